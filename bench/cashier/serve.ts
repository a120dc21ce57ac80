// The served side of bench/cashier: the house's app with one payment provider and deposits that wait for it, and beside it a bare route with one
// insert on the same PostgreSQL. Run as a child process; tells its parent where it listens, makes deposits and counts what was booked.
import Fastify from 'fastify';
import pg from 'pg';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { openApp } from '#server/boot/open-app.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { keepLog, startBenchPostgres, withClient } from '../wallet/postgres.ts';
import { amount, keyId, players, secret } from './provider.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Deposits that wait for their money, one after the other over the players. Returns their ids. */
async function openDeposits(url: string, count: number): Promise<string[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with account as (select id, player_id, row_number() over (order by id) - 1 as place from ledger.wallet_account),
         made as (
           insert into invoice (id, player_id, account_id, type, status, method, provider, amount, currency, created_at, updated_at)
           select gen_random_uuid(), a.player_id, a.id, $2, $3, 'card', 'bench', $4, 'EUR', now(), now()
             from generate_series(0, $1::int - 1) n join account a on a.place = n % $5::int
           returning id, player_id, version, status, created_at),
         told as (
           insert into invoice_history (invoice_id, version, status, actor, at) select id, version, status, 'bench', created_at from made),
         counted as (
           insert into payment_count (player_id, invoices, deposits) select player_id, count(*), 0 from made group by player_id
           on conflict (player_id) do update set invoices = payment_count.invoices + excluded.invoices)
       select id from made`,
      [count, invoiceType.deposit, invoiceStatus.pending, amount, players],
    );
    return rows.map(({ id }) => id);
  });
}

/** As if its player had followed the link of the email. */
async function proveAddress(email: string): Promise<void> {
  const proof = 'update player set email_confirmed_at = now() where email = $1';
  const { rowCount } = await withClient(url, async (client) => await client.query(proof, [email]));
  if (rowCount !== 1) throw new Error(`There is no player ${email}`);
}

/** Fastify with a route that reads a body, writes a row of it, and answers; one that answers nothing; and one that asks first whose session it is. */
async function serveBare(url: string): Promise<{ port: number; close(): Promise<void> }> {
  await withClient(
    url,
    async (client) =>
      await client.query(
        'create table bench_callback (id uuid primary key, body text not null); create table bench_session (token text primary key)',
      ),
  );
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  const app = Fastify({ logger: { level: 'fatal' } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/callback', async (request) => {
    const body = request.body as string;
    const { eventId } = JSON.parse(body) as { eventId: string };
    await pool.query('insert into bench_callback (id, body) values ($1, $2)', [eventId, body]);
    return { data: { state: 'booked' } };
  });
  app.get('/nothing', async () => await Promise.resolve({ data: { fee: 0, leaves: amount, arrives: amount } }));
  app.get('/who', async ({ headers }) => {
    const { rowCount } = await pool.query('select 1 from bench_session where token = $1', [headers.authorization]);
    return { data: { fee: rowCount, leaves: amount, arrives: amount } };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: (app.server.address() as { port: number }).port,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

const postgres = await startBenchPostgres(keepLog(1));
await postgres.readyLog();
const url = await postgres.makeDatabase('cashier');
await fillAccounts(url, players, 1_000_000n);
const config = readConfig(
  {
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    JOBS: 'off',
    APP_SECRET: 'a secret of benchmarks, long enough for it',
    DATA_DIR: postgres.data,
    PAYMENT_PROVIDERS: 'bench:cashier',
    PAYMENT_BENCH_URL: 'http://127.0.0.1:1',
    PAYMENT_BENCH_KEY_ID: keyId,
    PAYMENT_BENCH_SECRET: secret,
  },
  root,
);
const app = await openApp({ config, databaseUrl: url, root, buildId: 'bench', http: () => ({ root, builtAt: new Date() }) });
const { http } = app;
if (http === undefined) throw new Error('The app was opened without its HTTP side');
await http.listen({ host: '127.0.0.1', port: 0 });
const bare = await serveBare(url);

// a parent that fails leaves nothing behind
process.on('disconnect', () => void postgres.stop().finally(() => process.exit(1)));
process.on('message', (message: { deposits: number } | { prove: string } | 'end') => {
  void (async () => {
    if (message !== 'end' && 'prove' in message) {
      await proveAddress(message.prove);
      process.send?.('proven');
      return;
    }
    if (message !== 'end') {
      process.send?.(await openDeposits(url, message.deposits));
      return;
    }
    await app.close();
    await bare.close();
    const { rows } = await withClient(
      url,
      async (client) => await client.query<{ n: string }>("select count(*) as n from ledger.wallet_entry where kind = 'deposit'"),
    );
    await postgres.stop();
    process.send?.(Number(rows[0]?.n));
    process.exit(0);
  })();
});
process.send?.({ app: (http.server.address() as { port: number }).port, bare: bare.port });
