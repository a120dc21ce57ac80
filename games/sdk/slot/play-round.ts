import type { Draws } from '#games/fair/index.ts';
import { evaluateStops, type ScatterHit } from './evaluate-spin.ts';
import { noFreeGames, playFreeGame, winFreeGames } from './free-games.ts';
import { type RingPlace, ringAt } from './mechanics/ring.ts';
import { stickyLanterns } from './mechanics/sticky-lanterns.ts';
import {
  isPlayableStake,
  lineStakeOf,
  singleStakeOf,
  type SlotModel,
  type SpinTurn,
  stakePartsOf,
  type Strip,
  type WindowWin,
} from './model.ts';

/** A win of a window with its money in the smallest unit, multiplier included. */
export type PaidWin<S extends string> = WindowWin<S> & { payout: bigint };

/** A turn after the stop with its money; `payout` is the sum of its wins. */
export type PaidTurn<S extends string> = Omit<SpinTurn<S>, 'wins'> & { wins: PaidWin<S>[]; payout: bigint };

/** A scatter win with its money in the smallest unit, multiplier included. */
export type ScatterWin = ScatterHit & { payout: bigint };

/**
 * The reels stop. `payout` is the sum of the payouts of `wins` and `scatter`, and of `turns` where something follows the stop. `freeIndex` is 0 in the base game and
 * 1, 2 … in the free games; `multiplier` is 1 in the base game.
 */
export type SpinEvent<S extends string> = {
  type: 'spin';
  step: number;
  stops: number[];
  window: S[][];
  wins: PaidWin<S>[];
  scatter?: ScatterWin;
  turns?: PaidTurn<S>[];
  payout: bigint;
  isFree: boolean;
  freeIndex: number;
  multiplier: number;
  /** Where the ring over the reels stands, where there is one. */
  ring?: RingPlace;
};

/** Free games are won: `count` of them now, `total` in the round so far, `left` to play, at `multiplier` from the next on. */
export type FreeGamesWonEvent = {
  type: 'free-games-won';
  step: number;
  count: number;
  total: number;
  left: number;
  multiplier: number;
  isRetrigger: boolean;
};

/** The last free game is over: `played` of them paid `total` together. */
export type FreeGamesEndEvent = { type: 'free-games-end'; step: number; played: number; total: bigint };

/** The round is over and pays `payout` in all. */
export type RoundEndEvent = { type: 'round-end'; step: number; payout: bigint };

/** What a client shows, in order. `step` is 0 for the base game and n for free game n. Money in the smallest unit. */
export type RoundEvent<S extends string> = SpinEvent<S> | FreeGamesWonEvent | FreeGamesEndEvent | RoundEndEvent;

/** A whole round: all of its events, and in how many steps (1 + free games played) it is shown. */
export type Round<S extends string> = { totalStake: bigint; payout: bigint; steps: number; events: RoundEvent<S>[] };

/**
 * Plays one round of a slot to its end. Pure: the same draws and stake give the same round, whatever was played
 * before. Every payout is a whole multiple of the line stake, so nothing is ever rounded.
 * @param totalStake in the smallest unit of the currency, a multiple of the number of lines.
 * @throws RangeError if the stake is not playable.
 */
export function playRound<S extends string>(model: SlotModel<S>, { draws, totalStake }: { draws: Draws; totalStake: bigint }): Round<S> {
  if (!isPlayableStake(model, totalStake))
    throw new RangeError(`The total stake must be above zero and a multiple of ${stakePartsOf(model)}.`);
  const base = spin(model, { draws, totalStake, reels: model.reels.base, freeIndex: 0, multiplier: 1 });
  const free = playFreeGames(model, { draws, totalStake, won: base.scatter?.freeGames ?? 0 });
  const payout = base.payout + free.total;
  return {
    totalStake,
    payout,
    steps: 1 + free.played,
    events: [base, ...free.events, { type: 'round-end', step: free.played, payout }],
  };
}

