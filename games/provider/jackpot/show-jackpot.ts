import { millionthsPerUnit } from '#contract/protocols/osw-jackpots.ts';
import type { JackpotAnswer } from '#games/sdk/client-api.ts';
import { addPercent, percentOfPpm } from '#kit/percent.ts';
import type { Db } from '#kit/service-database.ts';
import type { Studio } from '../studio.ts';
import type { JackpotDropRow, SessionRow } from '../tables.ts';

/** Returns the latest wins of a jackpot, the newest first. */
export const readDrops = async (db: Db, id: string, max: number): Promise<JackpotDropRow[]> =>
  await db.query<JackpotDropRow>('select * from studio.jackpot_drop where jackpot_id = $1 order by run desc limit $2', [id, max]);

/** The jackpot of a session's game with its rules; null where its stakes take no part in one. */
export async function showJackpot(studio: Studio, session: SessionRow): Promise<JackpotAnswer> {
  const game = studio.games.require(session.game_id);
  const jackpot = await studio.jackpots.findFor(game, session);
  if (jackpot === undefined) return { jackpot: null };
  const { seed, ceiling, mustDropBy = null, contributionPpm, oddsPerUnit } = jackpot.parameters;
  const [last] = await readDrops(studio.database, jackpot.id, 1);
  const { rtp } = game.maths[0].figures;
  return {
    jackpot: {
      id: jackpot.id,
      name: jackpot.name,
      isRunning: jackpot.state === 'running',
      amount: String(jackpot.pot / millionthsPerUnit),
      seed,
      ceiling,
      mustDropBy,
      contribution: percentOfPpm(contributionPpm),
      oddsPerUnit,
      rtp,
      rtpWith: addPercent(rtp, percentOfPpm(contributionPpm)),
      pointHash: jackpot.point_hash,
      lastDrop:
        last === undefined
          ? null
          : {
              amount: String(last.amount),
              at: last.at.toISOString(),
              point: last.point === null ? null : String(last.point),
              salt: last.salt,
            },
    },
  };
}
