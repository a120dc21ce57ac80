// Free rounds hold longer by the time in which they could not be played; whoever was told of an end is told of the new one.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { publishGrant } from './change-grant.ts';
import { tellLongerGrant } from './tell-longer-grant.job.ts';
import type { FreeRoundGrant } from './to-free-spin.ts';

/** Time that is over now and could not be used. */
export interface LostTime {
  /** Since when nothing could be played at any of some providers; undefined: it could. */
  lostSince: (providers: readonly string[]) => Date | undefined;
  now: Date;
}

type Grants = Pick<FreeRoundGrant, 'state' | 'provider' | 'games'>;

/** The providers of the games in which grants can be played: one that waits in any of its own, another where it was activated. */
async function providersOf(tx: Tx, { state, provider, games }: Grants): Promise<string[]> {
  if (state !== 'issued' || games.length === 0) return [provider];
  const rows = await tx.selectFrom('game').select('provider').distinct().where('identity', 'in', games).execute();
  return rows.map((row) => row.provider);
}

/** Lets free rounds hold longer by what they have lost. Their provider is told of those that it knows, as it knew another end. */
export async function extendFreeRounds(tx: Tx, deps: Pick<PlayDeps, 'outbox'>, { lostSince, now }: LostTime): Promise<void> {
  const alike = await tx
    .selectFrom('free_round_grant')
    .select(['state', 'provider', 'games'])
    .distinct()
    .where('state', 'in', ['issued', 'asked', 'live'])
    .execute();
  for (const of of alike) {
    const since = lostSince(await providersOf(tx, of));
    if (since === undefined) continue;
    const extended = await tx
      .updateTable('free_round_grant')
      .set((e) => ({
        valid_until: sql<Date>`valid_until + (${now}::timestamptz - greatest(${since}::timestamptz, valid_from))`,
        warned_at: null,
        version: e('version', '+', 1),
      }))
      .where('state', '=', of.state)
      .where('provider', '=', of.provider)
      .where(sql<boolean>`games = ${of.games}::text[]`)
      .where('valid_from', '<', now)
      .returningAll()
      .execute();
    for (const grant of extended) {
      await publishGrant(tx, deps, grant);
      if (grant.state === 'live') await addJob(tx, tellLongerGrant, { id: grant.id });
    }
  }
}
