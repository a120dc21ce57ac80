// What was agreed with a partner, from a month on. What is closed was worked out by what held then, so a deal never begins in a closed month.
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import type { AffiliateDeps } from '../deps.ts';
import type { AffiliateTables } from '../tables.ts';
import type { By, PartnerRow } from './partners.ts';

export type DealRow = Selectable<AffiliateTables['affiliate_deal']>;
export type NewDeal = Omit<Insertable<AffiliateTables['affiliate_deal']>, 'partner_id' | 'created_at'>;

/** The newest first. */
export const readDeals = async (db: Db, partnerId: string): Promise<DealRow[]> =>
  await db.selectFrom('affiliate_deal').selectAll().where('partner_id', '=', partnerId).orderBy('from_month', 'desc').execute();

/** The deal that held in a month; undefined before the first. */
export const dealOf = (deals: readonly DealRow[], month: string): DealRow | undefined =>
  deals.find(({ from_month: from }) => from <= month);

/** Writes down what was agreed. @throws Problem conflict for a month that is closed, or has a deal already */
export async function addDeal(
  tx: Tx,
  { clock }: Pick<AffiliateDeps, 'clock'>,
  partner: PartnerRow,
  { actor, reason, ...deal }: NewDeal & By,
): Promise<void> {
  await tx.selectFrom('affiliate_partner').select('id').where('id', '=', partner.id).forUpdate().execute();
  const closed = await tx
    .selectFrom('affiliate_month')
    .select((e) => e.fn.max('month').as('month'))
    .where('partner_id', '=', partner.id)
    .executeTakeFirstOrThrow();
  if (closed.month !== null && deal.from_month <= closed.month)
    throw new Problem('conflict', `${deal.from_month.slice(0, 7)} is closed; a new deal begins after ${closed.month.slice(0, 7)}.`);
  const added = await tx
    .insertInto('affiliate_deal')
    .values({ ...deal, partner_id: partner.id, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_month')
    .executeTakeFirst();
  if (added === undefined) throw new Problem('conflict', `A deal begins in ${deal.from_month.slice(0, 7)} already.`);
  const written = { ...deal, cpa: deal.cpa?.toString() ?? null, cpa_deposit: deal.cpa_deposit?.toString() ?? null };
  await recordAudit(tx, clock, {
    actor,
    action: 'affiliate deal',
    subject: partner.id,
    reason,
    after: { ...written, cpa_stake: deal.cpa_stake?.toString() ?? null },
  });
}
