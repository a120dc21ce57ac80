// The served side of bench/bet-http: the house's app with one provider, a game and launched sessions, and beside it two routes that
// show what the layers below a bet cost. Run as a child process; tells its parent where it listens and what it used.
import Fastify, { type FastifyInstance } from 'fastify';
import { openApp } from '#server/boot/open-app.ts';
import { readConfig } from '#server/boot/config.ts';
import type { Context } from '#server/boot/context.ts';
import { isSignedBy, serveOsw, signOsw } from '#server/modules/play/index.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { cpuMsOf, keepLog, startBenchPostgres, withClient } from '../wallet/postgres.ts';
import { access, gameId, sessions, tokenOf } from './provider.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Players with money, each signed in and with the game launched. */
async function seed(url: string): Promise<void> {
  await fillAccounts(url, sessions, 1_000_000_000n);
  await withClient(url, async (client) => {
    await client.query("insert into game_provider (identity, name) values ($1, 'Bench')", [access.identity]);
    await client.query(
      `insert into game (identity, provider, provider_game_id, name, category, is_exclusive, stakes, released_at)
       values ($1, $2, $1, 'Bench', 'table', false, '[{"currency":"EUR","min":"1","max":"100000"}]', now())`,
      [gameId, access.identity],
    );
    const { rows } = await client.query<{ id: string; player_id: string }>('select id, player_id from ledger.wallet_account order by id');
    for (const [index, row] of rows.entries()) {
      const session = newId();
      await client.query(
        "insert into session (id, player_id, method, device, ip, created_at, last_seen_at) values ($1, $2, 'password', 'bench', '127.0.0.1', now(), now())",
        [session, row.player_id],
      );
      await client.query(
        `insert into game_session (id, token_hash, player_id, session_id, account_id, game, provider, currency, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'EUR', now())`,
        [newId(), sha256(tokenOf(index)), row.player_id, session, row.id, gameId, access.identity],
      );
    }
  });
}

/** Fastify with nothing, and with the signatures of both ways. */
async function serveLayers(): Promise<number> {
  const app = Fastify({ logger: { level: 'fatal' } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const answer = { requestId: newId(), status: 'OK', retryable: false, balance: { real: '100', bonus: '0', playable: '100' } };
  app.post('/no-op', async (request, reply) => {
    JSON.parse(request.body as string);
    return await reply.type('application/json').send(JSON.stringify(answer));
  });
  app.post('/osw/v1/bet', async (request, reply) => {
    const body = request.body as string;
    if (!isSignedBy(access.secret, request.headers, 'POST', request.url, body, Date.now())) return await reply.code(401).send();
    JSON.parse(body);
    const text = JSON.stringify(answer);
    return await reply
      .header('osw-signature', signOsw(access.secret, String(Date.now()), 'POST', request.url, text))
      .type('application/json')
      .send(text);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** The house's side of the protocol alone, with every check, on a wallet that answers at once. */
async function serveChecks(context: Context): Promise<number> {
  const app = Fastify({ logger: { level: 'fatal' } }) as unknown as FastifyInstance;
  const balances = { real: 100n, bonus: 0n, held: 0n };
  const submit = async (command: { key: string }) => ({ code: 'ok' as const, entryId: command.key, balances, seq: 1n });
  serveOsw(app, { ...context, wallet: { submit, onLimitRefusal: () => undefined, close: async () => undefined } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

const postgres = await startBenchPostgres(keepLog(1));
await postgres.readyLog();
const url = await postgres.makeDatabase('bet_http');
await seed(url);
const config = {
  ...readConfig(
    {
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      JOBS: 'off',
      APP_SECRET: 'a secret of benchmarks, long enough for it',
      DATA_DIR: postgres.data,
      OSW_PROVIDERS: JSON.stringify([access]),
    },
    root,
  ),
};
const app = await openApp({ config, databaseUrl: url, root, buildId: 'bench', http: () => ({ root, builtAt: new Date() }) });
const { http } = app;
if (http === undefined) throw new Error('The app was opened without its HTTP side');
await http.listen({ host: '127.0.0.1', port: 0 });
const [layers, checks] = [await serveLayers(), await serveChecks(app.context)];

// a parent that fails leaves nothing behind
process.on('disconnect', () => void postgres.stop().finally(() => process.exit(1)));
process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ serverUs: user + system, databaseUs: cpuMsOf(postgres.pid) * 1000 });
    return;
  }
  void (async () => {
    await app.close();
    const { rows } = await withClient(
      url,
      async (client) => await client.query<{ n: string }>("select count(*) as n from ledger.wallet_entry where kind = 'bet'"),
    );
    await postgres.stop();
    process.send?.({ entries: Number(rows[0]?.n) });
    process.exit(0);
  })();
});
process.send?.({ app: (http.server.address() as { port: number }).port, checks, layers });
