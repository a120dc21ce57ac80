// What the catalogue has to know of the bonus that is being wagered. Cards read it from here, since a lobby has hundreds of them.
import { createStore, useStore } from '#site/shared/store.ts';
import { type Counting, weightIn } from '../../wagering.ts';

export interface GameStore extends Counting {
  isBonusWagering: boolean;
  /** A game whose stakes count less, as a share of 1, is marked. */
  minimumBonusWagerMultiplier: number;
}

export const gameStore = createStore<GameStore>({
  isBonusWagering: false,
  minimumBonusWagerMultiplier: 1,
  weights: { default: 100, categories: {}, games: {} },
  excludedGames: [],
  products: ['casino'],
});

export type BonusMark = { kind: 'excluded' } | { kind: 'counts'; percent: number };

/** What a game's card says while a bonus is wagered; undefined for one whose stakes count as much as any. */
export function markOf(
  { isBonusWagering, minimumBonusWagerMultiplier, ...counting }: GameStore,
  game: { identity: string; category: string },
): BonusMark | undefined {
  if (!isBonusWagering) return undefined;
  if (counting.excludedGames.includes(game.identity)) return { kind: 'excluded' };
  const percent = weightIn(counting, game);
  return percent < minimumBonusWagerMultiplier * 100 ? { kind: 'counts', percent } : undefined;
}

const none = gameStore.read();

export const useBonusMark = (game: { identity: string; category: string }): BonusMark | undefined =>
  markOf(useStore(gameStore, none), game);
