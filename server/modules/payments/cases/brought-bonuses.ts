// What a deposit that people decide about has brought: they read it in its case.
import { invoiceType } from '#contract/kernel/constants.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import { readActiveOfDeposit } from '#server/modules/bonuses/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { CaseFacts } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/** Returns the active bonuses of a deposit for the facts of its case, and what an operator reads of them. */
export async function readBroughtBonuses(tx: Tx, row: InvoiceRow): Promise<{ facts: Pick<CaseFacts, 'bonuses'>; message: string }> {
  const { id: invoiceId, player_id: playerId } = row;
  const active = row.type === invoiceType.deposit ? await readActiveOfDeposit(tx, { playerId, invoiceId }) : [];
  if (active.length === 0) return { facts: {}, message: '' };
  const ids = active.map(({ id }) => id).join(', ');
  return {
    facts: { bonuses: active.map(({ id, template, amount }) => ({ id, template, amount: moneyToWire(amount) })) },
    message: ` It brought what is active still: bonus ${ids}. That is revoked unless the deposit stands, or sooner by npm run op -- bonus revoke ${playerId} <bonus>.`,
  };
}
