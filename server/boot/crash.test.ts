// LE-02: the whole house is killed in mid-bet and in mid-deposit, again and again. Every answered command is in the ledger once, every
// unanswered one is settled by sending it again, and the books balance.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createClient } from '#contract/kernel/client.ts';
import { isAccepted, oswBase, oswHeaders, type OswAnswer } from '#contract/protocols/osw.ts';
import { signOsw } from '#server/modules/play/index.ts';
import { auditLedger } from '#server/modules/wallet/index.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { freePort, makeDatabase } from '#testing/test-app.ts';
import { appSecret, createAppProcess, type AppProcess } from '#testing/app-process.ts';
import { openCommandLine } from '#testing/command-line.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { untilFree } from '#testing/until-free.ts';

// starts of a whole house, again and again
vi.setConfig({ testTimeout: 1_200_000 });
const rounds = 4;
/** Of a provider, over all rounds; CRASH_CALLS=10000 for the whole proof. */
const calls = Number(process.env['CRASH_CALLS'] ?? 600);
const workers = 6;

let provider: TestProvider;
let dropDatabase: () => Promise<void>;
let database: Database;
let app: AppProcess;
let dataDir: string;
let databaseUrl: string;

beforeAll(async () => {
  provider = await startTestProvider();
  const made = await makeDatabase(inject('postgresUrl'));
  dropDatabase = made.drop;
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-crash-'));
  database = openDatabase(made.url, { connections: 2, log: pino({ level: 'silent' }) });
  const port = await freePort();
  databaseUrl = made.url;
  app = createAppProcess(port, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, OSW_PROVIDERS: JSON.stringify([provider.access]) });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await database.close();
  await dropDatabase();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface PlayerAtTable {
  token: string;
  call: ReturnType<typeof createClient>;
}

async function sitDown(): Promise<PlayerAtTable> {
  const body = {
    email: `${randomUUID()}@lanternhall.example`,
    password: 'correct horse',
    password_confirmation: 'correct horse',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const { data } = await createClient({ origin: app.origin })('registerPlayer', { body });
  const call = createClient({ origin: app.origin, token: () => data.accessToken });
  // so much may only be deposited with an address that is proven
  await database.pool.query('update player set email_confirmed_at = now() where id = $1', [data.profile.id]);
  const { data: invoice } = await call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 500_000 } });
  await pay(invoice.redirectUrl ?? '');
  await expect.poll(async () => (await call('listAccounts')).data[0]?.balance, { timeout: 120_000 }).toBe(500_000);
  // a house serves before its providers have told their games
  await expect.poll(async () => (await fetch(`${app.origin}/api/game/games/test-table`)).status).toBe(200);
  await untilFree(async () => await call('playGame', { params: { id: 'test-table' }, body: { real: true } }));
  return { call, token: provider.launches.at(-1) ?? '' };
}

