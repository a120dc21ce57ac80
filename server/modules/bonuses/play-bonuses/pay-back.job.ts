// Cashback: what a player has lost of real money in a day, week or month of the own calendar brings a bonus of a share of it. Each period is
// paid back once: a bonus is named by its period and its end, and a time zone that is done is remembered.
import { sql } from 'kysely';
import { holdPlayer, readPlayersOfZone, readTimeZones } from '#server/modules/players/index.ts';
import { type GameFilter, type Loss, sumLosses } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { BonusDeps } from '../deps.ts';
import { issueBonus } from '../granting/issue-bonus.ts';
import { cashbackOf } from '../templates/amounts.ts';
import { readPublished } from '../templates/read-templates.ts';
import type { Template } from '../templates/template-schema.ts';
import { countEndedRounds, findWaiting, keepOpenRounds } from './open-rounds.ts';
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

/** What was lost in a period and not paid back yet: who has moved to another time zone is paid for no hour twice. Undefined: all is. */
async function lostSincePaid(db: Db, template: string, loss: Loss, { from, to, filter }: Counted): Promise<Loss | undefined> {
  const { playerId, accountId, currency } = loss;
  const until = await readPaidUntil(db, template, currency, playerId);
  if (until === undefined || until <= from) return loss;
  if (until >= to) return undefined;
  const rest = await sumLosses(db, [playerId], { from: until, to, filter });
  return rest.find((one) => one.accountId === accountId);
}

/** Pays a period back to an account, with what rounds of earlier ones have lost that ended in it. */
async function payAccountBack(context: BonusDeps, template: Template, known: Loss, period: Counted): Promise<void> {
  const { identity, body } = template;
  const { db, transact } = context.database;
  const loss = await lostSincePaid(db, identity, known, period);
  if (loss === undefined) return;
  const { playerId, accountId, currency } = loss;
  const { day, to } = period;
  await transact(async (tx) => {
    await holdPlayer(tx, playerId);
    const lost = loss.lost + (await countEndedRounds(tx, identity, accountId, to));
    await keepOpenRounds(tx, identity, loss, to);
    const amount = cashbackOf(body, currency, lost);
    if (amount === 0n) return;
    const source = `cashback ${identity} ${currency} ${day} ${to.toISOString()}`;
    // the offer may have ended with the period
    const judgedAt = new Date(to.getTime() - 1);
    const grant = { playerId, accountId, currency, amount, judgedAt, source, actor: 'system', reason: `the loss of ${lost} since ${day}` };
    await issueBonus(tx, context, template, grant);
  });
}

/** Pays a period back to the players of a time zone. */
async function payBack(context: BonusDeps, template: Template, zone: string, period: Counted): Promise<void> {
  const { db } = context.database;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const players = await readPlayersOfZone(db, zone, after, pageSize);
    const losses = await sumLosses(db, players, period);
    const waiting = await findWaiting(db, template.identity, players);
    const due = losses.filter(({ accountId, lost, open }) => lost > 0n || open.length > 0 || waiting.has(accountId));
    await eachOnItsOwn(due, async (loss) => await payAccountBack(context, template, loss, period));
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
