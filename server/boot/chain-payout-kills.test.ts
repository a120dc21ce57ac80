// The house is killed at each step of a payout in coins, between it and the chain service: each is paid once, or taken back once where it was called
// back, and booked once. CHAIN_KILLS=200 does so many. Service and signer are killed in services/chain/kills.test.ts.
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
import { openCommandLine, type Ran } from '#testing/command-line.ts';
import { freePort, makeDatabase, root, type TestDatabase } from '#testing/test-app.ts';

// starts of a whole house, again and again
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });
const patient = { timeout: 120_000, interval: 100 };
/** 0.01 ETH, in smallest units of the ledger; of one there are so many of the chain. */
const each = 10_000_000n;
const weiOfOne = 1_000_000_000n;

/**
 * Where the house dies: it has noted that it asks and has not asked; it looks whether it may take back what was asked for in vain and called back; it
 * has taken that back and its job is not done; it has asked and nobody has heard it, it was not answered, it was told and has not heard it, it has heard
 * and not said so.
 */
const steps = ['noting', 'recalling', 'taken back', 'asking', 'unanswered', 'telling', 'unthanked'] as const;
type Step = (typeof steps)[number];
const rounds = Number(process.env['CHAIN_KILLS'] ?? String(steps.length));

let armed: { step: Step; about: string; reach: () => Promise<'dead' | 'alive'> } | undefined;
/** How many payouts the chain service was asked for, the same again counted. */
let asks = 0;
let app: AppProcess;
let settings: Record<string, string>;
let chains: DemoChains;
let database: TestDatabase;
let owner: pg.Pool;
let dataDir: string;
const ways: Server[] = [];

/** What happens to the house between a call and its answer, where it is armed for one of both. Returns whether it is dead now. */
async function dieAt(step: Step | undefined): Promise<boolean> {
  if (armed === undefined || armed.step !== step) return false;
  const { reach } = armed;
  armed = undefined;
  return (await reach()) === 'dead';
}

interface Way {
  to: () => string;
  /** The steps before and after a call, on one on which the house may die. */
  stepsAt: (incoming: IncomingMessage) => { before: Step; after?: Step } | undefined;
}

