import type { OswLaunch } from '#contract/protocols/osw.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import { newId, newToken, sha256 } from '../ids.ts';
import { ensureSeeds } from '../seeds/active-seed.ts';
import type { Studio } from '../studio.ts';
import { endLeftRounds } from './end-left-rounds.ts';
import { lockLaunches } from './launch-lock.ts';
import { maskName } from './mask-name.ts';

/** A pause longer than this begins a new play session: its clock and its net result start again. */
const playSessionPauseMs = 30 * 60_000;

/** Units of play money that a demo begins with. */
const demoUnits = 1000n;

/** A demo's play money in smallest units: 1,000.00 of the currency, for crypto 1,000 milli-units. */
export const demoBalance = (exponent: number): bigint => (exponent > 4 ? 10n ** BigInt(exponent) : demoUnits * 10n ** BigInt(exponent));

async function findPlaySession(tx: Tx, launch: OswLaunch, wallMs: number): Promise<string> {
  const [known] = await tx.query<{ id: string }>(
    `update studio.play_session set last_at = $5
      where id = (select id from studio.play_session where player_id = $1 and currency = $2 and mode = $3 and last_at > $4
                   order by last_at desc limit 1 for update)
      returning id`,
    [launch.player.id, launch.currency, launch.mode, new Date(wallMs - playSessionPauseMs), new Date(wallMs)],
  );
  if (known !== undefined) return known.id;
  const id = newId(wallMs);
  await tx.query('insert into studio.play_session (id, player_id, mode, currency, began_at, last_at) values ($1, $2, $3, $4, $5, $5)', [
    id,
    launch.player.id,
    launch.mode,
    launch.currency,
    new Date(wallMs),
  ]);
  return id;
}

/** Ends a round that the player left in another currency, by its rules: only one round of a game runs at a time. */
async function finishElsewhere(tx: Tx, { games }: Pick<Studio, 'games'>, launch: OswLaunch, wallMs: number): Promise<void> {
  const { player, gameId, currency } = launch;
  await endLeftRounds(tx, games, 'player_id = $1 and game_id = $2 and currency <> $3', [player.id, gameId, currency], wallMs);
}

/** Opens a session for a launch and answers its id and the token that plays it. The same launch again gives a new token to the same session. */
export async function openSession(
  studio: Pick<Studio, 'database' | 'games'>,
  launch: OswLaunch,
  language: string,
  wallMs: number,
): Promise<{ id: string; playToken: string }> {
  const playToken = newToken();
  const id = await studio.database.transact(async (tx) => {
    await lockLaunches(tx, launch.player.id);
    const playSessionId = await findPlaySession(tx, launch, wallMs);
    await finishElsewhere(tx, studio, launch, wallMs);
    await ensureSeeds(tx, launch.player.id, wallMs);
    const row = await queryOne<{ id: string }>(
      tx,
      `insert into studio.session (id, session_token, play_token_hash, play_session_id, mode, game_id, player_id, language,
                                   currency, exponent, symbol, lobby_url, cashier_url, reality_check_url, rules, demo_balance, created_at, nick)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
       on conflict (session_token) do update set play_token_hash = excluded.play_token_hash
       returning id`,
      [
        newId(wallMs),
        launch.sessionToken,
        sha256(playToken),
        playSessionId,
        launch.mode,
        launch.gameId,
        launch.player.id,
        language,
        launch.currency,
        launch.exponent,
        launch.symbol ?? launch.currency,
        launch.lobbyUrl,
        launch.cashierUrl,
        launch.realityCheckUrl,
        JSON.stringify(launch.rules),
        launch.mode === 'demo' ? String(demoBalance(launch.exponent)) : null,
        new Date(wallMs),
        maskName(launch.player.nick),
      ],
    );
    return row.id;
  });
  return { id, playToken };
}
