import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import { readClosedUntil } from '#server/modules/wallet/index.ts';
import type { AffiliateDeps } from '../deps.ts';
import { deriveMonth } from './derive-month.ts';
import { boundsOf, monthAfter, monthOf } from './months.ts';

/** The months of a partner that are over, into which nothing more is booked, and that are not closed: the oldest first. */
export async function monthsToClose(db: Db, partner: { id: string; created_at: Date }): Promise<string[]> {
  const until = await readClosedUntil(db);
  if (until === undefined) return [];
  const last = await db
    .selectFrom('affiliate_month')
    .select((e) => e.fn.max('month').as('month'))
    .where('partner_id', '=', partner.id)
    .executeTakeFirstOrThrow();
  const months: string[] = [];
  for (
    let month = last.month === null ? monthOf(partner.created_at) : monthAfter(last.month);
    boundsOf(month).to <= until;
    month = monthAfter(month)
  )
    months.push(month);
  return months;
}

/** Closes a month of a partner, once: what it came to is written down and never changed. */
export async function closeMonth(tx: Tx, { clock }: Pick<AffiliateDeps, 'clock'>, partnerId: string, month: string): Promise<void> {
  // one at a time, and no deal in between
  await tx.selectFrom('affiliate_partner').select('id').where('id', '=', partnerId).forUpdate().execute();
  const now = clock.now();
  const added = await tx
    .insertInto('affiliate_month')
    .values({ partner_id: partnerId, month, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .executeTakeFirst();
  if (added === undefined) return;
  const { lines, newPlayers } = await deriveMonth(tx, partnerId, month);
  if (newPlayers.length > 0)
    // one parameter however many they are: a statement takes 65,535
    await sql`update affiliate_player set cpa_month = ${month} where player_id = any(${newPlayers}::uuid[])`.execute(tx);
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    partner_id: partnerId,
    month,
    currency: line.currency,
    players: line.players,
    revenue: line.revenue,
    bonus_cost: line.bonusCost,
    deposited: line.deposited,
    withdrawn: line.withdrawn,
    costs: line.costs,
    net: line.net,
    carried_in: line.carriedIn,
    share: line.share,
    cpa_players: line.cpaPlayers,
    cpa: line.cpa,
    carried_out: line.carriedOut,
    commission: line.commission,
    closed_at: now,
  }));
  await tx.insertInto('affiliate_statement').values(rows).execute();
}
