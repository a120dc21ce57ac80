// How likely legs are to win together where a sport has no cells: many ends of the match are drawn from its model, and of each leg is kept in which of
// them it wins. So whatever is asked of a state again, or of the same legs in another combination, is a count.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { writeSpecifiers } from '#sportsbook/markets/market-kind.ts';
import { settleMarket } from '#sportsbook/markets/settle-market.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import type { JointLeg, Model } from './model.ts';

/** The standard error of a chance is at most 0.4 %. */
const samples = 16_000;
/** Other work of the process goes on after so many. */
const atOnce = 200;
/** Two kilobytes each. */
const keptLegs = 5000;

/** Whoever asks is gone by the time that so many were drawn before. */
const maxWaiting = 20;

/** Too many states wait to be drawn: nobody knows the chance now. */
export class DrawingBusy extends Error {
  override readonly name = 'DrawingBusy';
}

/** Bits, one an end: whether the leg wins there. */
type Wins = Uint32Array;

async function drawWins(legs: readonly JointLeg[], model: Model, seed: string, draws: number): Promise<Wins[]> {
  const random = createRandom('joint', seed);
  const wins = legs.map(() => new Uint32Array(Math.ceil(draws / 32)));
  for (let at = 0; at < draws; at += 1) {
    if (at % atOnce === 0) await nextTurn();
    const state = model.sample(random);
    for (const [which, { kind, specifiers, outcome }] of legs.entries()) {
      const isWon = settleMarket(kind, specifiers, [outcome], state)?.[0]?.verdict.result === 1;
      const own = wins[which];
      if (isWon && own !== undefined) own[at >>> 5] = (own[at >>> 5] ?? 0) | (1 << (at & 31));
    }
  }
  return wins;
}

function bitsOf(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function wonTogether([first, ...others]: readonly Wins[]): number {
  let count = 0;
  for (const [at, word] of (first ?? new Uint32Array()).entries())
    count += bitsOf(others.reduce((all, wins) => all & (wins[at] ?? 0), word));
  return count;
}

export interface DrawnEnds {
  /** That all of these win. @throws DrawingBusy. `seed` names the state: the same ends are drawn for the same one. */
  chanceOf: (legs: readonly JointLeg[], model: Model, seed: string) => Promise<number>;
}

/** Draws for one state at a time, whoever asks, so that the process keeps most of its time. */
export function createDrawnEnds(draws = samples): DrawnEnds {
  const kept = new LRUCache<string, Wins>({ max: keptLegs });
  let drawing: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async chanceOf(legs, model, seed) {
      const keyOf = ({ kind, specifiers, outcome }: JointLeg): string =>
        `${seed} ${kind.id} ${writeSpecifiers(kind.specifiers, specifiers)} ${outcome}`;
      const look = (): Map<string, Wins | undefined> => new Map(legs.map((leg) => [keyOf(leg), kept.get(keyOf(leg))]));
      async function complete(): Promise<Map<string, Wins | undefined>> {
        const known = look();
        const missing = legs.filter((leg) => known.get(keyOf(leg)) === undefined);
        if (missing.length === 0) return known;
        const wins = await drawWins(missing, model, seed, draws);
        for (const [at, leg] of missing.entries()) {
          known.set(keyOf(leg), wins[at]);
          kept.set(keyOf(leg), wins[at]);
        }
        return known;
      }
      let known = look();
      if ([...known.values()].includes(undefined)) {
        if (waiting >= maxWaiting) throw new DrawingBusy('Too many states wait to be drawn');
        waiting += 1;
        const own = drawing.then(complete).finally(() => (waiting -= 1));
        drawing = own.catch(() => undefined);
        known = await own;
      }
      return wonTogether([...known.values()].filter((wins) => wins !== undefined)) / draws;
    },
  };
}
