// The prices that exist, in thousandths: fine where stakes are large, coarse among long shots.

/** Up to `below`, in steps of `step`. */
const rungs: readonly { below: number; step: number }[] = [
  { below: 2000, step: 10 },
  { below: 3000, step: 20 },
  { below: 4000, step: 50 },
  { below: 6000, step: 100 },
  { below: 10_000, step: 200 },
  { below: 20_000, step: 500 },
  { below: 30_000, step: 1000 },
  { below: 50_000, step: 2000 },
  { below: 100_000, step: 5000 },
  { below: 501_000, step: 10_000 },
];
export const minOdds = 1010;
export const maxOdds = 501_000;

/** The highest price of the ladder that is not above this one; `undefined` below the ladder. */
export function onLadder(odds: number): number | undefined {
  if (!(odds >= minOdds)) return undefined;
  if (odds >= maxOdds) return maxOdds;
  const step = rungs.find(({ below }) => odds < below)?.step ?? 10_000;
  return Math.floor(odds / step + 1e-9) * step;
}
