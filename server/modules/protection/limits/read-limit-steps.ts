import type { Db } from '#server/platform/database.ts';

export interface LimitStep {
  /** What was done with a limit: set, lower, ask, confirm, withdraw … */
  act: string;
  actor: string;
  at: Date;
}

/** Every step of a player's limits since a moment, oldest first. */
export async function readLimitSteps(db: Db, playerId: string, since: Date): Promise<LimitStep[]> {
  return await db
    .selectFrom('player_limit_history as step')
    .innerJoin('player_limit', 'player_limit.id', 'step.limit_id')
    .select(['step.act', 'step.actor', 'step.at'])
    .where('player_limit.player_id', '=', playerId)
    .where('step.at', '>=', since)
    .orderBy('step.at')
    .orderBy('step.limit_id')
    .orderBy('step.step')
    .execute();
}
