// Which of the waiting commands go together. A batch is made of waves that are posted one after the other: a player has one command in a
// wave at most, so that a player's commands keep their order. Only bets and wins go in several waves.
import type { WalletAnswer, WalletCommand } from './commands.ts';
import type { AccountRoute } from './account-routes.ts';
import { isPlay } from './post-commands.ts';

export interface Waiting {
  command: WalletCommand;
  route: AccountRoute;
  sinceMs: number;
  resolve: (answer: WalletAnswer) => void;
  reject: (error: unknown) => void;
}

export interface Batch {
  waiting: readonly Waiting[];
  commands: readonly WalletCommand[];
  /** In ascending order. */
  lanes: readonly number[];
  /** How many commands there are up to the end of each wave. */
  ends: readonly number[];
}

const maxInBatch = 256;
/** How far a batch looks down the queue. */
const farthestLook = 2048;
const maxWaves = 3;
/** A wave costs PostgreSQL as much as ten commands before its first one, so a smaller one waits for the next batch. */
const minInWave = 24;

export function batchOf(waves: readonly (readonly Waiting[])[]): Batch {
  const waiting = waves.flat();
  const ends: number[] = [];
  for (const wave of waves) ends.push((ends.at(-1) ?? 0) + wave.length);
  const lanes = [...new Set(waiting.map(({ route }) => route.lane))].toSorted((a, b) => a - b);
  return { waiting, commands: waiting.map(({ command }) => command), lanes, ends };
}

/**
 * Takes the oldest commands of each player, of all or of those whose account routes may be taken. Where the first is a bet or a win, all are; what
 * else there is waits for the next batch. The batch is empty when none may be taken.
 */
export function takeBatch(queue: readonly Waiting[], mayTake?: (route: AccountRoute) => boolean): { batch: Batch; left: Waiting[] } {
  const first = mayTake === undefined ? queue[0] : queue.find(({ route }) => mayTake(route));
  const takesPlays = first !== undefined && isPlay(first.command);
  const max = takesPlays ? maxWaves : 1;
  const turns = new Map<string, number>();
  const waves: Waiting[][] = [];
  const left: Waiting[] = [];
  let [at, count] = [0, 0];
  for (; at < queue.length && at < farthestLook && count < maxInBatch; at += 1) {
    const one = queue[at] as Waiting;
    if (mayTake?.(one.route) === false) {
      left.push(one);
      continue;
    }
    const turn = takesPlays && !isPlay(one.command) ? max : (turns.get(one.route.playerId) ?? 0);
    turns.set(one.route.playerId, turn + 1);
    if (turn >= max) {
      left.push(one);
      continue;
    }
    count += 1;
    const wave = waves[turn];
    if (wave === undefined) waves.push([one]);
    else wave.push(one);
  }
  const worthwhile = waves.filter((wave, turn) => turn === 0 || wave.length >= minInWave);
  const tooSmall = waves.slice(worthwhile.length).flat();
  return { batch: batchOf(worthwhile), left: [...tooSmall, ...left, ...queue.slice(at)] };
}
