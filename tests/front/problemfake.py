"""A GTP engine for tests that answers commands as its arguments say, ``owl_attack=1 B2``, and keeps a log.

The first argument is the file of the log. An answer that begins with ``?`` is an error; ``crash`` ends it. Each command
costs a tenth of a second by its own clock.
"""
import sys

USUAL = ["list_commands", "boardsize", "clear_board", "play", "cputime", "clear_cache", "quit"]


def main(log, answers):
    said = dict(answer.split("=", 1) for answer in answers)
    spent = 0
    for line in sys.stdin:
        number, command, *_ = line.split()
        with open(log, "a", encoding="ascii") as file:
            file.write(line.partition(" ")[2])
        spent += 1
        text = said.get(command, "")
        if command == "list_commands":
            text = "\n".join([*USUAL, *said])
        elif command == "cputime":
            text = f"{spent / 10:.1f}"
        elif text == "crash":
            sys.exit(3)
        print(f"{text[:1] if text[:1] == '?' else '='}{number} {text.lstrip('?')}\n", flush=True)
        if command == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
