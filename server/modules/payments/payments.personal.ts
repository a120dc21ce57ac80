// Payments stay as sums and dates under the player's number. Where money was paid to goes, and what opened the provider's page.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import type { ErasureBlock, PersonalData } from '#server/platform/personal.ts';
import type { PaymentDeps } from './deps.ts';

const underWay = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review];

async function findBlocks(db: Db, playerId: string): Promise<ErasureBlock[]> {
  const open = await db
    .selectFrom('invoice')
    .select('type')
    .distinct()
    .where('player_id', '=', playerId)
    .where('status', 'in', underWay)
    .execute();
  const doubted = await db
    .selectFrom('payment_case')
    .innerJoin('invoice', 'invoice.id', 'payment_case.invoice_id')
    .select('invoice.type')
    .distinct()
    .where('invoice.player_id', '=', playerId)
    .where('payment_case.state', '<', 3)
    .execute();
  const owed = await db
    .selectFrom('payment_receivable')
    .select('invoice_id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  if (owed !== undefined) doubted.push({ type: invoiceType.deposit });
  const types = new Set([...open, ...doubted].map(({ type }) => type));
  return [
    ...(types.has(invoiceType.withdrawal) ? [{ reason: 'withdrawal' as const, until: null }] : []),
    ...(types.has(invoiceType.deposit) ? [{ reason: 'deposit' as const, until: null }] : []),
  ];
}

export const paymentsPersonal: PersonalData<PaymentDeps> = {
  owner: 'payments',
  tables: {
    invoice: { erasure: 'emptied', copy: 'payments' },
    refund_proposal: { erasure: 'kept', copy: { none: 'how operators decided to give a deposit back; payments has what came of it' } },
    invoice_history: { erasure: 'kept', copy: 'payment-steps' },
    deposit_turnover: { erasure: 'kept', copy: { none: 'it counts stakes against deposits; payments has what it cost' } },
    payment_receivable: { erasure: 'kept', copy: { none: 'what a bank took back; payments has the deposit' } },
    payment_difference: { erasure: 'kept', copy: { none: 'how the books of a provider differed; payments has what is booked' } },
    bank_line: { erasure: 'kept', copy: { none: 'sums and dates of the bank’s statements, without payers; payments has what they paid' } },
    payment_instrument: { erasure: 'emptied', copy: 'payment-instruments' },
    withdrawal_review: { erasure: 'kept', copy: { none: 'how operators decided on a withdrawal; payments has what came of it' } },
    funds_notice: { erasure: 'kept', copy: 'funds-notices' },
    payment_count: { erasure: 'kept', copy: { none: 'it counts the payments' } },
    payment_callback: { erasure: 'kept', copy: { none: 'the messages of the provider of payments; payment-steps has what they changed' } },
    payment_case: { erasure: 'kept', copy: { none: 'how operators decided on a payment in doubt; payments has what came of it' } },
  },
  erases: ['payout-accounts'],
  findBlocks: async (db, _, playerId) => await findBlocks(db, playerId),
  async erase(tx, _, { id }) {
    await tx
      .updateTable('invoice')
      .set({ fields_sealed: null, redirect_url: null, transfer: null, authorization_code: null })
      .where('player_id', '=', id)
      .execute();
    // the key stays, by which others who pay with the same are found
    await tx
      .updateTable('payment_instrument')
      .set({ label: '', is_own: null, payout_sealed: null, holder_sealed: null })
      .where('player_id', '=', id)
      .execute();
  },
};
