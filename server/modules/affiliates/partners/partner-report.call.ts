import type { Output } from '#contract/kernel/calls.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { monthOf } from '../commission/months.ts';
import { type MonthLine, readStatements } from '../commission/derive-month.ts';
import { type AffiliateDeps, handle } from '../deps.ts';
import { type DealRow, readDeals } from './deals.ts';
import { findByToken, type PartnerRow, readTags } from './partners.ts';

type Report = Output<'readPartnerReport'>['data'];

const toDeal = (row: DealRow): Report['deals'][number] => ({
  fromMonth: row.from_month,
  revenueShare: row.revenue_share,
  costShare: row.cost_share,
  paymentCost: row.payment_cost,
  carriesOver: row.carries_over,
  newPlayer:
    row.cpa === null || row.cpa_currency === null
      ? null
      : { amount: row.cpa, currency: row.cpa_currency, minDeposit: row.cpa_deposit ?? 0n, minStake: row.cpa_stake ?? 0n },
});

const toLine = ({ cpaPlayers, cpa, ...line }: MonthLine): Report['months'][number]['lines'][number] => ({
  ...line,
  newPlayers: cpaPlayers,
  newPlayerSum: cpa,
});

/** How many players registered and paid in first, in all and since a moment. */
async function countPlayers(db: Db, partnerId: string, since: Date) {
  return await db
    .selectFrom('affiliate_player')
    .select((e) => [
      e.fn.countAll<bigint>().as('registrations'),
      e.fn.count<bigint>('first_deposit_at').as('depositors'),
      e.fn.countAll<bigint>().filterWhere('attributed_at', '>=', since).as('registrations_lately'),
      e.fn.countAll<bigint>().filterWhere('first_deposit_at', '>=', since).as('deposits_lately'),
    ])
    .where('partner_id', '=', partnerId)
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow();
}

async function readReport({ clock, config, database: { db } }: AffiliateDeps, partner: PartnerRow): Promise<Report> {
  const now = clock.now();
  const month = monthOf(now);
  const counted = await countPlayers(db, partner.id, new Date(`${month}T00:00:00Z`));
  const tags = await readTags(db, partner.id);
  return {
    name: partner.name,
    isClosed: partner.closed_at !== null,
    asOf: now,
    links: tags.map((tag) => `${config.publicUrl}/?affiliate_id=${encodeURIComponent(tag)}`),
    registrations: Number(counted.registrations),
    depositors: Number(counted.depositors),
    deals: (await readDeals(db, partner.id)).map(toDeal),
    months: (await readStatements(db, partner.id)).map(({ month: closed, lines }) => ({ month: closed, lines: lines.map(toLine) })),
    running: { month, registrations: Number(counted.registrations_lately), firstDeposits: Number(counted.deposits_lately) },
  };
}

export const readPartnerReport = handle('readPartnerReport', async ({ context, body }) => {
  const partner = await findByToken(context.database.db, body.token);
  if (partner === undefined) throw new Problem('not-found', 'This link opens no report. Ask the operator for a new one.');
  return { data: await readReport(context, partner) };
});
