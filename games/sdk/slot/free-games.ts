import type { SlotModel } from './model.ts';

type Rules = Pick<SlotModel<string>, 'freeGameCap' | 'freeMultiplier'>;

/** Where the free games of a round stand: won in all, still to play, and the multiplier of the next one. */
export type FreeGames = { awarded: number; left: number; multiplier: number };

/** The state before any free game is won. */
export const noFreeGames = ({ freeMultiplier }: Rules): FreeGames => ({ awarded: 0, left: 0, multiplier: freeMultiplier.first });

/** Adds the free games of a scatter win, cut at the cap. A retrigger that adds any raises the multiplier for the next game. */
export function winFreeGames({ freeGameCap, freeMultiplier }: Rules, games: FreeGames, won: number): FreeGames {
  const count = Math.min(won, freeGameCap - games.awarded);
  if (count === 0) return games;
  const isRetrigger = games.awarded > 0;
  const multiplier = isRetrigger ? Math.min(games.multiplier + freeMultiplier.growth, freeMultiplier.last) : freeMultiplier.first;
  return { awarded: games.awarded + count, left: games.left + count, multiplier };
}

/** Takes one free game off those left, and raises the multiplier where every game does. */
export function playFreeGame({ freeMultiplier }: Rules, games: FreeGames): FreeGames {
  const { each = 0, last } = freeMultiplier;
  return { ...games, left: games.left - 1, multiplier: Math.min(games.multiplier + each, last) };
}
