// Carries wins, rollbacks and ends of rounds to the casino. It works from rows alone, so a restart loses nothing and several processes
// share the work. With the same eye it finds rounds that nobody came back to.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/service-database.ts';
import { tellResults } from '../free-rounds/tell-results.ts';
import { sweepRounds } from '../play/sweep-rounds.ts';
import type { Studio } from '../studio.ts';
import type { DeliveryRow } from '../tables.ts';
import type { Operator } from './ask-operator.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { recordOutcome } from './record-outcome.ts';

export interface DeliveryWorker {
  /** Begins to look for rows that are due, now and then on. */
  start(): void;
  /** Looks at once; call it after a commit that wrote a delivery. */
  wake(): void;
  /** Carries what waits for one round and resolves when it has arrived, is stuck, or `waitMs` are over. True: nothing waits. */
  settle(roundId: string, waitMs: number): Promise<boolean>;
  /** Waits for what is on its way and stops; what did not arrive is sent again by the next start. */
  close(): Promise<void>;
}

export interface DeliveryWorkerParts extends Pick<Studio, 'wallMs' | 'atStep' | 'games'> {
  database: Database;
  operator: Operator;
  retryDelaysMs: readonly number[];
  pollMs: number;
  log: FastifyBaseLogger;
}

const batchSize = 20;
/** Between two looks at a row that another process carries. */
const pollMs = 40;

export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { database, operator, wallMs, log } = parts;
  const stop = new AbortController();
  const onTheWay = new Map<string, Promise<boolean>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let sweepAt = 0;

  /** True when the end of the round has arrived, after which nothing of it can wait. */
  async function carry(delivery: DeliveryRow): Promise<boolean> {
    const outcome = await operator.ask(delivery.call, delivery.body as never);
    await parts.atStep('delivered');
    const state = await recordOutcome(database, delivery, outcome, parts.retryDelaysMs, wallMs());
    if (state === 'stuck')
      log.error(
        { alarm: 'a call to the casino is stuck', call: delivery.call, roundId: delivery.round_id },
        'people must look at this round',
      );
    return state === 'done' && delivery.call !== 'rollback';
  }

  /** Of each that was due, of a round or of any, whether it was the end of its round and has arrived. */
  async function carryDue(roundId?: string): Promise<boolean[]> {
    const claimed = await claimDeliveries(database, wallMs(), batchSize, roundId);
    const carried = claimed.map((delivery) => {
      const way = carry(delivery).finally(() => onTheWay.delete(delivery.round_id));
      onTheWay.set(delivery.round_id, way);
      return way;
    });
    return await Promise.all(carried);
  }

  /** Looks after rounds that nobody came back to, and after free rounds that are over, not at every wake. */
  async function sweepNowAndThen(): Promise<void> {
    if (performance.now() < sweepAt) return;
    sweepAt = performance.now() + parts.pollMs;
    await sweepRounds(database, parts.games, wallMs());
    await tellResults(parts);
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
      .catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'the studio could not carry what is due; it tries again');
      })
      .finally(() => {
        looking = undefined;
        if (stop.signal.aborted) return;
        timer = setTimeout(wake, again ? 0 : parts.pollMs);
        timer.unref();
      });
  }

  async function isWaiting(roundId: string): Promise<boolean> {
    const rows = await database.query(`select 1 from studio.delivery where round_id = $1 and state = 'waiting'`, [roundId]);
    return rows.length > 0;
  }

  return {
    start: wake,
    wake,
    async settle(roundId, waitMs) {
      const until = performance.now() + waitMs;
      for (;;) {
        const carried = await (onTheWay.get(roundId)?.then((isEnd) => [isEnd]) ?? carryDue(roundId));
        if (carried.includes(true) || !(await isWaiting(roundId))) return true;
        if (stop.signal.aborted || performance.now() >= until) return false;
        if (carried.length === 0) await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    async close() {
      stop.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
