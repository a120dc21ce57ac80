import { sql } from 'kysely';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { changeGrant } from './change-grant.ts';
import type { GrantState } from './to-free-spin.ts';
import { tellCancelledGrant } from './tell-cancelled-grant.job.ts';

interface Cause {
  states: readonly GrantState[];
  reason: string;
  /** Those alone; all, unless it is said. */
  ids?: readonly string[];
}
const exclusion: Cause = { states: ['issued', 'asked', 'live'], reason: 'the player is excluded' };

/** Returns how many grants of a player wait to be activated. */
export async function countIssuedFreeRounds(db: Db, playerId: string): Promise<number> {
  const { issued } = await db
    .selectFrom('free_round_grant')
    .select((e) => e.fn.countAll<bigint>().as('issued'))
    .where('player_id', '=', playerId)
    .where('state', '=', 'issued')
    .executeTakeFirstOrThrow();
  return Number(issued);
}

/** Takes back the free rounds that a player has not activated, who wants none. Returns how many grants. */
export const takeBackIssuedFreeRounds = async (tx: Tx, deps: Pick<PlayDeps, 'clock' | 'outbox'>, playerId: string): Promise<number> =>
  await takeBackFreeRounds(tx, deps, playerId, { states: ['issued'], reason: 'the player wants no bonuses' });

/** Takes back all free rounds of a player who is excluded, in the transaction that excludes (requirement EX-04). Their providers are told after it. */
export async function takeBackFreeRounds(
  tx: Tx,
  deps: Pick<PlayDeps, 'clock' | 'outbox'>,
  playerId: string,
  { states, reason, ids }: Cause = exclusion,
): Promise<number> {
  const open = await tx
    .selectFrom('free_round_grant')
    .select(['id', 'state'])
    .where('player_id', '=', playerId)
    .where('state', 'in', [...states])
    .$if(ids !== undefined, (q) => q.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, state } of open) {
    await changeGrant(tx, deps, id, [state], 'cancelled');
    const facts = { actor: 'system', action: 'free-rounds cancel', subject: playerId, reason };
    await recordAudit(tx, deps.clock, { ...facts, before: { grantId: id }, after: { grantId: id, state: 'cancelled' } });
    if (state !== 'issued') await addJob(tx, tellCancelledGrant, { id });
  }
  return open.length;
}

/** Takes back what was granted for a reason that holds no more, in whatever state it is. Returns how many grants. */
export const takeBackGivenFreeRounds = async (
  tx: Tx,
  deps: Pick<PlayDeps, 'clock' | 'outbox'>,
  { playerId, ids, reason }: { playerId: string; ids: readonly string[]; reason: string },
): Promise<number> => await takeBackFreeRounds(tx, deps, playerId, { states: exclusion.states, reason, ids });
