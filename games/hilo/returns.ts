import { rankOf, ranks } from '#games/sdk/cards/cards.ts';
import { type Fraction, fraction, multiply } from '#games/sdk/fraction.ts';
import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { Return, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { isRight, likelierOf, returned, type Table, timesOf } from './sheet.ts';

const rankCount = BigInt(ranks.length);

/** Cards that lead to the same: what is reached, on which rank, and how many orders of ranks lead there. */
interface Reached {
  rank: number;
  times: Fraction;
  orders: bigint;
}

/** What is reached after one more guess of the likelier side, each with its orders of cards; wrong guesses are left out. */
function guessOn(before: readonly Reached[]): Reached[] {
  const after = new Map<string, Reached>();
  for (const { rank, times, orders } of before) {
    const side = likelierOf(rank);
    const more = multiply(times, timesOf(rank, side));
    for (const next of ranks.keys()) {
      if (!isRight(rank, side, next)) continue;
      const key = `${next} ${more.numerator}/${more.denominator}`;
      after.set(key, { rank: next, times: more, orders: orders + (after.get(key)?.orders ?? 0n) });
    }
  }
  return [...after.values()];
}

function returnsOf(count: number): Return[] {
  let reached: Reached[] = [...ranks.keys()].map((rank) => ({ rank, times: returned, orders: 1n }));
  for (let guess = 0; guess < count; guess += 1) reached = guessOn(reached);
  const all = rankCount ** BigInt(count + 1);
  const right = reached.reduce((sum, { orders }) => sum + orders, 0n);
  return [
    ...reached.map(({ times, orders }) => ({ paid: times, chance: fraction(orders, all) })),
    { paid: fraction(0n), chance: fraction(all - right, all) },
  ];
}

/** Guesses what is likelier, and takes what is reached after so many. */
const follow = (count: number): WayToPlay => ({
  isExample: true,
  name: (say) => say('returns.way', { count }),
  choice: null,
  act({ cards, decisions }: Table) {
    return { type: decisions.length < count ? likelierOf(rankOf(cards.at(-1) ?? 0)) : 'take' };
  },
  solve: () => solveReturns(returnsOf(count)),
});

export const ways: readonly WayToPlay[] = [follow(1), follow(3), follow(5)];
