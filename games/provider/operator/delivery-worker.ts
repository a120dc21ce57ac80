// Carries wins, rollbacks and ends of rounds to the casino. It works from rows alone, so a restart loses nothing and several processes
// share the work. With the same eye it finds rounds that nobody came back to.
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { Balance } from '#games/sdk/client-api.ts';
import type { Database } from '#kit/service-database.ts';
import { fillPots } from '../jackpot/fill-pots.ts';
import { tellResults } from '../free-rounds/tell-results.ts';
import { deleteQuietDemos } from '../play/delete-quiet-demos.ts';
import { createSweeper } from '../play/sweep-rounds.ts';
import type { Studio } from '../studio.ts';
import type { DeliveryRow } from '../tables.ts';
import type { Together } from '#kit/together.ts';
import type { Operator } from './ask-operator.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { type Attempt, recordOutcome } from './record-outcome.ts';

export interface DeliveryWorker {
  /** Begins to look for rows that are due, now and then on. */
  start(): void;
  /** Looks at once; call it after a commit that wrote a delivery. */
  wake(): void;
  /** Whether what falls due here is carried here; otherwise it is left to other processes. */
  readonly isCarrying: boolean;
  /** Carries the end of a round that has no row. `balance`: what the casino told with it. Where this process dies, others carry it after a while. */
  carryNow(delivery: DeliveryRow): Promise<Carried>;
  /** The same for the last of a session's rounds, of which nobody waits for the end. */
  carryLast(sessionId: string, delivery: DeliveryRow): void;
  /** Settles the round of which `carryLast` was told for a session, where there is one that has not arrived. */
  settleLast(sessionId: string, waitMs: number): Promise<void>;
  /** Carries what waits for one round and resolves when it has arrived, is stuck, or `waitMs` are over. True: nothing waits. */
  settle(roundId: string, waitMs: number): Promise<boolean>;
  /** Waits for what is on its way and stops; what did not arrive is sent again by the next start. */
  close(): Promise<void>;
}

/** `isEnd`: it was the end of its round, after which nothing of it can wait, and has arrived. */
export interface Carried {
  isEnd: boolean;
  balance?: Balance | undefined;
}

export interface DeliveryWorkerParts extends Pick<Studio, 'wallMs' | 'atStep' | 'games'> {
  database: Database;
  together: Together;
  operator: Operator;
  retryDelaysMs: readonly number[];
  pollMs: number;
  log: FastifyBaseLogger;
}

const batchSize = 20;
/** So many sessions' last rounds are remembered; of another one the rows tell. */
const maxLast = 10_000;
/** Between two looks at a row that another process carries. */
const pollMs = 40;

export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { database, operator, wallMs, log } = parts;
  const stop = new AbortController();
  const onTheWay = new Map<string, Promise<Carried>>();
  /** Those of `carryLast`. */
  const lastOnes = new Set<Promise<void>>();
  const lastOf = new LRUCache<string, string>(atMost(maxLast));
  const sweep = createSweeper(parts);
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let sweepAt = 0;

  function logFailure(error: unknown): void {
    if (!stop.signal.aborted) log.warn({ err: error }, 'the studio could not do all that is due; it tries again');
  }

  async function carry(attempt: Attempt): Promise<Carried> {
    const { delivery } = attempt;
    const call = delivery.call === 'jackpot-win' ? 'win' : delivery.call;
    const outcome = await operator.ask(call, delivery.body as never);
    await parts.atStep('delivered');
    const state = await recordOutcome(parts, attempt, outcome, parts.retryDelaysMs, wallMs());
    if (state === 'stuck')
      log.error(
        { alarm: 'a call to the casino is stuck', call: delivery.call, roundId: delivery.round_id },
        'people must look at this round',
      );
    const isEnd = state === 'done' && (delivery.call === 'win' || delivery.call === 'round-close');
    return { isEnd, balance: outcome.isKnown ? outcome.answer.balance : undefined };
  }

  function send(delivery: DeliveryRow, isKept: boolean): Promise<Carried> {
    const way = carry({ delivery, isKept }).finally(() => onTheWay.delete(delivery.round_id));
    onTheWay.set(delivery.round_id, way);
    return way;
  }
  const carryNow = async (delivery: DeliveryRow): Promise<Carried> => await send(delivery, false);

  /** What came of each that was due, of a round or of any. */
  async function carryDue(roundId?: string): Promise<Carried[]> {
    const claimed = await claimDeliveries(database, wallMs(), batchSize, roundId);
    return await Promise.all(claimed.map(async (delivery) => await send(delivery, true)));
  }

  /** Looks after rounds that nobody came back to, free rounds that are over, pots, and demos that are quiet, not at every wake. What fails holds up nothing else. */
  async function sweepNowAndThen(): Promise<void> {
    if (performance.now() < sweepAt) return;
    sweepAt = performance.now() + parts.pollMs;
    const tell = async (): Promise<void> => await tellResults(parts);
    for (const act of [
      sweep,
      tell,
      async (ms: number) => await fillPots(database, ms),
      async (ms: number) => await deleteQuietDemos(database, ms),
    ])
      await act(wallMs()).catch(logFailure);
  }

  async function look(): Promise<void> {
    do {
      again = false;
      await sweepNowAndThen();
      while (!stop.signal.aborted && (await carryDue()).length === batchSize);
    } while (again && !stop.signal.aborted);
  }

  function wake(): void {
    again = true;
    if (stop.signal.aborted || looking !== undefined) return;
    clearTimeout(timer);
    looking = look()
      .catch(logFailure)
      .finally(() => {
        looking = undefined;
        if (stop.signal.aborted) return;
        timer = setTimeout(wake, again ? 0 : parts.pollMs);
        timer.unref();
      });
  }

  async function isWaiting(roundId: string): Promise<boolean> {
    const rows = await database.query(
      `select 1 from studio.delivery where round_id = $1 and state = 'waiting'
        union all select 1 from studio.round where id = $1 and state = 'settling'`,
      [roundId],
    );
    return rows.length > 0;
  }

  async function settle(roundId: string, waitMs: number): Promise<boolean> {
    const until = performance.now() + waitMs;
    for (;;) {
      const carried = await (onTheWay.get(roundId)?.then((one) => [one]) ?? carryDue(roundId));
      if (carried.some(({ isEnd }) => isEnd) || !(await isWaiting(roundId))) return true;
      if (stop.signal.aborted || performance.now() >= until) return false;
      if (carried.length === 0) await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  return {
    start: wake,
    wake,
    isCarrying: true,
    carryNow,
    carryLast(sessionId, delivery) {
      lastOf.set(sessionId, delivery.round_id);
      const way = carryNow(delivery)
        .then(
          ({ isEnd }) => {
            // who stakes next has nothing to ask for then
            if (isEnd && lastOf.get(sessionId) === delivery.round_id) lastOf.delete(sessionId);
          },
          (error: unknown) => log.warn({ err: error, roundId: delivery.round_id }, 'the end of a round is carried again after a while'),
        )
        .finally(() => lastOnes.delete(way));
      lastOnes.add(way);
    },
    settle,
    async settleLast(sessionId, waitMs) {
      const roundId = lastOf.get(sessionId);
      if (roundId === undefined) return;
      lastOf.delete(sessionId);
      await settle(roundId, waitMs);
    },
    async close() {
      stop.abort();
      clearTimeout(timer);
      await Promise.all([looking, ...lastOnes]);
    },
  };
}
