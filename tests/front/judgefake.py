"""A GTP engine for tests that chooses always the same move and likes some moves of Black.

Arguments: the move that it chooses, for itself and when it plays on, and words such as C3=7: Black is so many points
ahead where a black stone was played there; what a word without a number says, it answers to `estimate_score`. With the
word `net` first it speaks as KataGo does, and answers `kata-raw-nn` instead.
"""
import sys

KNOWN = ("list_commands", "boardsize", "clear_board", "cputime", "play", "reg_genmove", "genmove", "estimate_score",
         "quit")


def main(move, liked):
    black, generated = set(), 0
    net = liked[:1] == ["net"]
    liked = liked[net:]
    for line in sys.stdin:
        number, command, *rest = line.split()
        text = ""
        if command == "clear_board":
            black, generated = set(), 0
        elif command == "play" and rest[0].lower() in ("b", "black"):
            black.add(rest[1].upper())
        elif command == "reg_genmove":
            text = move
        elif command == "genmove":
            generated += 1
            text = move
        elif command in ("estimate_score", "kata-raw-nn"):
            points = sum(int(worth) for name, _, worth in (word.partition("=") for word in liked)
                         if worth and (name in black or name == f"x{generated}"))
            score = f"symmetry 0\nwhiteLead {-points}.0\npolicy" if net else f"{'BW'[points < 0]}+{abs(points)}.0"
            text = next((word for word in liked if "=" not in word), score)
        elif command == "cputime":
            text = "0.0"
        elif command == "list_commands":
            text = "\n".join([word for word in KNOWN if word != "estimate_score"] + ["kata-raw-nn"] if net else KNOWN)
        print(f"={number} {text}\n", flush=True)
        if command == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
