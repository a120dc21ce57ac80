// Which payments come and go one by one over an account of the house's bank: the operator's word, audited.
import type { Selectable } from 'kysely';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from '../deps.ts';
import type { PaymentTables } from '../tables.ts';

export type BankLink = Selectable<PaymentTables['bank_link']>;

export const readBankLinks = async (db: Db): Promise<BankLink[]> =>
  await db.selectFrom('bank_link').selectAll().orderBy('account').orderBy('currency').orderBy('provider').orderBy('method').execute();

export interface LinkWord extends Pick<BankLink, 'account' | 'currency' | 'provider' | 'method'> {
  isLinked: boolean;
  reason: string;
  actor: string;
}

/** Says that payments of a method are single lines of an account, or are no more. Twice is once. @throws Problem not-found */
export async function linkBank(tx: Tx, { clock }: Pick<PaymentDeps, 'clock'>, word: LinkWord): Promise<void> {
  const { isLinked, reason, actor, ...link } = word;
  const method = await tx
    .selectFrom('payment_method')
    .select('method')
    .where('provider', '=', link.provider)
    .where('method', '=', link.method)
    .where('currency', '=', link.currency)
    .limit(1)
    .executeTakeFirst();
  if (method === undefined) throw new Problem('not-found', `${link.provider} has no method ${link.method} in ${link.currency}.`);
  if (isLinked)
    await tx
      .insertInto('bank_link')
      .values({ ...link, linked_at: clock.now(), linked_by: actor })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('bank_link')
      .where('account', '=', link.account)
      .where('currency', '=', link.currency)
      .where('provider', '=', link.provider)
      .where('method', '=', link.method)
      .execute();
  const subject = [link.account, link.currency, link.provider, link.method].join(' ');
  await recordAudit(tx, clock, { actor, action: 'bank link', subject, reason, before: null, after: { isLinked } });
}
