// The commands that wait for the wallet's connections, and which connection takes which of them. What gathers while one is busy is the next
// batch: no timer, and under load the batches grow by themselves. With little to do one connection takes everything, as two would book
// the same in smaller batches, whose beginnings cost more than their commands; under high load each keeps to its own share of the lanes.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { offMoneyPath, onMoneyPath } from '#server/platform/money-path.ts';
import { unbooked, type WalletAnswer, type WalletCommand } from './commands.ts';
import type { AccountRoute } from './account-routes.ts';
import type { WalletConnection } from './wallet-connection.ts';
import { takeBatch, type Waiting } from './take-batch.ts';

export interface CommandQueue {
  submit(command: WalletCommand, route: AccountRoute): Promise<WalletAnswer>;
  /** Puts a command first that was sent and not booked, because its lane does not live here, and holds the lane back. */
  holdBack(one: Waiting): void;
  /** Tells which lanes are not to be sent from now on; the others are. */
  hold(lanes: ReadonlySet<number>): void;
  /** Takes out the commands of these lanes, which another queue is to send: see `admit`. */
  release(isGone: (lane: number) => boolean): Waiting[];
  /** Takes in a command that another queue released. It keeps the time since which it waits. */
  admit(one: Waiting): void;
  /** Lanes that are held back and have commands waiting. */
  waitingLanes(): number[];
  /** Finishes what it can within seconds, refuses the rest for the moment and ends the connections. */
  close(): Promise<void>;
}

/** Commands of one player that may wait at once, unless told otherwise. Histories look as far beyond a page: ids and numbers may differ so much. */
export const maxOfPlayerAtOnce = 64;

export interface CommandQueueOptions {
  /** Commands that may wait at once; one more is refused. */
  maxWaiting?: number;
  /** Commands of one player that may wait at once, so that nobody fills the queue for the others. */
  maxOfPlayer?: number;
  /** How long a command may wait before it is refused. */
  queueTimeoutMs: number;
  /** Called when commands waited too long and were refused, with their number. */
  tellSlow: (refused: number) => void;
}

/** So many commands, waiting or under way, are high load: enough for batches on each connection that are worth their beginnings. */
const highLoadThreshold = 128;
/** A connection that has been at a batch for so long waits for a lock or a slow disk; the next one takes what it can of the rest. */
const stuckAfterMs = 25;
/** At the close, what waits may still begin for so long, and what is under way end for as long again. */
const closeWithinMs = 2000;
const closeLookMs = 5;

/** A connection and what it is at. */
interface Worker {
  connection: WalletConnection;
  index: number;
  running: Promise<void> | undefined;
  sinceMs: number;
  lanes: readonly number[];
  commands: number;
}

const idle = { lanes: [], commands: 0 };