/** Stands between the house and the chain service, one way. Returns its origin. */
async function openWay({ to, stepsAt }: Way): Promise<string> {
  const way = createServer((incoming, answer) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(incoming);
      const at = stepsAt(incoming);
      if (at !== undefined && (await dieAt(at.before))) return void answer.destroy();
      const { host: _, ...headers } = incoming.headers;
      if (at?.before === 'asking') asks += 1;
      const onward = request(new URL(incoming.url ?? '/', to()), { method: incoming.method, headers });
      onward.on('error', () => answer.destroy());
      onward.on('response', (reply) => {
        const finish = async (): Promise<void> => {
          const said = await buffer(reply);
          if (at !== undefined && reply.statusCode === 200 && (await dieAt(at.after))) return void answer.destroy();
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
    stepsAt: (call) =>
      isPost(call) && call.url === '/api/payment/callbacks/chain' ? { before: 'telling', after: 'unthanked' } : undefined,
  });
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: inward };
  chains = await openChains(root, own, port);
  const outward = await openWay({
    to: () => new URL(chains.url).origin,
    stepsAt(call) {
      if (isPost(call) && call.url === '/chain/api/payouts') return { before: 'asking', after: 'unanswered' };
      return armed !== undefined && call.url === `/chain/api/payments/${armed.about}` ? { before: 'recalling' } : undefined;
    },
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

/** Has the house die at a step of one payout while something happens. */
async function dieWhile(step: Step, about: string, act: () => Promise<unknown>): Promise<void> {
  let isDead = false;
  const reach = async (): Promise<'dead'> => {
    await app.kill();
    isDead = true;
    return 'dead';
  };
  armed = { step, about, reach };
  await act();
  await expect.poll(() => isDead, { ...patient, message: `the house dies while ${step}` }).toBe(true);
}

/** Jobs of a name that are there, or that are being done. */
const countJobs = async (name: string, more = 'true'): Promise<number | null> => {
  const jobs = 'graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id';
  return (await owner.query(`select 1 from ${jobs} where task.identifier = $1 and ${more}`, [name])).rowCount;
};

/** It stands still while the payout is approved, and then finds nobody's row to read whose payout it is. */
async function dieNoting(id: string, approve: () => Promise<void>): Promise<void> {
  const before = asks;
  const barrier = await owner.connect();
  try {
    app.signal('SIGSTOP');
    await approve();
    await barrier.query('begin');
    const locked = barrier.query('lock table player in access exclusive mode');
    const barriers = "select 1 from pg_locks where relation = 'player'::regclass and mode = 'AccessExclusiveLock'";
    await expect.poll(async () => (await owner.query(barriers)).rowCount, patient).toBe(1);
    app.signal('SIGCONT');
    await locked;
    const noted = async () => (await owner.query('select 1 from invoice where id = $1 and asked_at is not null', [id])).rowCount;
    await expect.poll(noted, { ...patient, message: 'that it asks is noted' }).toBe(1);
    await app.kill();
    expect(asks).toBe(before);
  } finally {
    await barrier.query('rollback');
    barrier.release();
  }
}

/** Has one asked for in vain and then called back, while there is no house; what was left to do of it is done, and nothing of it is sent. */
async function callBackInVain(id: string, approve: () => Promise<void>, recall: () => Promise<Ran>): Promise<void> {
  await dieWhile('asking', id, approve);
  const before = asks;
  expect(await recall()).toMatchObject({ code: 1, err: expect.stringContaining('It is not asked any more') });
  await app.start();
  await expect.poll(async () => await countJobs('send-payout'), { ...patient, message: 'the job to send it ends' }).toBe(0);
  expect(asks).toBe(before);
}

/** Has the house look for payouts that are not sent, once no ask for this one can be under way any more. */
async function lookLater(id: string): Promise<void> {
  const earlier = "asked_at = asked_at - interval '16 minutes', updated_at = updated_at - interval '16 minutes'";
  await owner.query(`update invoice set ${earlier} where id = $1 and recalled_at is not null`, [id]);
  await owner.query("select graphile_worker.add_job('send-unsent-payouts')");
}

const isIn = async (id: string, status: number): Promise<boolean> =>
  (await owner.query('select 1 from invoice where id = $1 and status = $2 and recalled_at is not null', [id, status])).rowCount === 1;

/** In the job that takes it back, and nothing is taken back yet. */
async function dieRecalling(id: string): Promise<void> {
  await dieWhile('recalling', id, async () => await lookLater(id));
  expect(await countJobs('send-unsent-payouts', 'locked_by is not null')).toBeGreaterThan(0);
  expect(await isIn(id, invoiceStatus.processing)).toBe(true);
}

/** What was called back is taken back, and the job that did it cannot write down that it is done. */
async function dieTakenBack(id: string): Promise<void> {
  const barrier = await owner.connect();
  try {
    const reach = async (): Promise<'alive'> => {
      await barrier.query('begin');
      await barrier.query('select 1 from graphile_worker._private_jobs where locked_by is not null for update');
      return 'alive';
    };
    armed = { step: 'recalling', about: id, reach };
    await lookLater(id);
    const end = { ...patient, message: 'it is taken back' };
    await expect.poll(async () => await isIn(id, invoiceStatus.failed), end).toBe(true);
    await app.kill();
    expect(await countJobs('send-unsent-payouts', 'locked_by is not null')).toBeGreaterThan(0);
  } finally {
    await barrier.query('rollback');
    barrier.release();
  }
}

test('killed at any step of a payout in coins, the house has each paid or taken back once, and booked once', async () => {
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
  let calledBack = 0;
  for (let round = 0; round < rounds; round += 1) {
    const step = steps[round % steps.length] ?? 'asking';
    await stay();
    const address = `0x${randomBytes(20).toString('hex')}`;
    const body = { method: 'crypto', currency: 'ETH', amount: Number(each), fields: { address } };
    const { data: leaving } = await call('createWithdrawal', { body });
    const { id } = leaving;
    const isCalledBack = step === 'recalling' || step === 'taken back';
    const approve = async () => expect(await op('withdrawal', 'approve', id, '--reason', 'checked')).toMatchObject({ code: 0 });
    const recall = async () => await op('withdrawal', 'recall', id, '--reason', 'wanted back');
    if (step === 'noting') await dieNoting(id, approve);
    else if (isCalledBack) {
      await callBackInVain(id, approve, recall);
      await (step === 'recalling' ? dieRecalling(id) : dieTakenBack(id));
    } else await dieWhile(step, id, approve);
    const before = asks;
    await app.start();
    const read = async () => (await call('readInvoice', { params: { id } })).data;
    const end = isCalledBack ? invoiceStatus.failed : invoiceStatus.success;
    await expect.poll(async () => (await read()).status, patient).toBe(end);
    expect((await read()).steps.filter(({ status }) => status === end)).toHaveLength(1);
    owed.set(address, isCalledBack ? 0n : each - moneyFromWire(leaving.fee));
    if (isCalledBack) {
      calledBack += 1;
      expect(await read()).toMatchObject({ reason: 'called-back' });
      expect(await recall()).toMatchObject({ code: 1, err: expect.stringContaining('decided before') });
      expect(asks).toBe(before);
    }
    if ((round + 1) % 20 === 0) console.log(`${round + 1} kills`);
  }
  for (const [address, amount] of owed) expect(BigInt(await askNode('eth_getBalance', address, 'latest'))).toBe(amount * weiOfOne);
  expect(await account()).toMatchObject({ balance: Number(each) * (calledBack + 1), held: 0 });
  expect(await op('ledger', 'audit')).toMatchObject({ code: 0 });
  // what the service says of each payment is what the house has booked: as many as were made, and no difference; what was called back it never had
  const books = await op('payment', 'reconcile', 'run', 'chain');
  expect(books).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`chain +${rounds - calledBack + 1} +0\\b`)) });
});
