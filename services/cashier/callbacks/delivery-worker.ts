// Carries callbacks to the casino and brings due payments to their end. It works from rows alone, so a restart loses nothing and
// several processes share the work.
import type { FastifyBaseLogger } from 'fastify';
import { type ClaimedCallback, claimCallbacks } from './claim-callbacks.ts';
import type { Moment } from '../context.ts';
import type { Database, Db } from '#kit/service-database.ts';
import { recordAnswer } from './record-answer.ts';
import type { AddressRule } from '../rules/addresses.ts';
import { sendCallback } from './send-callback.ts';
import { settleDue } from '../payments/settle-due.ts';
import type { CashierKey } from '../signature.ts';

export interface DeliveryWorker {
  /** Begins to look for rows that are due, now and then on. */
  start(): void;
  /** Looks at once; call it after a commit that wrote events. */
  wake(): void;
  /** Breaks off what is on its way (it is tried again by the next start) and stops. */
  close(): Promise<void>;
}

export interface DeliveryWorkerParts {
  database: Database;
  key: CashierKey;
  addresses: AddressRule;
  now: () => Date;
  moment: () => Moment;
  retryDelaysMs: readonly number[];
  pollMs: number;
  answerTimeoutMs: number;
  log: FastifyBaseLogger;
}

const maxOnTheWay = 8;
/** The shortest pause between two looks when something is due soon. */
const minPauseMs = 10;

/** Milliseconds to the next row that falls due, at most the polling interval. */
async function readPauseMs(db: Db, now: Date, pollMs: number): Promise<number> {
  const [row] = await db.query<{ at: Date | null }>(
    `select least((select min(next_at) from cashier.payment where next_at > $1),
                  (select min(next_attempt_at) from cashier.callback where next_attempt_at > $1)) as at`,
    [now],
  );
  const untilMs = row?.at ? row.at.getTime() - now.getTime() : pollMs;
  return Math.max(minPauseMs, Math.min(pollMs, untilMs));
}

export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { database, now, log } = parts;
  const stop = new AbortController();
  const onTheWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let isFailing = false;

  async function deliver(callback: ClaimedCallback): Promise<void> {
    const answer = await sendCallback(callback, { ...parts, stop: stop.signal });
    await database.transact(async (tx) => await recordAnswer(tx, callback.event_id, answer, parts.retryDelaysMs, now()));
  }

  function carry(callback: ClaimedCallback): void {
    const delivery = deliver(callback)
      .catch((error: unknown) => log.warn({ err: error }, "a callback's answer was not recorded; it is sent again"))
      .finally(() => {
        onTheWay.delete(callback.event_id);
        wake();
      });
    onTheWay.set(callback.event_id, delivery);
  }

  async function claim(limit: number): Promise<ClaimedCallback[]> {
    return await database.transact(async (tx) => await claimCallbacks(tx, now(), limit, [...onTheWay.keys()]));
  }

  async function look(): Promise<number> {
    do {
      again = false;
      await settleDue(database, parts.moment());
      const room = maxOnTheWay - onTheWay.size;
      if (room > 0) (await claim(room)).forEach(carry);
    } while (again && !stop.signal.aborted);
    isFailing = false;
    return await readPauseMs(database, now(), parts.pollMs);
  }

  function wake(): void {
    again = true;
    if (stop.signal.aborted || looking !== undefined) return;
    clearTimeout(timer);
    looking = lookAndPause();
  }

  async function lookAndPause(): Promise<void> {
    const waitMs = await look().catch((error: unknown) => {
      if (!isFailing && !stop.signal.aborted) log.warn({ err: error }, 'the cashier cannot look for due callbacks; it keeps trying');
      isFailing = true;
      again = false;
      return parts.pollMs;
    });
    looking = undefined;
    if (stop.signal.aborted) return;
    // Woken between the last look and the count of the pause.
    if (again) return wake();
    timer = setTimeout(wake, waitMs);
    timer.unref();
  }

  return {
    start: wake,
    wake,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(onTheWay.values());
    },
  };
}
