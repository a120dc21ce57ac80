// Every change of an invoice goes through here: the row, its history, the live event.
import { sql } from 'kysely';
import { privateChannel } from '#contract/live/channels.ts';
import { type InvoiceStatus, invoiceStatus } from '#contract/kernel/constants.ts';
import { readRules } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { askAgainAt, mayStillTurn } from './ask-again-at.ts';
import { given, isGiven } from './refunds/refunded.ts';
import { type InvoiceRow, invoiceEvent } from './to-invoice.ts';

type Deps = Pick<PaymentDeps, 'clock' | 'outbox' | 'jurisdictions'>;

export interface InvoiceChange {
  status: InvoiceStatus;
  reason?: string | null;
  number?: number;
  authorizationCode?: string;
  callbackSequence?: number;
}

/** Writes a new invoice's first line of history and tells the player's pages of it. */
export async function recordNewInvoice(tx: Tx, deps: Deps, row: InvoiceRow, actor: string): Promise<void> {
  await tx
    .insertInto('invoice_history')
    .values({ invoice_id: row.id, version: row.version, status: row.status, reason: row.reason, actor, at: row.created_at })
    .execute();
  await tx
    .insertInto('payment_count')
    .values({ player_id: row.player_id, invoices: 1n, deposits: 0 })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet((e) => ({ invoices: e('payment_count.invoices', '+', 1n) })))
    .execute();
  await publishInvoice(tx, deps, row);
  if (isGiven(row.status)) await noteGiven(tx, deps, row);
}

/**
 * Writes onto its deposit, which the caller holds locked, what its refunds have given back once one of them gives, or no longer gives. Where
 * two people decide that one was paid after all and another was sent meanwhile, they are more than the deposit, of which nothing is left.
 */
async function noteGiven(tx: Tx, deps: Deps, { refund_of: depositId }: InvoiceRow): Promise<void> {
  if (depositId === null) return;
  const deposit = await tx
    .updateTable('invoice')
    .set((e) => ({
      refunded: e.fn<bigint>('least', [
        'amount',
        e
          .selectFrom('invoice as refund')
          .select(sql<bigint>`coalesce(sum(refund.amount), 0)`.as('given'))
          .where('refund.refund_of', '=', depositId)
          .where('refund.status', 'in', given),
      ]),
      version: e('version', '+', 1),
    }))
    .where('id', '=', depositId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishInvoice(tx, deps, deposit);
}

export async function publishInvoice(tx: Tx, deps: Deps, row: InvoiceRow): Promise<void> {
  const rules = await readRules(tx, deps, row.player_id);
  await deps.outbox.publish(tx, privateChannel('payment:invoices', row.player_id), invoiceEvent(row, rules));
}

/** Changes an invoice that the caller holds locked. Returns it as it stands then. */
export async function changeInvoice(tx: Tx, deps: Deps, row: InvoiceRow, change: InvoiceChange, actor: string): Promise<InvoiceRow> {
  const now = deps.clock.now();
  const changed = await tx
    .updateTable('invoice')
    .set({
      status: change.status,
      reason: change.reason ?? null,
      version: row.version + 1,
      updated_at: now,
      next_ask_at: mayStillTurn({ ...row, status: change.status }) ? askAgainAt(now, now) : null,
      ...(change.status === invoiceStatus.success && { other_amount: null }),
      ...(change.number !== undefined && { number: change.number }),
      ...(change.authorizationCode !== undefined && { authorization_code: change.authorizationCode }),
      ...(change.callbackSequence !== undefined && { callback_sequence: change.callbackSequence }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_history')
    .values({ invoice_id: row.id, version: changed.version, status: changed.status, reason: changed.reason, actor, at: now })
    .execute();
  await publishInvoice(tx, deps, changed);
  if (isGiven(row.status) !== isGiven(changed.status)) await noteGiven(tx, deps, changed);
  return changed;
}

/** An invoice under its lock, or undefined. A refund comes with the lock of its deposit, before anybody takes the player's lane. */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow | undefined> {
  const row = await tx.selectFrom('invoice').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const deposit = row?.refund_of ?? null;
  if (deposit !== null) await tx.selectFrom('invoice').select('id').where('id', '=', deposit).forNoKeyUpdate().execute();
  return row;
}

/** An invoice that must be there, under its lock. */
export async function requireLocked(tx: Tx, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, id);
  if (row === undefined) throw new Error(`The invoice ${id} is gone`);
  return row;
}
