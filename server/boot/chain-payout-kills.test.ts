// The house is killed at each step of a payout in coins, between it and the chain service: each is paid once, and booked once. CHAIN_KILLS=200 does
// so many. Service and signer are killed in services/chain/kills.test.ts.
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createClient } from '#contract/kernel/client.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { type DemoChains, openChains } from '#server/boot/open-chains.ts';
import { appSecret, type AppProcess, createAppProcess } from '#testing/app-process.ts';
import { openCommandLine } from '#testing/command-line.ts';
import { freePort, makeDatabase, root, type TestDatabase } from '#testing/test-app.ts';

// starts of a whole house, again and again
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });
const patient = { timeout: 120_000, interval: 100 };
const rounds = Number(process.env['CHAIN_KILLS'] ?? '4');
/** 0.01 ETH, in smallest units of the ledger; of one there are so many of the chain. */
const each = 10_000_000n;
const weiOfOne = 1_000_000_000n;

/** Where the house dies: it has asked and nobody has heard it, it was not answered, it was told and has not heard it, it has heard and not said so. */
const steps = ['asking', 'unanswered', 'telling', 'unthanked'] as const;
type Step = (typeof steps)[number];

let armed: { step: Step; died: () => void } | undefined;
let app: AppProcess;
let settings: Record<string, string>;
let chains: DemoChains;
let database: TestDatabase;
let owner: pg.Pool;
let dataDir: string;
const ways: Server[] = [];

/** What happens to the house between a call and its answer, where it is armed for one of both. */
async function dieAt(step: Step): Promise<boolean> {
  if (armed?.step !== step) return false;
  const { died } = armed;
  armed = undefined;
  await app.kill();
  died();
  return true;
}

interface Way {
  to: () => string;
  /** The calls on which the house may die. */
  isMeant: (incoming: IncomingMessage) => boolean;
  before: Step;
  after: Step;
}

/** Stands between the house and the chain service, one way. Returns its origin. */
async function openWay({ to, isMeant, before, after }: Way): Promise<string> {
  const way = createServer((incoming, answer) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(incoming);
      const isWatched = isMeant(incoming);
      if (isWatched && (await dieAt(before))) return void answer.destroy();
      const { host: _, ...headers } = incoming.headers;
      const onward = request(new URL(incoming.url ?? '/', to()), { method: incoming.method, headers });
      onward.on('error', () => answer.destroy());
      onward.on('response', (reply) => {
        const finish = async (): Promise<void> => {
          const said = await buffer(reply);
          if (isWatched && reply.statusCode === 200 && (await dieAt(after))) return void answer.destroy();
          answer.writeHead(reply.statusCode ?? 502, reply.headers).end(said);
        };
        finish().catch(() => answer.destroy());
      });
      onward.end(body);
    };
    pass().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => way.listen(0, 'localhost', resolve));
  ways.push(way);
  return `http://localhost:${(way.address() as AddressInfo).port}`;
}

const askNode = async <T = string>(method: string, ...params: unknown[]): Promise<T> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(chains.nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await response.json()) as { result: T }).result;
};

beforeAll(async () => {
  database = await makeDatabase(inject('postgresUrl'));
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-coins-'));
  const port = await freePort();
  const isPost = ({ method }: IncomingMessage): boolean => method === 'POST';
  const inward = await openWay({
    to: () => `http://localhost:${port}`,
    isMeant: (call) => isPost(call) && call.url === '/api/payment/callbacks/chain',
    before: 'telling',
    after: 'unthanked',
  });
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: inward };
  chains = await openChains(root, own, port);
  const outward = await openWay({
    to: () => new URL(chains.url).origin,
    isMeant: (call) => isPost(call) && call.url === '/chain/api/payouts',
    before: 'asking',
    after: 'unanswered',
  });
  settings = { ...chains.settings, PAYMENT_CHAIN_URL: `${outward}/chain`, PAYMENT_CHAIN_PAGES: chains.url, PUBLIC_URL: inward };
  app = createAppProcess(port, { ...settings, DATABASE_URL: database.url, DATA_DIR: dataDir });
  await chains.start(database.appUrl, database.url);
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await chains.close();
  for (const way of ways) way.close();
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signUp() {
  const body = {
    email: 'ada@lanternhall.example',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const guest = createClient({ origin: app.origin });
  const { data } = await guest('registerPlayer', { body });
  await owner.query('update player set email_confirmed_at = now() where id = $1', [data.profile.id]);
  let { accessToken, refreshToken } = data;
  const call = createClient({ origin: app.origin, token: () => accessToken });
  return {
    call,
    /** Many rounds last longer than a token, and than a confirmation of who asks. */
    async stay() {
      ({ accessToken, refreshToken } = (await guest('refreshSession', { body: { refreshToken } })).data);
      await call('stepUp', { body: { password: body.password } });
    },
  };
}

test('killed at any step of a payout in coins, the house has each paid once and booked once', async () => {
  const { call, stay } = await signUp();
  await call('openAccount', { body: { currency: 'ETH' } });
  const sum = each * BigInt(rounds + 1);
  const { data: asked } = await call('createDeposit', { body: { method: 'crypto', currency: 'ETH', amount: Number(sum) } });
  const [from] = await askNode<string[]>('eth_accounts');
  await askNode('eth_sendTransaction', { from, to: asked.transfer?.address, value: `0x${(sum * weiOfOne).toString(16)}` });
  const account = async () => (await call('listAccounts')).data.find(({ currency }) => currency === 'ETH');
  await expect.poll(async () => (await account())?.balance, patient).toBe(Number(sum));

  const op = openCommandLine({ databaseUrl: database.url, context: { config: { dataDir, secret: appSecret } } }, settings);
  // so many payouts are as much as only somebody known may have
  await call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  expect(await op('verification', 'approve', 'ada@lanternhall.example', 'identity', '--reason', 'seen')).toMatchObject({ code: 0 });
  const owed = new Map<string, bigint>();
  for (let round = 0; round < rounds; round += 1) {
    const step = steps[round % steps.length] ?? 'asking';
    await stay();
    const address = `0x${randomBytes(20).toString('hex')}`;
    const body = { method: 'crypto', currency: 'ETH', amount: Number(each), fields: { address } };
    const { data: leaving } = await call('createWithdrawal', { body });
    owed.set(address, each - moneyFromWire(leaving.fee));
    let isDead = false;
    armed = { step, died: () => void (isDead = true) };
    expect(await op('withdrawal', 'approve', leaving.id, '--reason', 'checked')).toMatchObject({ code: 0 });
    await expect.poll(() => isDead, { ...patient, message: `the house dies while ${step}` }).toBe(true);
    await app.start();
    const statusOf = async () => (await call('readInvoice', { params: { id: leaving.id } })).data.status;
    await expect.poll(statusOf, patient).toBe(invoiceStatus.success);
    if ((round + 1) % 20 === 0) console.log(`${round + 1} kills`);
  }
  for (const [address, amount] of owed) expect(BigInt(await askNode('eth_getBalance', address, 'latest'))).toBe(amount * weiOfOne);
  expect(await account()).toMatchObject({ balance: Number(each), held: 0 });
  expect(await op('ledger', 'audit')).toMatchObject({ code: 0 });
  // what the service says of each payment is what the house has booked: as many as were made, and no difference
  const books = await op('payment', 'reconcile', 'run', 'chain');
  expect(books).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`chain +${rounds + 1} +0\\b`)) });
});
