import { invoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { isOwnNow } from './instruments/holder-seal.ts';
import { maskAccount } from './mask-account.ts';
import { openFields } from './payout-fields.ts';
import type { PaymentDeps } from './deps.ts';
import { readReview, type WithdrawalReview } from './review/withdrawal-review.ts';
import type { PaymentTables } from './tables.ts';
import type { InvoiceRow } from './to-invoice.ts';
import type { Selectable } from 'kysely';

/** All that an operator sees of a withdrawal. */
export interface WithdrawalFile {
  invoice: InvoiceRow;
  review: WithdrawalReview;
  /** Where it goes, masked. */
  account: string | null;
  steps: Selectable<PaymentTables['invoice_history']>[];
  /** What the player's deposits were paid with, the latest first. */
  instruments: Selectable<PaymentTables['payment_instrument']>[];
}

/** Returns a withdrawal with what is known about it. @throws Problem not-found */
export async function readWithdrawal(db: Db, context: Pick<PaymentDeps, 'secrets'>, id: string): Promise<WithdrawalFile> {
  const invoice = await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst();
  if (invoice === undefined || invoice.type !== invoiceType.withdrawal) throw new Problem('not-found', 'There is no such withdrawal.');
  const steps = await db.selectFrom('invoice_history').selectAll().where('invoice_id', '=', id).orderBy('version').execute();
  const instruments = await db
    .selectFrom('payment_instrument')
    .selectAll()
    .where('player_id', '=', invoice.player_id)
    .orderBy('last_at', 'desc')
    .limit(20)
    .execute();
  const player = await requirePlayer(db, invoice.player_id);
  return {
    invoice,
    review: await readReview(db, id),
    account: maskAccount(openFields(context.secrets, invoice)),
    steps,
    instruments: instruments.map((row) => ({ ...row, is_own: isOwnNow(context.secrets, row, player) })),
  };
}
