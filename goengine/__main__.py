"""``python -m goengine``, and the console command `goengine`."""
from __future__ import annotations

import sys

from goengine.front.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
