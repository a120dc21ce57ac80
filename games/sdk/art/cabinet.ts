import { linear, type Stops } from './kit.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the frame around the reels is made of. */
export interface Cabinet {
  reelCount: number;
  /** The metal of its edge. */
  edge: Stops;
  body: string;
  rim: string;
  /** The wells behind the symbols: at both ends and in the middle. */
  well: readonly [end: string, middle: string];
  /** An ornament at each corner; `url(#gilt)` is the edge. */
  corner(x: number, y: number, radius: number): string;
}

const round = (value: number): string => value.toFixed(1);

/** The frame around the reels and the wells behind the symbols, for the scene of a slot. */
export function drawCabinet(reels: Box, { reelCount, edge, body, rim, well, corner }: Cabinet): string {
  const pad = Math.max(9, reels.width * 0.02);
  const [x, y, width, height] = [reels.x - pad, reels.y - pad, reels.width + pad * 2, reels.height + pad * 2];
  const column = reels.width / reelCount;
  const radius = Math.max(14, pad * 1.6);
  const columns = Array.from({ length: reelCount }, (_, index) => {
    const inset = Math.max(1.5, column * 0.012);
    return `<rect x="${round(reels.x + index * column + inset)}" y="${round(reels.y)}" width="${round(column - inset * 2)}" height="${round(reels.height)}" rx="8" fill="url(#well)"/>`;
  }).join('');
  const size = Math.max(3.5, pad * 0.36);
  const inner = radius * 0.29;
  const corners = [
    [x + inner, y + inner],
    [x + width - inner, y + inner],
    [x + inner, y + height - inner],
    [x + width - inner, y + height - inner],
  ]
    .map(([cx, cy]) => corner(cx ?? 0, cy ?? 0, size))
    .join('');
  const [end, middle] = well;
  return [
    `<defs>${linear('gilt', edge, [0, 0, 0.3, 1])}${linear('well', [
      [0, end, 0.96],
      [0.5, middle, 0.9],
      [1, end, 0.96],
    ])}`,
    `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${round(pad * 1.4)}"/></filter></defs>`,
    `<rect x="${round(x)}" y="${round(y + pad)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="#000" opacity=".6" filter="url(#soft)"/>`,
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${body}" stroke="url(#gilt)" stroke-width="${round(Math.max(2, pad * 0.2))}"/>`,
    `<rect x="${round(x + pad * 0.45)}" y="${round(y + pad * 0.45)}" width="${round(width - pad * 0.9)}" height="${round(height - pad * 0.9)}" rx="${round(radius * 0.72)}" fill="none" stroke="${rim}" stroke-opacity=".16"/>`,
    columns,
    corners,
  ].join('');
}
