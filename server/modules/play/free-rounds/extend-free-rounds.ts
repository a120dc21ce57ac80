// Free rounds hold longer by the time in which they could not be played; whoever was told of an end is told of the new one.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { publishGrant } from './change-grant.ts';
import { tellLongerGrant } from './tell-longer-grant.job.ts';

/** Lets all free rounds that wait for their players wait longer. Of those that are active their provider knows the end. */
export async function extendIssuedFreeRounds(tx: Tx, deps: Pick<PlayDeps, 'outbox'>, byMs: number): Promise<void> {
  const until = sql<Date>`valid_until + make_interval(secs => ${byMs / 1000}::float8)`;
  const extended = await tx
    .updateTable('free_round_grant')
    .set((e) => ({ valid_until: until, warned_at: null, version: e('version', '+', 1) }))
    .where('state', '=', 'issued')
    .returningAll()
    .execute();
  for (const grant of extended) await publishGrant(tx, deps, grant);
}

/**
 * Lets the free rounds hold longer that can be played at one provider alone, which was away. It is told of those that it knows, as it knew
 * another end.
 */
export async function extendFreeRoundsOf(
  tx: Tx,
  deps: Pick<PlayDeps, 'outbox'>,
  { provider, since, now }: { provider: string; since: Date; now: Date },
): Promise<void> {
  const until = sql<Date>`valid_until + (${now}::timestamptz - greatest(${since}::timestamptz, valid_from))`;
  const own = await tx.selectFrom('game').select('identity').where('provider', '=', provider).execute();
  const games = own.map(({ identity }) => identity);
  const extended = await tx
    .updateTable('free_round_grant')
    .set((e) => ({
      valid_until: until,
      warned_at: null,
      version: e('version', '+', 1),
    }))
    .where('provider', '=', provider)
    .where('valid_from', '<', now)
    .where('state', 'in', ['issued', 'asked', 'live'])
    // one that waits may be played in a game of somebody else
    .where((e) => e.or([e('state', '<>', 'issued'), sql<boolean>`games <@ ${games}::text[]`]))
    .returningAll()
    .execute();
  for (const grant of extended) {
    await publishGrant(tx, deps, grant);
    if (grant.state === 'live') await addJob(tx, tellLongerGrant, { id: grant.id });
  }
}
