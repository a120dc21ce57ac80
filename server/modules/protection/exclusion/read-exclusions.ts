import type { Selectable } from 'kysely';
import { limitStatus } from '#contract/kernel/constants.ts';
import type { PlayerLimit } from '#contract/protection.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { stateOf } from './rules.ts';
import type { ExclusionTables } from './tables.ts';

export type Exclusion = Selectable<ExclusionTables['exclusion']>;
export type ExclusionReturn = Selectable<ExclusionTables['exclusion_return']>;

/** The break or exclusion of a player that has not ended, as its row stands. */
export async function findStanding(db: Db, playerId: string): Promise<Exclusion | undefined> {
  return await db.selectFrom('exclusion').selectAll().where('player_id', '=', playerId).where('ended_at', 'is', null).executeTakeFirst();
}

/** The same, whose row stays as it is until the transaction ends. The caller holds the player. */
export async function holdStanding(tx: Tx, playerId: string): Promise<Exclusion | undefined> {
  return await tx
    .selectFrom('exclusion')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** All breaks and exclusions of a player, the newest first. */
export async function readExclusions(db: Db, playerId: string): Promise<Exclusion[]> {
  return await db.selectFrom('exclusion').selectAll().where('player_id', '=', playerId).orderBy('began_at', 'desc').execute();
}

/** The wishes to come back from one, the oldest first. */
export async function readReturns(db: Db, exclusionId: string): Promise<ExclusionReturn[]> {
  return await db.selectFrom('exclusion_return').selectAll().where('exclusion_id', '=', exclusionId).orderBy('asked_at').execute();
}

/** Those that stand: of all players, the longest first; or those alone on whose return the operator has to decide. */
export async function readStanding(db: Db, max: number, of: 'all' | 'undecided'): Promise<Exclusion[]> {
  let query = db.selectFrom('exclusion').selectAll().where('ended_at', 'is', null);
  if (of === 'undecided')
    query = query.where((e) => e.or([e('asked_at', 'is not', null), e.and([e('same_as', 'is not', null), e('confirmed_at', 'is', null)])]));
  return await query.orderBy('asked_at').orderBy('began_at').limit(max).execute();
}

/** A break or exclusion as the list of limits shows it. One for the likeness to another person shows nothing of the other's: no period, no end. */
export function toLimit(row: Exclusion, now: Date): PlayerLimit {
  const status = stateOf(row, now);
  return {
    id: row.id,
    definition: row.definition,
    period: row.same_as === null ? row.period : 'review',
    status,
    setBy: row.set_by,
    currency: null,
    amount: null,
    used: null,
    left: null,
    freesAt: row.returns_at,
    isLowest: status !== limitStatus.over,
    since: row.began_at,
    endsAt: row.same_as === null ? row.ends_at : null,
    pending: null,
    changes: 0,
  };
}
