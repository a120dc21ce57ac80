import type { PlayAnswer } from '#games/sdk/client-api.ts';
import { queryOne } from '#kit/service-database.ts';
import { readFairness } from '../seeds/read-seeds.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';
import { readStanding } from './read-standing.ts';
import { type DecidedRound, showRound } from './show-round.ts';

const decidedRound = `select round.*, seed.commit, seed.client_seed
  from studio.round join studio.seed on seed.id = round.seed_id where round.outcome is not null`;

/** Returns what a stake is answered with: the round and where its player stands now. */
export async function answerRound(studio: Studio, session: SessionRow, roundId: string): Promise<PlayAnswer> {
  const [row, standing, fairness] = await studio.database.readTogether(
    async (db) =>
      await Promise.all([
        queryOne<DecidedRound>(db, `${decidedRound} and round.id = $1`, [roundId]),
        readStanding(db, session.id, studio.wallMs()),
        readFairness(db, session.player_id),
      ]),
  );
  return { round: showRound(studio.games, row), fairness, ...standing };
}
