// Cashback: what a player has lost of real money in a day, week or month of the own calendar brings a bonus of a share of it. Each period is
// paid back once: a bonus is named by its period and its end, and a time zone that is done is remembered.
import { sql } from 'kysely';
import { readPlayersOfZone, readTimeZones } from '#server/modules/players/index.ts';
import { type GameFilter, type Loss, sumLosses } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { BonusDeps } from '../deps.ts';
import { issueBonus } from '../granting/issue-bonus.ts';
import { cashbackOf } from '../templates/amounts.ts';
import { readPublished } from '../templates/read-templates.ts';
import type { Template } from '../templates/template-schema.ts';
import { productsFilter } from './products-filter.ts';

const pageSize = 500;

export interface Period {
  /** The first day of it, as the calendar of the zone names it. */
  day: string;
  from: Date;
  to: Date;
}

/** A period with the games whose losses are paid back; undefined: all. */
type Counted = Period & { filter: GameFilter | undefined };

/** Returns the period that ended last in a time zone. */
export async function readLastPeriod(db: Db, unit: 'day' | 'week' | 'month', zone: string, now: Date): Promise<Period> {
  const { rows } = await sql<Period>`
    select to_char(b.begins - ('1 ' || ${unit}::text)::interval, 'YYYY-MM-DD') as day,
      (b.begins - ('1 ' || ${unit}::text)::interval) at time zone ${zone}::text as "from", b.begins at time zone ${zone}::text as "to"
    from (select date_trunc(${unit}::text, ${now}::timestamptz at time zone ${zone}::text) as begins) b`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A calendar has no period');
  return row;
}

async function isPaidBack(db: Db, template: string, zone: string, { to }: Period): Promise<boolean> {
  const row = await db
    .selectFrom('bonus_period')
    .select('until_at')
    .where('template', '=', template)
    .where('time_zone', '=', zone)
    .executeTakeFirst();
  return row !== undefined && row.until_at >= to;
}

/** Returns until when a template has paid the losses of a player back; undefined where it never has. */
async function readPaidUntil(db: Db, template: string, currency: string, playerId: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('player_bonus')
    .select('source')
    .where('player_id', '=', playerId)
    .where('template', '=', template)
    .where('source', 'like', `cashback ${template} ${currency} %`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && new Date(last.source.slice(last.source.lastIndexOf(' ') + 1));
}

/** What was lost in a period and not paid back yet: who has moved to another time zone is paid for no hour twice. */
async function lostSincePaid(db: Db, template: string, loss: Loss, { from, to, filter }: Counted): Promise<bigint> {
  const { playerId, accountId, currency, lost } = loss;
  const until = await readPaidUntil(db, template, currency, playerId);
  if (until === undefined || until <= from) return lost;
  if (until >= to) return 0n;
  const rest = await sumLosses(db, [playerId], { from: until, to, filter });
  return rest.find((one) => one.accountId === accountId)?.lost ?? 0n;
}

/** Pays a period back to the players of a time zone. */
async function payBack(context: BonusDeps, template: Template, zone: string, period: Counted): Promise<void> {
  const { db, transact } = context.database;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const players = await readPlayersOfZone(db, zone, after, pageSize);
    const losses = await sumLosses(db, players, period);
    await eachOnItsOwn(losses, async (loss) => {
      const { playerId, accountId, currency } = loss;
      const lost = await lostSincePaid(db, template.identity, loss, period);
      const amount = cashbackOf(template.body, currency, lost);
      if (amount === 0n) return;
      const source = `cashback ${template.identity} ${currency} ${period.day} ${period.to.toISOString()}`;
      const grant = { playerId, accountId, currency, amount, source, actor: 'system', reason: `the loss of ${lost} since ${period.day}` };
      await transact(async (tx) => void (await issueBonus(tx, context, template, grant)));
    });
    if (players.length < pageSize) return;
    after = players.at(-1) ?? after;
  }
}

export const payBackJob: Job<BonusDeps> = {
  name: 'pay-losses-back',
  every: '*/15 * * * *',
  async run(context) {
    const { db, transact } = context.database;
    const now = context.clock.now();
    for (const template of await readPublished(db)) {
      const { trigger, from } = template.body;
      if (trigger.kind !== 'cashback') continue;
      const filter = await productsFilter(db, context, template.body);
      for (const zone of await readTimeZones(db)) {
        const period = await readLastPeriod(db, trigger.period, zone, now);
        // a period counts that lies wholly after the beginning of the offer
        if (period.from.getTime() < Date.parse(from) || (await isPaidBack(db, template.identity, zone, period))) continue;
        await payBack(context, template, zone, { ...period, filter });
        await transact(
          async (tx) =>
            await tx
              .insertInto('bonus_period')
              .values({ template: template.identity, time_zone: zone, until_at: period.to })
              .onConflict((conflict) => conflict.columns(['template', 'time_zone']).doUpdateSet({ until_at: period.to }))
              .execute(),
        );
      }
    }
  },
};
