"""Zobrist keys (Zobrist 1970): one 62-bit number per colour and point, the same on every machine.

Keys of 62 bits keep every hash positive in an int64, so that compiled code and plain Python agree.
"""
from __future__ import annotations

import numpy as np

from goengine.kernel import table
from goengine.vertex import POINTS

_generator = np.random.Generator(np.random.PCG64(19))
KEY = table(_generator.integers(1, 1 << 62, 4 * POINTS))       # 4 * p + color -> key
