import type { PlayAnswer } from '#games/sdk/client-api.ts';
import { queryOne } from '#kit/service-database.ts';
import { readFairness } from '../seeds/read-seeds.ts';
import type { Studio } from '../studio.ts';
import { readStanding } from './read-standing.ts';
import { type DecidedRound, showRound } from './show-round.ts';

const decidedRound = `select round.*, seed.commit, seed.client_seed
  from studio.round join studio.seed on seed.id = round.seed_id where round.outcome is not null`;

/** Returns what a stake is answered with: the round and where the player stands now. */
export async function answerRound(studio: Studio, sessionId: string, roundId: string): Promise<PlayAnswer> {
  const { database } = studio;
  const row = await queryOne<DecidedRound>(database, `${decidedRound} and round.id = $1`, [roundId]);
  const standing = await readStanding(database, sessionId, studio.wallMs());
  return { round: showRound(studio.games, row), fairness: await readFairness(database, row.player_id), ...standing };
}
