"""The GPU kernels of the auction: a block of threads holds the auctions of one round at a time.

What outcomes bring lies in the block's shared memory, four bytes each: twice that for a best answer still
fits without asking for more than every GPU gives.  Each array has a line of its own: by that the simulator
tells them apart.
"""
from __future__ import annotations

from typing import Any

from numba import cuda, float64, int16, int32, int64

from ludoteca.games.cafe_race.solved.auction.outcomes import AWARDS, OPENINGS, SECONDS, SIZES, Auction
from ludoteca.games.cafe_race.solved.round import CLERKS, Round

ENDS = SIZES[0]
DUE = SIZES[1]
OUTCOMES = SIZES[2]
AWARDED = SIZES[6]
FOUND = SIZES[-1]


def bid_kernel(bid_range: Any) -> Any:
    def bid(values, rows, layer, rolls, worth):
        w = Round(cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, float64),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, float64))
        table = cuda.shared.array(OUTCOMES, int32)
        g = Auction(cuda.shared.array(ENDS, float64),
                    cuda.shared.array(DUE, int32),
                    table, table,
                    cuda.shared.array(SECONDS, int16),
                    cuda.shared.array(SECONDS, int32),
                    cuda.shared.array(AWARDED, int32),
                    cuda.shared.array(AWARDS, int32),
                    cuda.shared.array(AWARDS, int32),
                    cuda.shared.array(OPENINGS, int32),
                    cuda.shared.array(OPENINGS, int32),
                    cuda.shared.array(FOUND, int64))
        bid_range(w, g, values, rows, layer, rolls, worth, cuda.blockIdx.x, cuda.gridDim.x, cuda.threadIdx.x,
                  cuda.blockDim.x)

    return bid


def answer_kernel(answer_range: Any) -> Any:
    def answer(table, values, rows, layer, rolls, worth):
        w = Round(cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, int32),
                  cuda.local.array(CLERKS, float64),
                  cuda.local.array(CLERKS, int32), cuda.local.array(CLERKS, float64))
        g = Auction(cuda.shared.array(ENDS, float64),
                    cuda.shared.array(DUE, int32),
                    cuda.shared.array(OUTCOMES, int32),
                    cuda.shared.array(OUTCOMES, int32),
                    cuda.shared.array(SECONDS, int16),
                    cuda.shared.array(SECONDS, int32),
                    cuda.shared.array(AWARDED, int32),
                    cuda.shared.array(AWARDS, int32),
                    cuda.shared.array(AWARDS, int32),
                    cuda.shared.array(OPENINGS, int32),
                    cuda.shared.array(OPENINGS, int32),
                    cuda.shared.array(FOUND, int64))
        answer_range(w, g, table, values, rows, layer, rolls, worth, cuda.blockIdx.x, cuda.gridDim.x,
                     cuda.threadIdx.x, cuda.blockDim.x)

    return answer
