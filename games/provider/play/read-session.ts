import { showJackpot } from '../jackpot/show-jackpot.ts';
import type { SessionAnswer } from '#games/sdk/client-api.ts';
import { stakeLadder, stakeRange } from '#games/sdk/stakes.ts';
import { freshenSeeds } from '../seeds/take-nonce.ts';
import { readFairness } from '../seeds/read-seeds.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SessionRow } from '../tables.ts';
import { readStanding } from './read-standing.ts';
import { refreshBalance } from './refresh-balance.ts';
import { showRound } from './show-round.ts';
import { readSteps } from './steps/read-steps.ts';
import { showSteps } from './steps/show-steps.ts';
import { seedOf } from './steps/state-of.ts';

/** The player's round of this game that is not over, from whatever session it was played in. */
async function findOpenRound(studio: Studio, session: SessionRow): Promise<Pick<SessionAnswer, 'openRound' | 'steppedRound'>> {
  const { database, games } = studio;
  const [row] = await database.query<RoundRow>(
    `select round.* from studio.round
      where round.player_id = $1 and round.game_id = $2 and round.mode = $3 and round.currency = $4 and round.state = 'open'
        and round.shared_id is null`,
    [session.player_id, session.game_id, session.mode, session.currency],
  );
  if (row === undefined) return { openRound: null, steppedRound: null };
  const seed = await seedOf(database, row);
  if (games.mathsOf(row).roundKind === 'steps')
    return { openRound: null, steppedRound: showSteps(games, row, seed, await readSteps(database, row.id)) };
  const { outcome } = row;
  if (outcome === null) throw new Error(`The open round ${row.id} has no outcome`);
  const shown = showRound(games, { ...row, outcome, commit: seed.commit, client_seed: seed.client_seed ?? '' });
  return { openRound: shown, steppedRound: null };
}

/** Everything that a client needs to begin or to go on. */
export async function readSession(studio: Studio, session: SessionRow): Promise<SessionAnswer> {
  const { database } = studio;
  await refreshBalance(studio, session);
  await database.transact(async (tx) => await freshenSeeds(tx, session.player_id, studio.wallMs()));
  const game = studio.games.require(session.game_id);
  const range = stakeRange(game.stakes, session.currency, session.rules);
  const { autoplay, slamStop, featureBuy = false, gamble = false, minCycleMs } = session.rules;
  const { language, texts } = game.say.inLanguage(session.language);
  return {
    gameId: game.id,
    mode: session.mode,
    currency: session.currency,
    exponent: session.exponent,
    symbol: session.symbol,
    language,
    stakes: range === undefined ? [] : stakeLadder(game.stakes, session.currency, range, game.maths[0].isPlayableStake).map(String),
    rules: { autoplay, slamStop, featureBuy, gamble, minCycleMs },
    fairness: await readFairness(database, session.player_id),
    ...(await findOpenRound(studio, session)),
    ...(await showJackpot(studio, session)),
    siteOrigin: studio.siteOrigin,
    lobbyUrl: session.lobby_url,
    cashierUrl: session.cashier_url,
    realityCheckUrl: session.reality_check_url,
    texts,
    ...(await readStanding(database, session.id, studio.wallMs())),
  };
}
