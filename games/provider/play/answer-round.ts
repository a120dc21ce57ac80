import type { PlayAnswer } from '#games/sdk/client-api.ts';
import { queryOne } from '#kit/service-database.ts';
import { readFairness } from '../seeds/read-seeds.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';
import { fairnessOf } from './decide-round.ts';
import type { PlayedRound } from './play-round.ts';
import { readStanding, standingOf } from './read-standing.ts';
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

/** The same for a round that was stored just now. */
export async function answerStoredRound(studio: Studio, { reserved, stored }: PlayedRound): Promise<PlayAnswer> {
  const { round, seed } = reserved;
  const { outcome, choice, jackpot } = stored;
  if (outcome === null) throw new Error('A round of one decision has an outcome');
  const decided = { ...round, outcome, choice, jackpot, commit: seed.commit, client_seed: seed.client_seed ?? '' };
  const standing = await standingOf(studio.database, stored, stored.session_id, studio.wallMs());
  return { round: showRound(studio.games, decided), fairness: fairnessOf(stored), ...standing };
}
