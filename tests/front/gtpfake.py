"""A GTP engine for tests that behaves, or misbehaves, as its first argument says; further ones are its moves.

Run as a script, by itself, so that it starts in no time. When its moves are used up it passes.
"""
import sys
import time


def main(mode, moves):
    seen = ["pass"]
    commands = "name version list_commands boardsize clear_board komi play genmove quit".split()
    if mode == "timed" or mode == "late":
        commands += ["time_settings", "time_left"]
    if mode.startswith("counts:"):
        commands += ["final_score", "kgs-rules"]
    if mode.startswith("log:"):
        commands += ["final_score", "time_settings", "time_left", "kgs-rules", "cputime"]
    for line in sys.stdin:
        number, command, *words = line.split()
        if mode.startswith("log:"):
            with open(mode[4:], "a", encoding="ascii") as file:
                file.write(line.partition(" ")[2])
        if command == mode == "quit":
            time.sleep(30)              # it does not go

        def say(text="", sign="="):
            print(f"{sign}{number} {text}\n", flush=True)

        if command == "genmove":
            genmove(mode, moves, seen, say)
        elif command == "play" and mode == "refuses":
            say("illegal move", "?")
        elif command == "play" and mode == "crashes-at-play":
            sys.exit("no room for that stone")
        elif command == "boardsize" and mode == "no-board":
            say("unacceptable size", "?")
        elif command == "final_score":
            say(mode[7:])
        elif command == "cputime":
            say("1.5")
        else:
            if command == "play":
                seen.append(words[1])
            known = {"name": "fake", "version": mode.partition(":")[0], "list_commands": "\n".join(commands)}
            say(known.get(command, ""))
            if command == "quit":
                return


def genmove(mode, moves, seen, say):
    if mode == "crashes":
        print("first line\nout of memory", file=sys.stderr)
        sys.exit(3)
    if mode in ("hangs", "late"):
        time.sleep(0.6 if mode == "late" else 30)
    if mode == "babbles":
        print("hello, I play", flush=True)
    elif mode == "floods":
        while True:
            print("=" * 10000)
    elif mode == "lies":
        print("=4711 D4\n", flush=True)
    elif mode == "error":
        say("I do not know", "?")
    else:
        say({"off": "Z99", "occupied": seen[-1], "resigns": "resign"}.get(mode) or (moves.pop(0) if moves else "pass"))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
