import type { SteppedAnswer } from '#games/sdk/client-api.ts';
import { queryOne } from '#kit/service-database.ts';
import { readFairness } from '../../seeds/read-seeds.ts';
import type { Studio } from '../../studio.ts';
import type { RoundRow, SeedRow, SessionRow } from '../../tables.ts';
import { readStanding } from '../read-standing.ts';
import { readSteps } from './read-steps.ts';
import { showSteps } from './show-steps.ts';

/** Returns what a stake or a step is answered with: the round after so many steps, and where its player stands now. */
export async function answerSteps(studio: Studio, session: SessionRow, roundId: string, afterSteps: number): Promise<SteppedAnswer> {
  const { database, games } = studio;
  const [round, seed, steps, fairness, standing] = await database.readTogether(
    async (db) =>
      await Promise.all([
        queryOne<RoundRow>(db, 'select * from studio.round where id = $1', [roundId]),
        queryOne<SeedRow>(db, 'select seed.* from studio.seed join studio.round on round.seed_id = seed.id where round.id = $1', [roundId]),
        readSteps(db, roundId),
        readFairness(db, session.player_id),
        readStanding(db, session.id, studio.wallMs()),
      ]),
  );
  return { round: showSteps(games, round, seed, steps.slice(0, afterSteps)), fairness, ...standing };
}
