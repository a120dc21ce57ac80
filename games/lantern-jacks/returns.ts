import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { Return, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import type { Table } from './sheet.ts';
import { findBestPlay } from './solve.ts';
import { keepByCard, placesIn, spreadPlays } from './spread.ts';

const made: { spread?: ReturnType<typeof spreadPlays>; bestPlay?: ReturnType<typeof findBestPlay> } = {};
const spreadOf = (play: 'best' | 'card'): Return[] => (made.spread ??= spreadPlays())[play];

/** What the best play keeps: its tables know cards in rising order. */
function keepBest(cards: readonly number[]): number[] {
  const order = [...cards.keys()].toSorted((a, b) => (cards[a] ?? 0) - (cards[b] ?? 0));
  const mask = (made.bestPlay ??= findBestPlay())(order.map((place) => cards[place] ?? 0));
  return placesIn(mask)
    .map((place) => order[place] ?? 0)
    .toSorted((a, b) => a - b);
}

const keep = (play: 'best' | 'card', text: string, choose: (cards: readonly number[]) => number[]): WayToPlay => ({
  isBest: true,
  name: (say) => say(text),
  choice: null,
  act: ({ cards }: Table) => ({ type: 'draw', held: choose(cards) }),
  solve: () => solveReturns(spreadOf(play)),
  isSlow: true,
});

export const ways: readonly WayToPlay[] = [keep('best', 'returns.best', keepBest), keep('card', 'returns.card', keepByCard)];
