// How a reel turns: from one stop of its strip to another, downwards, past a number of symbols that grows from reel to reel.

export interface Turn {
  from: number;
  /** Rows that pass. */
  rows: number;
  ms: number;
}

const firstMs = 1100;
const laterMs = 230;
const fewestRows = 12;
const moreRows = 4;

/** The turn of a reel (0 the left one) of a strip with so many symbols. The strip runs down, so its stops count down. */
export function turnTo({ from, to, length, reel }: { from: number; to: number; length: number; reel: number }): Turn {
  const atLeast = fewestRows + reel * moreRows;
  const direct = (((from - to) % length) + length) % length;
  return { from, rows: direct + Math.max(0, Math.ceil((atLeast - direct) / length)) * length, ms: firstMs + reel * laterMs };
}

/** Goes from 0 to 1, a little past it and back. */
export function easeReel(part: number): number {
  if (part >= 1) return 1;
  const over = 0.7;
  const left = part - 1;
  return 1 + (over + 1) * left ** 3 + over * left ** 2;
}

/** Where a reel stands after a part of its way, as the strip's place that is at the top. */
export const reelAt = ({ from, rows }: Turn, part: number): number => from - rows * part;
