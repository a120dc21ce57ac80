// When a time is over in which nothing could be wagered, those hold longer who could use none of it, by what they have lost.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { publishBonus } from '../states/to-player-bonus.ts';
import { weightOf } from '../templates/amounts.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import type { TemplateBody } from '../templates/template-schema.ts';
import { lostSince, type Stop } from './lost-since.ts';

export type StopDeps = Pick<BonusDeps, 'clock' | 'outbox' | 'freeSpins' | 'playableGames'>;

/** Clocks of several processes differ by less. */
const clocksDifferMs = 60_000;

/** Returns the providers in whose games a stake can count. */
export function providersOf(
  body: Pick<TemplateBody, 'products' | 'wagering'>,
  games: Awaited<ReturnType<BonusDeps['playableGames']>>,
): string[] {
  const counting = games.filter(({ identity, category }) => weightOf(body, identity, category).weight > 0);
  return [...new Set(counting.map(({ provider }) => provider))];
}

/**
 * Lets one stop at a time begin or end, so that each knows of the others, and returns the moment of it: later than the end of any that
 * is kept, so that no two of them touch.
 */
export async function takeTurn(tx: Tx, { clock }: Pick<StopDeps, 'clock'>): Promise<Date> {
  await sql`lock table bonus_ended_stop in share row exclusive mode`.execute(tx);
  const { last } = await tx
    .selectFrom('bonus_ended_stop')
    .select((e) => e.fn.max('until_at').as('last'))
    .executeTakeFirstOrThrow();
  const nowMs = clock.now().getTime();
  const lastMs = last?.getTime() ?? 0;
  // what lies further ahead was written by a clock that has been set back since
  return new Date(lastMs - nowMs > clocksDifferMs ? nowMs : Math.max(nowMs, lastMs + 1));
}

async function readStops(db: Db): Promise<{ running: Stop[]; ended: Stop[] }> {
  const maintenance = await db.selectFrom('bonus_clock_stop').select('since').execute();
  const away = await db.selectFrom('bonus_provider_stop').select(['provider', 'since']).execute();
  const ended = await db.selectFrom('bonus_ended_stop').selectAll().execute();
  return {
    running: [...maintenance.map(({ since }) => ({ provider: null, since })), ...away].map((stop) => ({ ...stop, until: undefined })),
    ended: ended.map(({ provider, since, until_at: until }) => ({ provider, since, until })),
  };
}

/** Gives the bonuses of a version of a template back what they have lost. */
async function extend(tx: Tx, deps: StopDeps, of: { template: string; version: number }, { since, now }: { since: Date; now: Date }) {
  const lostFrom = (begun: string): RawBuilder<Date> => sql`(${now}::timestamptz - greatest(${since}::timestamptz, ${sql.ref(begun)}))`;
  const extended = await tx
    .updateTable('player_bonus')
    .set((e) => ({
      accept_until: sql<Date>`case when status = 1 then accept_until + ${lostFrom('created_at')} else accept_until end`,
      wager_until: sql<Date>`wager_until + ${lostFrom('activated_at')}`,
      // whoever was told of an end is told of the new one
      warned_at: null,
      version: e('version', '+', 1),
    }))
    .where('status', '<', 3)
    .where((e) => e(e.fn.coalesce('activated_at', 'created_at'), '<', now))
    .where('template', '=', of.template)
    .where('template_version', '=', of.version)
    .returningAll()
    .execute();
  for (const row of extended) await publishBonus(tx, deps, row);
}

/**
 * Keeps a stop that ends now, and gives back what can be used again. What was closed and away at once is given back once, as the last of both
 * is over. The caller has its turn, and the stop runs no more.
 */
export async function giveBack(tx: Tx, deps: StopDeps, stop: { provider: string | null; since: Date }, now: Date): Promise<void> {
  await tx
    .insertInto('bonus_ended_stop')
    .values({ provider: stop.provider, since: new Date(Math.min(stop.since.getTime(), now.getTime())), until_at: now })
    .execute();
  const { running, ended } = await readStops(tx);
  const stops = [...running, ...ended];
  const games = await deps.playableGames(tx);
  const open = await tx
    .selectFrom('player_bonus')
    .select(['template', 'template_version as version'])
    .distinct()
    .where('status', '<', 3)
    .execute();
  for (const of of open) {
    const { body } = await requireTemplate(tx, of.template, of.version);
    const since = lostSince(stops, providersOf(body, games), now);
    if (since !== undefined) await extend(tx, deps, of, { since, now });
  }
  await deps.freeSpins.extend(tx, { lostSince: (providers) => lostSince(stops, providers, now), now });
  if (running.length === 0) await tx.deleteFrom('bonus_ended_stop').execute();
}