/** Pays on the cashier's page; the house may die meanwhile. */
async function pay(page: string): Promise<void> {
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
  const form = { token, outcome: 'success', number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123', holder: 'Alex Sandbox' };
  await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

/** A call of the provider; undefined when the house did not answer. */
async function send(call: string, body: object): Promise<OswAnswer | undefined> {
  const path = `${oswBase}/${call}`;
  const text = JSON.stringify(body);
  const timestamp = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    [oswHeaders.key]: provider.access.keyId,
    [oswHeaders.timestamp]: timestamp,
    [oswHeaders.requestId]: randomUUID(),
    [oswHeaders.signature]: signOsw(provider.access.secret, timestamp, 'POST', path, text),
  };
  const response = await fetch(app.origin + path, { method: 'POST', headers, body: text }).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  return (await response.json().catch(() => undefined)) as OswAnswer | undefined;
}

/** False where the provider must ask again. */
const isSettled = (answer: OswAnswer | undefined): boolean => answer !== undefined && !answer.retryable;

interface Sent {
  call: 'bet' | 'win';
  body: { txId: string; amount: string };
  isAnswered: boolean;
}

const lives = async (): Promise<boolean> => (await fetch(`${app.origin}/healthz`).catch(() => undefined))?.status === 200;

/** Bets and wins one after another until told to stop, keeping what was sent and whether it was answered. */
async function play(player: PlayerAtTable, sent: Sent[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const common = { sessionToken: player.token, gameId: 'test-table', currency: 'EUR', roundId: randomUUID() };
    for (const [call, amount] of [
      ['bet', '100'],
      ['win', '60'],
    ] as const) {
      const body = { ...common, txId: randomUUID(), amount, ...(call === 'win' && { roundClosed: true }) };
      const one: Sent = { call, body, isAnswered: false };
      sent.push(one);
      one.isAnswered = isSettled(await send(call, body));
      if (one.isAnswered) continue;
      // one that is too busy to answer in time is played on; one that is gone is asked no more
      if (!(await lives())) return;
      break;
    }
  }
}

async function killInTheMiddle(players: PlayerAtTable[], sent: Sent[]): Promise<void> {
  let isOver = false;
  const playing = Promise.all(players.map(async (player) => await play(player, sent, () => isOver)));
  const target = sent.length + calls / rounds;
  await expect.poll(() => sent.length, { timeout: 600_000, interval: 5 }).toBeGreaterThan(target);
  await app.kill();
  isOver = true;
  await playing;
  await app.start();
}

test('killed in mid-load, the house has every answered bet and win once and settles the others by a second try', async () => {
  const players: PlayerAtTable[] = [];
  for (let n = 0; n < workers; n += 1) players.push(await sitDown());
  const sent: Sent[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await killInTheMiddle(players, sent);
    for (const one of sent.filter(({ isAnswered }) => !isAnswered)) {
      let answer = await send(one.call, one.body);
      // what the killed house had begun may be in the way for a moment, and is answered as such
      while (!isSettled(answer)) answer = await send(one.call, one.body);
      // a win whose bet was never booked is refused; its bet is retried before it, so that cannot be
      expect(isAccepted(answer?.status ?? 'TEMPORARY')).toBe(true);
      one.isAnswered = true;
    }
  }
  const { rows } = await database.pool.query<{ kind: string; n: bigint }>(
    'select kind::text, count(*) as n from ledger.wallet_entry where round_id is not null group by kind',
  );
  const booked = rows.reduce((sum, row) => sum + Number(row.n), 0);
  expect(booked).toBe(sent.length);
  const balances = await Promise.all(players.map(async ({ call }) => (await call('listAccounts')).data[0]?.balance ?? 0));
  const [bets, wins] = (['bet', 'win'] as const).map((call) => sent.filter((one) => one.call === call).length);
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(workers * 500_000 - (bets ?? 0) * 100 + (wins ?? 0) * 60);
  expect((await auditLedger(database)).violations).toEqual([]);
});

test('killed while deposits are being paid, the house credits each once', async () => {
  const player = await sitDown();
  const invoices = [];
  for (let n = 0; n < 8; n += 1)
    invoices.push((await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 1000 + n } })).data);
  const paying = Promise.allSettled(invoices.map(async ({ redirectUrl }) => await pay(redirectUrl ?? '')));
  await app.kill();
  await paying;
  await app.start();
  for (const { redirectUrl } of invoices) await pay(redirectUrl ?? '');
  const paid = async () =>
    (await player.call('listInvoices', { query: { perPage: 100 } })).data.filter(({ status }) => status === 2).length;
  await expect.poll(paid, { timeout: 120_000 }).toBe(invoices.length + 1);
  const [account] = (await player.call('listAccounts')).data;
  expect(account?.balance).toBe(500_000 + invoices.reduce((sum, { amount }) => sum + amount, 0));
  expect((await auditLedger(database)).violations).toEqual([]);
});

test('afterwards the books of the cashier are ours', async () => {
  const op = openCommandLine({ databaseUrl, context: { config: { dataDir, secret: appSecret } } }, { PORT: new URL(app.origin).port });
  expect(await op('payment', 'reconcile', 'run', 'cashier')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/cashier +[1-9][0-9]* +0\b/),
  });
});

test('a house that is told to stop closes cleanly', async () => {
  expect(await app.stop()).toBe(0);
});
