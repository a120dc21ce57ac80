// The wheels: what stands on each segment by their number and the risk. Nothing here draws.
import type { Prize } from '../sdk/quick/value-option.ts';

export const segmentCounts = [10, 20, 30, 40, 50] as const;
export type SegmentCount = (typeof segmentCounts)[number];
export const risks = ['low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

export type Choice = { segments: SegmentCount; risk: Risk };

export const firstChoice: Choice = { segments: 20, risk: 'medium' };

const low = [75, 60, 60, 60, 0, 60, 60, 60, 60, 0];

/** What pays on the wheels of medium risk; every second segment pays nothing. */
const medium: { readonly [Count in SegmentCount]: readonly number[] } = {
  10: [95, 75, 100, 75, 150],
  20: [75, 100, 75, 100, 75, 90, 75, 100, 75, 225],
  30: [75, 100, 75, 100, 75, 200, 75, 100, 75, 100, 75, 185, 75, 100, 75],
  40: [75, 100, 75, 150, 75, 100, 75, 100, 75, 230, 75, 100, 75, 150, 75, 100, 75, 100, 75, 100],
  50: [75, 100, 75, 100, 75, 150, 75, 100, 75, 100, 75, 100, 75, 250, 75, 100, 75, 100, 75, 200, 75, 100, 75, 100, 75],
};

/** Returns the prizes of a wheel in fiftieths of the stake, segment by segment, clockwise from the one that the pointer rests on. */
export function wheelOf({ segments, risk }: Choice): readonly number[] {
  if (risk === 'low') return Array.from({ length: segments }, (_, index) => low[index % low.length] ?? 0);
  if (risk === 'medium') return medium[segments].flatMap((prize) => [0, prize]);
  return Array.from({ length: segments }, (_, index) => (index === segments - 1 ? (495 * segments) / 10 : 0));
}

/** Returns the prizes of a wheel, largest first, with how many segments have each. */
export function prizesOf(choice: Choice): readonly Prize[] {
  const wheel = wheelOf(choice);
  return [...new Set(wheel)]
    .toSorted((a, b) => b - a)
    .map((fiftieths) => ({ fiftieths, ways: BigInt(wheel.filter((prize) => prize === fiftieths).length) }));
}

/** Every wheel. */
export const choices: readonly Choice[] = segmentCounts.flatMap((segments) => risks.map((risk) => ({ segments, risk })));
