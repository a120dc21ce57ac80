// Where everything of the board lies: rows of pegs as a triangle, bins below. Pure, in pixels of the board.

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  rows: number;
  /** Between two pegs of a row, and so the width of a bin. */
  gap: number;
  /** Between two rows. */
  drop: number;
  /** Every peg, row by row. */
  pegs: readonly (readonly Point[])[];
  bins: readonly { x: number; y: number; width: number; height: number }[];
  ballRadius: number;
  /** What the bins pay is written upwards. */
  isNarrow: boolean;
}

const maxGap = 62;
/** Bins narrower than this are higher: what they pay is written upwards in them. */
const narrowBin = 30;
const highBin = 42;

/** Fits the board into a box. The first row has three pegs, each next one more. */
export function layOut(rows: number, width: number, whole: number): Layout {
  const isNarrow = Math.min(maxGap, (width - 8) / (rows + 2), (whole / (rows + 3.4)) * 1.8) * 0.92 < narrowBin;
  const height = isNarrow ? whole - highBin / 2 : whole;
  const gap = Math.min(maxGap, (width - 8) / (rows + 2), (height / (rows + 3.4)) * 1.8);
  const drop = Math.min(gap * 0.92, height / (rows + 3.4));
  const middle = width / 2;
  const top = Math.max(drop * 1.2, (height - drop * (rows + 2.6)) / 2 + drop * 0.8);
  const pegs = Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: row + 3 }, (_peg, index) => ({ x: middle + (index - (row + 2) / 2) * gap, y: top + row * drop })),
  );
  const bins = Array.from({ length: rows + 1 }, (_, bin) => ({
    x: middle + (bin - rows / 2) * gap - gap * 0.46,
    y: top + (rows - 0.35) * drop,
    width: gap * 0.92,
    height: isNarrow ? highBin : Math.max(18, Math.min(34, drop * 1.05)),
  }));
  return { rows, gap, drop, pegs, bins, ballRadius: gap * 0.2, isNarrow };
}

/** Where the ball touches on its way: above the pegs, at a peg of each row, in the bin. */
export function wayOf({ rows, gap, drop, pegs, bins, ballRadius }: Layout, path: readonly number[]): Point[] {
  const first = pegs[0]?.[1] ?? { x: 0, y: 0 };
  const points: Point[] = [{ x: first.x, y: first.y - drop * 1.1 }];
  let right = 0;
  for (let row = 0; row < rows; row += 1) {
    const peg = pegs[row]?.[right + 1] ?? first;
    points.push({ x: peg.x, y: peg.y - ballRadius - gap * 0.08 });
    right += path[row] ?? 0;
  }
  const bin = bins[right];
  points.push({ x: (bin?.x ?? 0) + (bin?.width ?? 0) / 2, y: (bin?.y ?? 0) + (bin?.height ?? 0) * 0.3 });
  return points;
}

/** Where the ball is between two touches: it hops off the peg and falls onto the next. `part` goes from 0 to 1. */
export function between(from: Point, to: Point, part: number): Point {
  const hop = 0.32;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * (part * part * (1 + hop) - part * hop) };
}