type Spin<S extends string> = {
  draws: Draws;
  totalStake: bigint;
  reels: readonly Strip<S>[];
  freeIndex: number;
  multiplier: number;
  /** The place of the ring in a free game; that of a stake is drawn after the stops. */
  ringPlace?: number | undefined;
};

/** Where the ring stands in a spin, where the slot has one. */
function turnRing<S extends string>({ ring, reels }: SlotModel<S>, draws: Draws, place: number | undefined): RingPlace | undefined {
  if (ring === undefined) return undefined;
  const reelCount = reels.base.length;
  return place === undefined
    ? ringAt(ring.base, draws.nextInt(ring.base.length), reelCount)
    : ringAt(ring.free, place % ring.free.length, reelCount);
}

function spin<S extends string>(
  model: SlotModel<S>,
  { draws, totalStake, reels, freeIndex, multiplier, ringPlace }: Spin<S>,
): SpinEvent<S> {
  const stops = reels.map((strip) => draws.nextInt(strip.length));
  const ring = turnRing(model, draws, ringPlace);
  const turned = ring === undefined ? model : { ...model, reelTimes: ring.times };
  const { window, turns: followed, ...hits } = evaluateStops(turned, { strips: reels, stops, draws });
  const lineStake = lineStakeOf(model, totalStake);
  const pay = (won: readonly WindowWin<S>[], times: number): PaidWin<S>[] =>
    won.map((hit) => ({ ...hit, payout: BigInt(hit.prize * times) * lineStake }));
  const wins = pay(hits.wins, multiplier);
  const turns = followed.map((turn) => {
    const times = turn.multiplier * multiplier;
    const paid = pay(turn.wins, times);
    return { ...turn, multiplier: times, wins: paid, payout: sumOf(paid) };
  });
  const scatter = hits.scatter && { ...hits.scatter, payout: BigInt(hits.scatter.prize * multiplier * singleStakeOf(model)) * lineStake };
  const payout = sumOf(wins) + sumOf(turns) + (scatter?.payout ?? 0n);
  const shown = { stops, window, wins, ...(scatter && { scatter }), ...(turns.length > 0 && { turns }), payout };
  return { type: 'spin', step: freeIndex, ...shown, isFree: freeIndex > 0, freeIndex, multiplier, ...(ring && { ring }) };
}

const sumOf = (paid: readonly { payout: bigint }[]): bigint => paid.reduce((sum, { payout }) => sum + payout, 0n);

function playFreeGames<S extends string>(
  model: SlotModel<S>,
  { draws, totalStake, won }: { draws: Draws; totalStake: bigint; won: number },
) {
  const events: RoundEvent<S>[] = [];
  const { lanterns, ring } = model;
  const lit = lanterns === undefined ? model : { ...model, mechanic: stickyLanterns<S>(lanterns), wildTimes: lanterns.times };
  let total = 0n;
  let played = 0;
  let games = noFreeGames(model);

  function win(count: number): void {
    const before = games.awarded;
    games = winFreeGames(model, games, count);
    if (games.awarded === before) return;
    const { awarded, left, multiplier } = games;
    events.push({
      type: 'free-games-won',
      step: played,
      count: awarded - before,
      total: awarded,
      left,
      multiplier,
      isRetrigger: before > 0,
    });
  }

  win(won);
  const start = ring === undefined || games.left === 0 ? undefined : draws.nextInt(ring.free.length);
  while (games.left > 0) {
    played += 1;
    const ringPlace = start === undefined ? undefined : start + played - 1;
    const game = spin(lit, { draws, totalStake, reels: model.reels.free, freeIndex: played, multiplier: games.multiplier, ringPlace });
    events.push(game);
    total += game.payout;
    games = playFreeGame(model, games);
    win(game.scatter?.freeGames ?? 0);
  }
  if (played > 0) events.push({ type: 'free-games-end', step: played, played, total });
  return { events, played, total };
}
