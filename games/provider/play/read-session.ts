import type { SessionAnswer } from '#games/sdk/client-api.ts';
import { stakeLadder, stakeRange } from '#games/sdk/stakes.ts';
import { freshenSeeds } from '../seeds/take-nonce.ts';
import { readFairness } from '../seeds/read-seeds.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';
import { decidedRound } from './answer-round.ts';
import { readStanding } from './read-standing.ts';
import { refreshBalance } from './refresh-balance.ts';
import { type DecidedRound, showRound } from './show-round.ts';

/** The player's round of this game that is not shown to its end, from whatever session it was played in. */
async function findOpenRound(studio: Studio, session: SessionRow): Promise<SessionAnswer['openRound']> {
  const [row] = await studio.database.query<DecidedRound>(
    `${decidedRound} and round.player_id = $1 and round.game_id = $2 and round.mode = $3 and round.currency = $4 and round.state = 'open'`,
    [session.player_id, session.game_id, session.mode, session.currency],
  );
  return row === undefined ? null : showRound(studio.games, row);
}

/** Everything that a client needs to begin or to go on. */
export async function readSession(studio: Studio, session: SessionRow): Promise<SessionAnswer> {
  const { database } = studio;
  await refreshBalance(studio, session);
  await database.transact(async (tx) => await freshenSeeds(tx, session.player_id, studio.wallMs()));
  const game = studio.games.require(session.game_id);
  const range = stakeRange(game.stakes, session.currency, session.rules);
  const { autoplay, slamStop, minCycleMs } = session.rules;
  const { language, texts } = game.say.inLanguage(session.language);
  return {
    gameId: game.id,
    mode: session.mode,
    currency: session.currency,
    exponent: session.exponent,
    symbol: session.symbol,
    language,
    stakes: range === undefined ? [] : stakeLadder(game.stakes, session.currency, range, game.maths[0].isPlayableStake).map(String),
    rules: { autoplay, slamStop, minCycleMs },
    fairness: await readFairness(database, session.player_id),
    openRound: await findOpenRound(studio, session),
    siteOrigin: studio.siteOrigin,
    lobbyUrl: session.lobby_url,
    cashierUrl: session.cashier_url,
    realityCheckUrl: session.reality_check_url,
    texts,
    ...(await readStanding(database, session.id, studio.wallMs())),
  };
}
