// What a football match is made of. Goals are two Poisson processes whose rates grow within each half and change with a red card; corners
// and cards are processes of their own. Everything below is per match; docs/sports-pricing.md tells where the figures come from.
import type { Random } from '#sportsbook/world/random.ts';
import type { MatchParameters, SquadPlayer } from '../sport.ts';

/** Part of a match's goals that falls into the first half. */
export const firstHalfShare = 0.45;
/** Rate within a half against its mean: from 0.85 at its beginning to 1.15 at its end. */
export const rateAt = (part: number): number => 0.85 + 0.3 * part;
/** Part of a half's goals that is still to come, when this part of it was played. */
export const shareLeft = (part: number): number => (part >= 1 ? 0 : 1 - 0.85 * part - 0.15 * part * part);

/** How many red cards a side gets, and what one changes. */
export const redsPerMatch = 0.06;
export const redOwnFactor = 0.65;
export const redOtherFactor = 1.25;

/** How often somebody of the eleven does not take part. */
export const absentShare = 0.02;

export const minuteMs = 60_000;
export const halfMs = 45 * minuteMs;
export const breakMs = 15 * minuteMs;

/** Weights by which a side's goals fall to its eleven: forwards, midfielders, defenders; the goalkeeper scores none. */
const shares = [0, 3, 4, 4, 3, 8, 7, 11, 15, 22, 23];

function squadOf(ids: readonly string[]): SquadPlayer[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  return ids.slice(0, shares.length).map((id, at) => ({ id, share: (shares[at] ?? 0) / sum }));
}

export function footballParameters(
  [home, away]: readonly [number, number],
  [homeSquad, awaySquad]: readonly [readonly string[], readonly string[]],
  random: Random,
): MatchParameters {
  const edge = home - away;
  const pace = random.normal() * 0.08;
  return {
    values: {
      homeGoals: 1.48 * Math.exp(0.27 * edge + pace),
      awayGoals: 1.17 * Math.exp(-0.27 * edge + pace),
      homeCorners: 5.4 * Math.exp(0.12 * edge),
      awayCorners: 4.5 * Math.exp(-0.12 * edge),
      homeCards: 1.8 * Math.exp(-0.08 * edge),
      awayCards: 2.1 * Math.exp(0.08 * edge),
      /** Length of the halves with stoppage time. */
      firstMs: halfMs + random.below(4 * 60) * 1000 + minuteMs,
      secondMs: halfMs + random.below(5 * 60) * 1000 + 2 * minuteMs,
    },
    squads: [squadOf(homeSquad), squadOf(awaySquad)],
  };
}
