// How each game draws: one round after the other, of each way to play it in turn.
import type { Draws } from '#games/fair/index.ts';
import { type Maths, stakesOfChoice } from '#games/sdk/maths.ts';
import { stakeOfWays, type WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { streamOfWords } from '../stream-of-words.ts';

/** Returns what plays rounds of a game as far as they draw. @throws Error when nobody says how it is played. */
export function playOf(maths: Maths, ways: readonly WayToPlay[]): (draws: Draws) => void {
  if (maths.roundKind === 'shared') return (draws) => void maths.endOf(draws);
  if (ways.length === 0) throw new Error('Nobody says how to play this game (returns.ts)');
  const choices = ways.map(({ choice }) => maths.readChoice(choice));
  let rounds = 0;
  return (draws) => {
    const choice = choices[rounds % choices.length];
    rounds += 1;
    const stake = stakeOfWays * stakesOfChoice(maths, choice);
    if (maths.roundKind === 'steps') maths.open({ draws, stake, choice });
    else maths.decide({ draws, stake, choice });
  };
}

/** Returns the bounds that one in a hundred draws of a game has, or more: each is tested by itself. */
export function boundsOf(play: (draws: Draws) => void, sample = 50_000): Set<number> {
  const source = streamOfWords('bounds');
  const counts = new Map<number, number>();
  const drawn = { draws: 0 };
  const counting: Draws = {
    nextInt(n) {
      drawn.draws += 1;
      counts.set(n, (counts.get(n) ?? 0) + 1);
      return source.nextInt(n);
    },
  };
  while (drawn.draws < sample) play(counting);
  return new Set([...counts].filter(([, times]) => times * 100 >= drawn.draws).map(([bound]) => bound));
}
