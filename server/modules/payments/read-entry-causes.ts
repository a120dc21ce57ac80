import { sql } from 'kysely';
import { invoiceType } from '#contract/kernel/constants.ts';
import type { EntryCause } from '#contract/wallet.ts';
import type { Db } from '#server/platform/database.ts';
import { caseKey } from './cases/open-case.ts';
import { invoiceKey } from './open-withdrawal.ts';

/** What moved a player's money like a withdrawal or a deposit and was neither, by the keys of its entries. */
export async function readEntryCauses(db: Db, playerId: string): Promise<Map<string, EntryCause>> {
  const refunds = await db
    .selectFrom('invoice')
    .select('id')
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('refund_of', 'is not', null)
    .execute();
  const taken = await db.selectFrom('payment_receivable').select('invoice_id').where('player_id', '=', playerId).execute();
  // news that contradict a credited deposit hold it, and settle where two people found that it was not paid; few accounts have such a case
  const contradicted = await db
    .selectFrom('payment_case as c')
    .innerJoin('invoice as i', 'i.id', 'c.invoice_id')
    .select('c.id')
    .where(sql<boolean>`c.account_id in (select a.id from ledger.wallet_accounts_of(${playerId}::uuid) a)`)
    .where('i.type', '=', invoiceType.deposit)
    .where('c.kind', '=', 'contradiction')
    .execute();
  const steps = ['taken-hold', 'taken-settle', 'collected-hold', 'collected-settle', 'returned'] as const;
  return new Map([
    ...refunds.flatMap(({ id }) => (['hold', 'settle', 'release'] as const).map((step) => [invoiceKey(id, step), 'refund'] as const)),
    ...contradicted.flatMap(({ id }) => (['hold', 'settle', 'release'] as const).map((step) => [caseKey(id, step), 'chargeback'] as const)),
    ...taken.flatMap(({ invoice_id: id }) => steps.map((step) => [invoiceKey(id, step), 'chargeback'] as const)),
  ]);
}
