import type { Db } from '#kit/service-database.ts';
import type { StepRow } from '../../tables.ts';

/** The steps of a round that count, in their order. */
export const readSteps = async (db: Db, roundId: string): Promise<StepRow[]> =>
  await db.query<StepRow>(`select * from studio.step where round_id = $1 and state = 'taken' order by number`, [roundId]);
