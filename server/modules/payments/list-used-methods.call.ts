// The ways to pay that a player used before, so that the same again need not be typed again. Accounts leave the server masked.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { handle } from './deps.ts';
import { openFields } from './payout-fields.ts';
import { maskAccount } from './mask-account.ts';

/** How far back is looked: a player who pays every day has used all their ways within these. */
const latest = 200;
/** A payment that the provider or the operator refused recommends nothing; one that its player took back says nothing against its account. */
const usable = [invoiceStatus.pending, invoiceStatus.success, invoiceStatus.declined, invoiceStatus.processing, invoiceStatus.review];

export const listUsedMethods = handle('listUsedMethods', async ({ context, db, session }) => {
  const rows = await db
    .with('latest', (q) =>
      q
        .selectFrom('invoice')
        .selectAll()
        .where('player_id', '=', session.playerId)
        .where('refund_of', 'is', null)
        .where((e) => e.or([e('type', '=', invoiceType.deposit), e('status', 'in', usable)]))
        .orderBy('id', 'desc')
        .limit(latest),
    )
    .selectFrom('latest')
    .selectAll()
    .distinctOn(['type', 'currency', 'method'])
    .orderBy('type')
    .orderBy('currency')
    .orderBy('method')
    .orderBy('id', 'desc')
    .execute();
  const data = rows
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .map((row) => ({
      id: row.id,
      type: row.type,
      method: row.method,
      currency: row.currency,
      amount: row.amount,
      account: row.type === invoiceType.withdrawal ? maskAccount(openFields(context.secrets, row)) : null,
      usedAt: row.created_at,
    }));
  return { data };
});
