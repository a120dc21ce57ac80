import type { SteppedAnswer } from '#games/sdk/client-api.ts';
import { queryOne } from '#kit/service-database.ts';
import { readFairness } from '../../seeds/read-seeds.ts';
import type { Studio } from '../../studio.ts';
import type { RoundRow } from '../../tables.ts';
import { readStanding } from '../read-standing.ts';
import { readSteps } from './read-steps.ts';
import { showSteps } from './show-steps.ts';
import { seedOf } from './state-of.ts';

/** Returns what a stake or a step is answered with: the round after so many steps, and where the player stands now. */
export async function answerSteps(studio: Studio, sessionId: string, roundId: string, afterSteps: number): Promise<SteppedAnswer> {
  const { database, games } = studio;
  const round = await queryOne<RoundRow>(database, 'select * from studio.round where id = $1', [roundId]);
  const steps = await readSteps(database, roundId);
  return {
    round: showSteps(games, round, await seedOf(database, round), steps.slice(0, afterSteps)),
    fairness: await readFairness(database, round.player_id),
    ...(await readStanding(database, sessionId, studio.wallMs())),
  };
}
