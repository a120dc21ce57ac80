// What the casino is told: a row in the transaction of the change, posted until it is taken.
import { v7 } from 'uuid';
import type { CashierCallback } from '#contract/protocols/cashier.ts';
import type { Tx } from '#kit/service-database.ts';
import { type CallbackAnswer, sendCallback } from '../cashier/callbacks/send-callback.ts';
import { giveUpAfterMs, retryDelayMs } from '../cashier/rules/retry-delays.ts';
import type { Chain } from './context.ts';
import type { CallbackRow } from './tables.ts';

/** A callback whose process died in the middle is free again after this. */
const leaseMs = 15_000;
const answerTimeoutMs = 5000;
const together = 16;
/** What was heard so long ago is not asked about any more. What nobody took stays. */
const keptMs = 30 * 24 * 3_600_000;
const deletedTogether = 500;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

export type News = Omit<CashierCallback, 'eventId' | 'at'>;

/** Queues news with the change that they tell of. Those of something under way take the place of older ones that nobody has heard yet. */
export async function queueCallbacks(tx: Tx, all: readonly { callbackUrl: string; news: News }[], now: Date): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ callbackUrl, news }) => ({ ...news, callbackUrl, eventId: v7(), news }));
  await tx.query('delete from chain.callback where reference = any($1::uuid[]) and is_progress', [rows.map(({ reference }) => reference)]);
  await tx.query(
    `insert into chain.callback (id, reference, is_progress, callback_url, body, next_attempt_at, give_up_at, created_at)
     select n.*, $6, $7, $6 from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::text[], $5::text[]) n`,
    [
      rows.map(({ eventId }) => eventId),
      rows.map(({ reference }) => reference),
      rows.map(({ status }) => status === 'pending'),
      rows.map(({ callbackUrl }) => callbackUrl),
      rows.map(({ eventId, news }) => JSON.stringify({ ...news, eventId, at: now.toISOString() })),
      now,
      after(now, giveUpAfterMs),
    ],
  );
}

/** Takes callbacks that are due, so that no other process sends them meanwhile. */
async function claim(tx: Tx, now: Date): Promise<CallbackRow[]> {
  return await tx.query<CallbackRow>(
    `with due as (select id from chain.callback where next_attempt_at <= $1 order by next_attempt_at limit $3 for update skip locked)
     update chain.callback c set next_attempt_at = $2 from due where c.id = due.id
     returning c.id, c.callback_url, c.body, c.failures, c.give_up_at`,
    [now, after(now, leaseMs), together],
  );
}

async function recordAnswer(chain: Chain, row: CallbackRow, { isDelivered, answer }: CallbackAnswer): Promise<void> {
  const now = chain.now();
  const failures = row.failures + (isDelivered ? 0 : 1);
  const at = after(now, retryDelayMs(chain.options.retryDelaysMs, failures));
  await chain.database.transact(
    async (tx) =>
      await tx.query(
        `update chain.callback set failures = $2, next_attempt_at = $3, last_answer = $4, is_progress = false, delivered_at = $5 where id = $1`,
        [row.id, failures, isDelivered || at > row.give_up_at ? null : at, answer, isDelivered ? now : null],
      ),
  );
}

/** Deletes what was heard long ago, more at a time than is added. */
async function deleteDelivered({ database, now }: Chain): Promise<void> {
  await database.transact(
    async (tx) =>
      await tx.query(
        `delete from chain.callback where id in (
           select id from chain.callback where delivered_at <= $1 order by delivered_at limit $2 for update skip locked)`,
        [new Date(now().getTime() - keptMs), deletedTogether],
      ),
  );
}

/** Posts what waits, until nothing is left. */
export async function deliverCallbacks(chain: Chain, stop: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await chain.database.transact(async (tx) => await claim(tx, chain.now()));
    if (claimed.length === 0 || stop.aborted) return;
    const by = { key: chain.key, addresses: chain.addresses, now: chain.now, answerTimeoutMs, stop };
    await Promise.all(
      claimed.map(async (row) => {
        const answer = await sendCallback({ event_id: row.id, body: row.body, callback_url: row.callback_url }, by);
        await recordAnswer(chain, row, answer);
      }),
    );
    await deleteDelivered(chain);
  }
}
