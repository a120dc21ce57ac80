// Rounds that were played one after the other, summed.
import type { Draws } from '#games/fair/index.ts';
import type { Maths } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { bandOf, sharesOf } from '#games/sdk/returns/figures-of-returns.ts';
import type { ReturnFigures, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { returnBands } from '#contract/returns.ts';

export interface Played {
  rounds: number;
  /** Of what rounds returned, in stakes. */
  sum: number;
  squares: number;
  /** How many rounds lie in each band of returns. */
  bands: number[];
  largest: number;
}

export const nothingPlayed = (): Played => ({ rounds: 0, sum: 0, squares: 0, bands: returnBands.map(() => 0), largest: 0 });

/** A stake that every game can play: a multiple of all parts that stakes are divided in. */
export const stake = 30_000n;

/** Plays one round. Returns its payout and all that was staked in it, in smallest units. */
function playOne(maths: Maths, way: WayToPlay, draws: Draws): { payout: bigint; staked: bigint } {
  if (maths.roundKind === 'one-decision') return { payout: maths.decide({ draws, stake, choice: way.choice }).payout, staked: stake };
  if (maths.roundKind !== 'steps') throw new Error('Rounds that many share are not played alone');
  let state = maths.open({ draws, stake, choice: way.choice });
  let staked = stake;
  for (;;) {
    const outcome = maths.outcomeOf(state);
    if (outcome !== undefined) return { payout: outcome.payout, staked };
    const action = maths.readAction(way.act?.(maths.show(state) as never));
    if (action === undefined || !maths.mayTake(state, action))
      throw new Error(`Not a step of this game: ${JSON.stringify(toPlain({ action }))}`);
    staked += maths.stakeOf?.(state, action) ?? 0n;
    state = maths.act(state, action);
  }
}

/** Plays rounds, the draws of each from `drawsOf` its number. */
export function playRounds(maths: Maths, way: WayToPlay, rounds: number, drawsOf: (number: number) => Draws): Played {
  const played = nothingPlayed();
  for (let number = 0; number < rounds; number += 1) {
    const { payout, staked } = playOne(maths, way, drawsOf(number));
    const times = Number(payout) / Number(staked);
    const band = bandOf(times);
    played.bands[band] = (played.bands[band] ?? 0) + 1;
    played.sum += times;
    played.squares += times * times;
    played.largest = Math.max(played.largest, times);
  }
  return { ...played, rounds };
}

/** Returns two lots of rounds as one. */
export const together = (one: Played, other: Played): Played => ({
  rounds: one.rounds + other.rounds,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
  bands: one.bands.map((count, band) => count + (other.bands[band] ?? 0)),
  largest: Math.max(one.largest, other.largest),
});

/** Returns the figures that played rounds have. */
export function measuredFigures({ rounds, sum, squares, bands }: Played): ReturnFigures {
  const middle = [0, 0.5, 1, 2, 5, 20, 100];
  const shares = sharesOf(bands.map((count, band) => ({ times: middle[band] ?? 0, chance: count / rounds })));
  const mean = sum / rounds;
  return { shares, standardDeviation: Math.sqrt(squares / rounds - mean * mean).toFixed(2), rounds };
}