/** Under high load the 64 lanes are spread over the connections. */
export function createCommandQueue(connections: readonly WalletConnection[], options: CommandQueueOptions): CommandQueue {
  const { maxWaiting = 20_000, maxOfPlayer = maxOfPlayerAtOnce, queueTimeoutMs, tellSlow } = options;
  let queue: Waiting[] = [];
  /** How many of each player's commands are in the queue. */
  const waitingOf = new Map<string, number>();
  const workers = connections.map((connection, index): Worker => ({ connection, index, running: undefined, sinceMs: 0, ...idle }));
  let held: ReadonlySet<number> = new Set();
  let isArmed = false;
  let isClosed = false;
  let closing: Promise<void> | undefined;
  let sweeper: NodeJS.Timeout | undefined;

  /** For commands that have left the queue. */
  function uncount(gone: readonly Waiting[]): void {
    for (const { route } of gone) {
      const left = (waitingOf.get(route.playerId) ?? 0) - 1;
      if (left > 0) waitingOf.set(route.playerId, left);
      else waitingOf.delete(route.playerId);
    }
  }

  /** For commands that were never sent, so nothing of them is booked; the same may be sent again. */
  function refuse(gone: readonly Waiting[]): void {
    uncount(gone);
    for (const one of gone) one.resolve(unbooked('temporary'));
  }

  const isHighLoad = (): boolean => workers.reduce((sum, { commands }) => sum + commands, queue.length) >= highLoadThreshold;

  /** A lane is on one connection at a time, so that a player's commands keep their order. */
  function mayTake(worker: Worker): ((route: AccountRoute) => boolean) | undefined {
    const taken = new Set(workers.flatMap(({ lanes }) => lanes));
    const isSpread = connections.length > 1 && isHighLoad();
    if (taken.size === 0 && held.size === 0 && !isSpread) return undefined;
    return ({ lane }) => !taken.has(lane) && !held.has(lane) && (!isSpread || lane % connections.length === worker.index);
  }

  async function run(worker: Worker): Promise<void> {
    while (queue.length > 0) {
      const { batch, left } = takeBatch(queue, mayTake(worker));
      if (batch.waiting.length === 0) return;
      queue = left;
      uncount(batch.waiting);
      Object.assign(worker, { lanes: batch.lanes, commands: batch.commands.length, sinceMs: performance.now() });
      await worker.connection.carryOut(batch);
      Object.assign(worker, idle);
      // what waited for these lanes may be another's to take
      arm();
      // whoever goes on at once after this answer joins the next batch
      if (queue.length > 0) await nextTurn();
    }
  }

  /** Sets the connections going that have something to do: the first, under high load all, and one more for each that is stuck. */
  function start(): void {
    isArmed = false;
    const nowMs = performance.now();
    for (const worker of workers) {
      if (queue.length === 0) return;
      worker.running ??= onMoneyPath(async () => await run(worker)).finally(() => {
        worker.running = undefined;
      });
      const isStuck = worker.commands > 0 && nowMs - worker.sinceMs > stuckAfterMs;
      if (!isStuck && !isHighLoad()) return;
    }
  }

  function arm(): void {
    if (isArmed || queue.length === 0) return;
    isArmed = true;
    setImmediate(start);
  }

  /** Refuses what has waited too long; it was never sent, so nothing of it is booked. */
  function sweep(): void {
    arm();
    if (queue.length === 0 && workers.every(({ running }) => running === undefined)) {
      clearInterval(sweeper);
      sweeper = undefined;
    }
    const oldest = performance.now() - queueTimeoutMs;
    if (queue.every(({ sinceMs }) => sinceMs > oldest)) return;
    const late = queue.filter(({ sinceMs }) => sinceMs <= oldest);
    queue = queue.filter(({ sinceMs }) => sinceMs > oldest);
    refuse(late);
    offMoneyPath(() => tellSlow(late.length));
  }

  const isBusy = (): boolean => workers.some(({ running }) => running !== undefined);

  /** Lets the connections work for so long; waits by timer, so that what they wait for can come. */
  async function workOn(ms: number, isDone: () => boolean): Promise<void> {
    for (const untilMs = performance.now() + ms; !isDone() && performance.now() < untilMs; await sleep(closeLookMs)) start();
  }

  async function endAll(): Promise<void> {
    isClosed = true;
    await workOn(closeWithinMs, () => queue.length === 0 && !isBusy());
    refuse(queue);
    queue = [];
    await workOn(closeWithinMs, () => !isBusy());
    clearInterval(sweeper);
    await Promise.all(workers.map(async ({ connection }) => await connection.close()));
  }

  function enqueue(one: Waiting, isFirst: boolean): void {
    if (isClosed) return one.resolve(unbooked('temporary'));
    waitingOf.set(one.route.playerId, (waitingOf.get(one.route.playerId) ?? 0) + 1);
    if (isFirst) queue.unshift(one);
    else queue.push(one);
    sweeper ??= setInterval(sweep, Math.min(queueTimeoutMs / 8, 250));
    arm();
  }

  return {
    holdBack(one) {
      held = new Set([...held, one.route.lane]);
      enqueue(one, true);
    },
    hold(lanes) {
      held = lanes;
      arm();
    },
    release(isGone) {
      const gone = queue.filter(({ route }) => isGone(route.lane));
      queue = queue.filter(({ route }) => !isGone(route.lane));
      uncount(gone);
      return gone;
    },
    admit: (one) => enqueue(one, false),
    waitingLanes: () => [...new Set(queue.flatMap(({ route }) => (held.has(route.lane) ? [route.lane] : [])))],
    submit: (command, route) =>
      new Promise((resolve, reject) => {
        const ofPlayer = waitingOf.get(route.playerId) ?? 0;
        if (isClosed || queue.length >= maxWaiting || ofPlayer >= maxOfPlayer) return resolve(unbooked('temporary'));
        return enqueue({ command, route, sinceMs: performance.now(), resolve, reject }, false);
      }),
    close: async () => await (closing ??= endAll()),
  };
}
