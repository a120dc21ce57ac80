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
    invoice_history: { erasure: 'kept', copy: 'payment-steps' },
    payment_count: { erasure: 'kept', copy: { none: 'it counts the payments' } },
    payment_callback: { erasure: 'kept', copy: { none: 'the messages of the provider of payments; payment-steps has what they changed' } },
    payment_case: { erasure: 'kept', copy: { none: 'how operators decided on a payment in doubt; payments has what came of it' } },
  },
  erases: ['payout-accounts'],
  findBlocks: async (db, _, playerId) => await findBlocks(db, playerId),
  async erase(tx, _, { id }) {
    await tx
      .updateTable('invoice')
      .set({ fields_sealed: null, redirect_url: null, authorization_code: null })
      .where('player_id', '=', id)
      .execute();
  },
};
