import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Tx } from '#kit/service-database.ts';
import type { RoundRow } from '../tables.ts';

export type NamedRound = Pick<RoundRow, 'id' | 'game_id' | 'maths_version'>;

/**
 * Does something with one round among others in a transaction. Where that fails, nothing of it is written and the error is returned:
 * the others go on. @throws DatabaseUnavailable
 */
export async function tryRound(tx: Tx, act: () => Promise<unknown>): Promise<{ error: unknown } | undefined> {
  await tx.query('savepoint of_round');
  try {
    await act();
    await tx.query('release savepoint of_round');
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    await tx.query('rollback to savepoint of_round');
    return { error };
  }
}

/** Calls for people to look at a round that cannot be ended. */
export function alarmOf(log: FastifyBaseLogger, { id, game_id: gameId, maths_version: mathsVersion }: NamedRound, error: unknown): void {
  log.error(
    { alarm: 'a round cannot be ended', roundId: id, gameId, mathsVersion, err: error },
    'start the version of the house that began it, or find out what is wrong with it: what it holds waits until then',
  );
}
