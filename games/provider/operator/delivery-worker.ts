// Carries wins, rollbacks and ends of rounds to the casino. It works from rows alone, so a restart loses nothing and several processes
// share the work. With the same eye it finds rounds that nobody came back to.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/service-database.ts';
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

const batchSize = 10;
/** Between two looks at a row that another process carries. */
const pollMs = 40;

export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { database, operator, wallMs, log } = parts;
  const stop = new AbortController();
  const onTheWay = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function carry(delivery: DeliveryRow): Promise<void> {
    const outcome = await operator.ask(delivery.call, delivery.body as never);
    await parts.atStep('delivered');
    const state = await database.transact(async (tx) => await recordOutcome(tx, delivery.id, outcome, parts.retryDelaysMs, wallMs()));
    if (state === 'stuck')
      log.error(
        { alarm: 'a call to the casino is stuck', call: delivery.call, roundId: delivery.round_id },
        'people must look at this round',
      );
  }

  async function carryDue(roundId?: string): Promise<number> {
    const claimed = await database.transact(async (tx) => await claimDeliveries(tx, wallMs(), batchSize, roundId));
    const carried = claimed.map((delivery) => {
      const way = carry(delivery).finally(() => onTheWay.delete(delivery.round_id));
      onTheWay.set(delivery.round_id, way);
      return way;
    });
    await Promise.all(carried);
    return claimed.length;
  }

  async function look(): Promise<void> {
    do {
      again = false;
      await sweepRounds(database, parts.games, wallMs());
      while (!stop.signal.aborted && (await carryDue()) === batchSize);
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
      await carryDue(roundId);
      while (await isWaiting(roundId)) {
        if (stop.signal.aborted || performance.now() >= until) return false;
        await (onTheWay.get(roundId) ?? new Promise((resolve) => setTimeout(resolve, pollMs)));
        await carryDue(roundId);
      }
      return true;
    },
    async close() {
      stop.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
