// Rounds that were played one after the other, summed.
import type { Draws } from '#games/fair/index.ts';
import { type Maths, stakesOfChoice } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { bandOf } from '#games/sdk/returns/figures-of-returns.ts';
import { stakeOfWays, type WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { returnBands } from '#contract/returns.ts';

/** Sums in first stakes: all that was paid and staked, the squares of both, and their products. */
export interface Played {
  rounds: number;
  paid: number;
  staked: number;
  stakedSquares: number;
  /** How many rounds paid anything. */
  hits: number;
  /** How many rounds lie in each band of returns. */
  bands: number[];
  /** The most that a round paid. */
  largest: number;
}

export const nothingPlayed = (): Played => ({
  rounds: 0,
  paid: 0,
  staked: 0,
  stakedSquares: 0,
  hits: 0,
  bands: returnBands.map(() => 0),
  largest: 0,
});

/** Plays one round. Returns its payout and all that was staked in it, in smallest units. */
function playOne(maths: Maths, way: WayToPlay, choice: unknown, draws: Draws): { payout: bigint; staked: bigint } {
  const stake = stakeOfWays;
  if (maths.roundKind === 'one-decision') {
    const staked = stake * stakesOfChoice(maths, choice);
    return { payout: maths.decide({ draws, stake: staked, choice }).payout, staked };
  }
  if (maths.roundKind === 'shared') {
    const cashedAt = maths.autoOf(choice);
    const bet = { stake, choice, cashedAt, end: maths.endOf(draws) };
    return { payout: maths.settle(bet).payout, staked: stake };
  }
  let state = maths.open({ draws, stake, choice });
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
  const choice = maths.readChoice(way.choice);
  if (choice === undefined) throw new Error(`Not a choice of this game: ${JSON.stringify(way.choice)}`);
  // what is bought costs several stakes at once
  const unit = Number(stakeOfWays * (maths.roundKind === 'one-decision' ? stakesOfChoice(maths, choice) : 1n));
  for (let number = 0; number < rounds; number += 1) {
    const round = playOne(maths, way, choice, drawsOf(number));
    const [paid, staked] = [Number(round.payout) / unit, Number(round.staked) / unit];
    const band = bandOf(paid / staked);
    played.bands[band] = (played.bands[band] ?? 0) + 1;
    played.paid += paid;
    played.staked += staked;
    played.stakedSquares += staked * staked;
    if (paid > 0) played.hits += 1;
    played.largest = Math.max(played.largest, paid);
  }
  return { ...played, rounds };
}

/** Returns two lots of rounds as one. */
export const together = (one: Played, other: Played): Played => ({
  rounds: one.rounds + other.rounds,
  paid: one.paid + other.paid,
  staked: one.staked + other.staked,
  stakedSquares: one.stakedSquares + other.stakedSquares,
  hits: one.hits + other.hits,
  bands: one.bands.map((count, band) => count + (other.bands[band] ?? 0)),
  largest: Math.max(one.largest, other.largest),
});
