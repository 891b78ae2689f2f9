"""A GTP engine for tests that answers `attack` and `defend` always the same, of strings and groups, and keeps a clock.

Arguments: its answers to `attack` (and to `final_status_list`) and `defend`, and the names of commands that it does not
know. Its clock says what each command costs in thousandths of a second; each answer to a question counts three nodes.
"""
import sys

COSTS = {"attack": 5, "defend": 3, "owl_attack": 5, "owl_defend": 3, "countlib": 1, "clear_cache": 7, "play": 2,
         "final_status_list": 9}


def main(attack, defend, unknown):
    said = {"attack": attack, "defend": defend, "owl_attack": attack, "owl_defend": defend, "countlib": "2",
            "final_status_list": attack}
    known = ["list_commands", "boardsize", "clear_board", "cputime", "reset_reading_node_counter",
             "get_reading_node_counter", "quit", *COSTS]
    spent = nodes = 0
    for line in sys.stdin:
        number, command, *_ = line.split()
        spent += COSTS.get(command, 0)
        nodes += 3 * (command in ("attack", "defend"))
        text = said.get(command, "")
        if command == "reset_reading_node_counter":
            nodes = 0
        elif command == "get_reading_node_counter":
            text = str(nodes)
        elif command == "cputime":
            text = f"{spent / 1000:.3f}"
        elif command == "list_commands":
            text = "\n".join(name for name in known if name not in unknown)
        print(f"={number} {text}\n", flush=True)
        if command == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
