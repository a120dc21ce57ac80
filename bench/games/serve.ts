// The served side of bench/games: the whole app with its studio, players with money, a game launched for each. Run as a child process;
// tells its parent where it listens and the tokens that play.
import { createOperator } from '#games/provider/operator/ask-operator.ts';
import fastify from 'fastify';
import { openApp } from '#server/boot/open-app.ts';
import type { LocalServices } from '#server/boot/app.ts';
import { readConfig } from '#server/boot/config.ts';
import { appServices } from '#server/boot/app-services.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { signOsw } from '#server/modules/play/index.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { freePort } from '#testing/free-port.ts';
import { cpuMsOf, keepLog, startBenchPostgres, withClient } from '../wallet/postgres.ts';
import { type BareRound, betGame, games as usualGames, players as usualPlayers, tokenOf } from './players.ts';

const root = new URL('../..', import.meta.url).pathname;
const provider = 'lamplight-studio';
/** Another benchmark says what is played, and by how many. */
const { games, players } =
  process.argv[2] === undefined
    ? { games: usualGames, players: usualPlayers }
    : (JSON.parse(process.argv[2]) as { games: readonly string[]; players: number });

/** A signed-in player with a session of every game for each account. */
async function seed(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into game (identity, provider, provider_game_id, name, category, is_exclusive, stakes, released_at)
       values ($1, $2, $1, 'Bench', 'table', false, '[{"currency":"EUR","min":"1","max":"100000"}]', now())`,
      [betGame, provider],
    );
    const { rows } = await client.query<{ id: string; player_id: string }>('select id, player_id from ledger.wallet_account order by id');
    for (const [index, row] of rows.entries()) {
      const session = newId();
      await client.query(
        "insert into session (id, player_id, method, device, ip, created_at, last_seen_at) values ($1, $2, 'password', 'bench', '127.0.0.1', now(), now())",
        [session, row.player_id],
      );
      for (const game of [...games, betGame])
        await client.query(
          `insert into game_session (id, token_hash, player_id, session_id, account_id, game, provider, currency, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, 'EUR', now())`,
          [newId(), sha256(tokenOf(game, index)), row.player_id, session, row.id, game, provider],
        );
    }
  });
}

/** Launches a game for a player and returns the token that plays it. */
async function launch(origin: string, access: { keyId: string; secret: string }, game: string, index: number, id: string): Promise<string> {
  const body = JSON.stringify({
    sessionToken: tokenOf(game, index),
    mode: 'real',
    gameId: game,
    player: { id, nick: 'Bench', country: 'DE', language: 'en', birthYearOk: true, segments: [] },
    currency: 'EUR',
    exponent: 2,
    symbol: '€',
    device: 'desktop',
    lobbyUrl: `${origin}/games`,
    cashierUrl: `${origin}/?wallet=deposit`,
    realityCheckUrl: `${origin}/profile/history/spins`,
    rules: { autoplay: true, slamStop: true, minCycleMs: 0, minStake: '1', maxStake: '100000', jurisdiction: 'default' },
  });
  const path = '/studio/osw/v1/launch';
  const timestamp = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    'osw-key': access.keyId,
    'osw-timestamp': timestamp,
    'osw-request-id': newId(),
    'osw-signature': signOsw(access.secret, timestamp, 'POST', path, body),
  };
  const answer = (await (await fetch(origin + path, { method: 'POST', headers, body })).json()) as { status: string; url?: string };
  const token = answer.url?.split('#')[1];
  if (token === undefined) throw new Error(`${game} was not launched: ${JSON.stringify(answer)}`);
  const seeded = await fetch(`${origin}/studio/api/seeds/client`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientSeed: 'bench' }),
  });
  // one pair of seeds serves all games of a player
  if (!seeded.ok && seeded.status !== 409) throw new Error(`The client seed was refused: ${await seeded.text()}`);
  return token;
}

const postgres = await startBenchPostgres(keepLog(1));
await postgres.readyLog();
const url = await postgres.makeDatabase('bench_games');

const accounts = await fillAccounts(url, players, 1_000_000_000n);
const port = await freePort();
const config = readConfig(
  {
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    JOBS: 'off',
    APP_SECRET: 'a secret of benchmarks, long enough for it',
    DATA_DIR: postgres.data,
  },
  root,
);
/** Undefined: studios reach the wallet by its address. */
let here: LocalServices | undefined;
const app = await openApp({
  config,
  databaseUrl: url,
  root,
  buildId: 'bench',
  http: (context) => ({
    root,
    builtAt: new Date(),
    mountServices: async (http, local) => {
      if (process.env['OSW_BY'] !== 'http') here = local;
      await mountServices(http, context, { root, databaseUrl: url, ...(here && { local: here }) });
    },
  }),
});
if (app.http === undefined) throw new Error('The app was opened without its HTTP side');
await app.http.listen({ host: '127.0.0.1', port });

await app.start();

await seed(url);

const { studio } = appServices(config, app.context.secrets);
const ids = await withClient(url, async (client) => {
  const { rows } = await client.query<{ player_id: string }>('select player_id from ledger.wallet_account order by id');
  return rows.map((row) => row.player_id);
});
if (accounts.length !== ids.length) throw new Error('Every player has one account');
const tokens: Record<string, string[]> = {};
for (const game of games) {
  tokens[game] = [];
  for (const [index, id] of ids.entries()) tokens[game].push(await launch(config.internalUrl, studio, game, index, id));
}

/** A studio that keeps nothing and draws nothing: each press is the signed calls of its round and their answers, at once. */
async function startBareStudio(): Promise<number> {
  const operator = createOperator({ url: config.internalUrl, key: studio, wallMs: () => Date.now(), local: here?.osw });
  const bare = fastify();
  bare.post<{ Body: BareRound }>('/studio/api/bare', async ({ body }) => {
    const [txId, roundId] = [newId(), newId()];
    const call = { sessionToken: tokenOf(betGame, body.player), roundId, gameId: betGame, currency: 'EUR' };
    if (body.isOneCall) {
      const both = { amount: '50', winAmount: body.isWon ? '100' : '0', roundClosed: true };
      const answered = await operator.ask('bet-win', { ...call, txId, ...both });
      if (!answered.isKnown || answered.answer.status !== 'OK') throw new Error(`A round was refused: ${JSON.stringify(answered)}`);
      return { payout: both.winAmount };
    }
    const bet = await operator.ask('bet', { ...call, txId, amount: '50', roundClosed: !body.isWon });
    if (!bet.isKnown || bet.answer.status !== 'OK') throw new Error(`A stake was refused: ${JSON.stringify(bet)}`);
    if (!body.isWon) return { payout: '0' };
    const win = await operator.ask('win', { ...call, txId: newId(), betTxId: txId, amount: '100', roundClosed: true });
    if (!win.isKnown || win.answer.status !== 'OK') throw new Error(`A win was refused: ${JSON.stringify(win)}`);
    return { payout: '100' };
  });
  const barePort = await freePort();
  await bare.listen({ host: '127.0.0.1', port: barePort });
  return barePort;
}
const barePort = await startBareStudio();

// a parent that fails leaves nothing behind
process.on('disconnect', () => void postgres.stop().finally(() => process.exit(1)));
process.on('message', (asked) => {
  if (asked === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ nodeMs: (user + system) / 1000, postgresMs: cpuMsOf(postgres.pid) });
    return;
  }
  void (async () => {
    await app.close();
    const { rows } = await withClient(
      url,
      async (client) =>
        await client.query<{ n: string; wins: string }>(
          "select count(*) filter (where kind in ('bet', 'bet-win')) as n, count(*) filter (where kind = 'win') as wins from ledger.wallet_entry",
        ),
    );
    await postgres.stop();
    process.send?.({ bets: Number(rows[0]?.n), wins: Number(rows[0]?.wins) });
    process.exit(0);
  })();
});
process.send?.({ port, barePort, keyId: studio.keyId, secret: studio.secret, tokens });
