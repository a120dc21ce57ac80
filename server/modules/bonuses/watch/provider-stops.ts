// A provider of games that is away: nothing can be wagered where all games that count are its own, so such bonuses and its free spins do not end
// meanwhile, and hold as much longer once it is back. The games ask it every few minutes and tell here what they found.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { publishBonus } from '../states/to-player-bonus.ts';
import { weightOf } from '../templates/amounts.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

type Deps = Pick<BonusDeps, 'clock' | 'outbox' | 'freeSpins' | 'playableGames'>;

/** A shorter absence is given back to nobody: it is noticed some minutes late, at both of its ends. */
const minAwayMs = 30 * 60_000;

/** Returns the providers that are away. */
export async function readStoppedProviders(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bonus_provider_stop').select('provider').execute();
  return new Set(rows.map(({ provider }) => provider));
}

/** True where a stake can count in games of some providers alone, all of which are named. */
export function areAllOf(
  body: Pick<TemplateBody, 'products' | 'wagering'>,
  games: Awaited<ReturnType<BonusDeps['playableGames']>>,
  providers: ReadonlySet<string>,
): boolean {
  const counting = games.filter(({ identity, category }) => weightOf(body, identity, category).weight > 0);
  return counting.length > 0 && counting.every(({ provider }) => providers.has(provider));
}

/** True while no stake can count towards a bonus of a template, since the providers of all its games are away. */
export async function isHeldUp(db: Db, { playableGames }: Pick<Deps, 'playableGames'>, body: TemplateBody): Promise<boolean> {
  const stopped = await readStoppedProviders(db);
  return stopped.size > 0 && areAllOf(body, await playableGames(db), stopped);
}

/** Notes that a provider is away from now on, unless it was already. */
export async function stopProvider(tx: Tx, { clock }: Pick<Deps, 'clock'>, provider: string): Promise<void> {
  await tx
    .insertInto('bonus_provider_stop')
    .values({ provider, since: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives the bonuses of a version of a template back what they have lost. */
async function extend(tx: Tx, deps: Deps, of: { template: string; version: number }, { since, now }: { since: Date; now: Date }) {
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
    .where('created_at', '<', now)
    .where('template', '=', of.template)
    .where('template_version', '=', of.version)
    .returningAll()
    .execute();
  for (const row of extended) await publishBonus(tx, deps, row);
}

/** Notes that a provider is there again, and gives back what was lost by its absence where it was long. */
export async function resumeProvider(tx: Tx, deps: Deps, provider: string): Promise<void> {
  const stop = await tx.deleteFrom('bonus_provider_stop').where('provider', '=', provider).returning('since').executeTakeFirst();
  const now = deps.clock.now();
  if (stop === undefined || now.getTime() - stop.since.getTime() < minAwayMs) return;
  const games = await deps.playableGames(tx);
  const open = await tx
    .selectFrom('player_bonus')
    .select(['template', 'template_version as version'])
    .distinct()
    .where('status', '<', 3)
    .execute();
  for (const of of open) {
    const { body } = await requireTemplate(tx, of.template, of.version);
    if (areAllOf(body, games, new Set([provider]))) await extend(tx, deps, of, { since: stop.since, now });
  }
  await deps.freeSpins.extendOf(tx, { provider, since: stop.since, now });
}
