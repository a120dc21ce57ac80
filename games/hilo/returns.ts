import type { Return, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { rankOf, ranks } from '#games/sdk/cards/cards.ts';
import { isRight, returned, rightRanks, type Side, type Table, timesOf } from './sheet.ts';

const numberOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number =>
  Number(numerator) / Number(denominator);
const likelier = (rank: number): Side => (rightRanks(rank, 'up') >= rightRanks(rank, 'down') ? 'up' : 'down');

/** What comes of `left` more likelier guesses from a card on, as multiples of what is reached. */
function guess(rank: number, left: number): Return[] {
  if (left === 0) return [{ times: 1, chance: 1 }];
  const side = likelier(rank);
  const times = numberOf(timesOf(rank, side));
  return ranks.flatMap((_, next) =>
    isRight(rank, side, next)
      ? guess(next, left - 1).map((after) => ({ times: after.times * times, chance: after.chance / ranks.length }))
      : [{ times: 0, chance: 1 / ranks.length }],
  );
}

/** Guesses what is likelier, and takes what is reached after so many. */
const follow = (count: number): WayToPlay => ({
  name: (say) => say('returns.way', { count }),
  choice: null,
  act({ cards, decisions }: Table) {
    return { type: decisions.length < count ? likelier(rankOf(cards.at(-1) ?? 0)) : 'take' };
  },
  exact: () =>
    ranks.flatMap((_, first) =>
      guess(first, count).map(({ times, chance }) => ({ times: times * numberOf(returned), chance: chance / ranks.length })),
    ),
});

export const ways: readonly WayToPlay[] = [follow(1), follow(3), follow(5)];
