// The rules of a profile that games are under: how long a player waits between two stakes in a game, and what it may offer.
import type { Jurisdictions, Rules } from '#server/modules/jurisdiction/index.ts';

/** Where a reality check can be acknowledged outside of a game: any page of the site shows it, this one what was played. */
export const realityCheckPath = '/profile/history/spins';

interface Cycled {
  category: string;
  minCycleMs: number;
}

/** The least time between two stakes of a player in a game, however often it is launched (requirement GA-05): the rule's or the game's own, whichever is longer. */
export function minCycleMs({ minGameCycleMs }: Rules, game: Cycled): number {
  return Math.max(minGameCycleMs[game.category] ?? minGameCycleMs.other, game.minCycleMs);
}

/** The rules of a profile that hold inside a game: what it may offer its player there. */
export const innerRules = ['autoplay', 'slamStop', 'featureBuy', 'gamble'] as const;
export type InnerRule = (typeof innerRules)[number];

/** What the rules forbid inside games. */
export const forbiddenBy = (rules: { readonly [R in InnerRule]?: boolean }): InnerRule[] => innerRules.filter((rule) => !rules[rule]);

/** Where somebody is, as it decides which games are offered: the country, where it is known, and what the rules forbid inside games. */
export interface GameRegion {
  country: string | undefined;
  forbidden: readonly InnerRule[];
}

/** The region of somebody who is in a country. */
export const gameRegionIn = (jurisdictions: Jurisdictions, country: string | undefined): GameRegion => ({
  country,
  forbidden: forbiddenBy(jurisdictions.of(country).rules),
});
