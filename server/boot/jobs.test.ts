// Every job of the house with every one of its steps failing: the n-th query or call of the network is lost on its way there, or its answer on
// the way back, for n = 1, 2, 3 … until the job no longer has an n-th step. Nothing but the job may notice, and its work is done in the end.
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { collectParts } from '#server/boot/parts.ts';
import { createJobRunner } from '#server/platform/jobs.ts';
import { openJobQueue, readJobs } from '#server/platform/job-queue.ts';
import { reviewWithdrawal } from '#server/modules/payments/index.ts';
import { raiseAlarmNow, readAlarms } from '#server/platform/alarms.ts';
import { queueMail } from '#server/platform/mail.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { type TestApp, openTestApp, root, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';

// dozens of runs a job
vi.setConfig({ testTimeout: 120_000 });

type Loss = 'on the way there' | 'on the way back';
const losses: readonly Loss[] = ['on the way there', 'on the way back'];

/** Counts steps while it is armed and loses the n-th. */
const faults = { n: 0, count: 0, loss: 'on the way there' as Loss };
const arm = (n: number, loss: Loss): void => void Object.assign(faults, { n, count: 0, loss });
const disarm = (): void => void Object.assign(faults, { n: 0 });

async function step<T>(act: () => Promise<T>, lose: () => Promise<never>): Promise<T> {
  faults.count += faults.n > 0 ? 1 : 0;
  if (faults.n === 0 || faults.count !== faults.n) return await act();
  if (faults.loss === 'on the way back') await act();
  return await lose();
}

const patched = new WeakSet<object>();

/** Lets the connections of a pool really be lost at the step that fails. */
function loseConnections(pool: pg.Pool): void {
  pool.on('acquire', (client) => {
    if (patched.has(client)) return;
    patched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const lossy = async (...args: unknown[]): Promise<unknown> =>
      await step(
        async () => await query(...args),
        async () => {
          (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
          await query('select 1');
          throw new Error('the connection lives on');
        },
      );
    const withCallback = callbackify(lossy) as unknown as (...args: unknown[]) => void;
    Object.assign(client, {
      query: (...args: unknown[]): unknown => (typeof args.at(-1) === 'function' ? withCallback(...args) : lossy(...args)),
    });
  });
}

/** A mail server that takes everything. */
async function startMailServer(): Promise<{ url: string; server: Server; subjects: string[] }> {
  const subjects: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (part) => {
      for (const line of part
        .toString()
        .split('\r\n')
        .filter((one) => one !== '')) {
        if (isText && line.startsWith('Subject: ')) subjects.push(line.slice(9));
        if (isText && line !== '.') continue;
        const isEnd = isText;
        isText = !isEnd && line.startsWith('DATA');
        socket.write(isText ? '354 go on\r\n' : line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server, subjects };
}

let testApp: TestApp;
let player: TestPlayer;
let provider: TestProvider;
/** Not the house's own connections, which are lost. */
let owner: pg.Pool;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  mail = await startMailServer();
  provider = await startTestProvider();
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { smtpUrl: mail.url },
    context: () => ({ providers: [provider.access] }),
    app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
  });
  owner = new pg.Pool({ connectionString: testApp.databaseUrl, max: 2 });
  player = await testApp.signUp();
  await testApp.fund(player, 1_000_000n);
  loseConnections(testApp.context.database.pool);
  globalThis.fetch = async (...args) =>
    await step(
      async () => await realFetch(...args),
      async () => await Promise.reject(new TypeError('fetch failed')),
    );
});
afterAll(async () => {
  disarm();
  globalThis.fetch = realFetch;
  await owner.end();
  await testApp.close();
  await provider.close();
  mail.server.close();
});

afterEach(async () => void (await query('delete from graphile_worker._private_jobs')));

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await owner.query<T>(text, values)).rows;
const add = async (name: string, payload: object = {}): Promise<void> =>
  void (await query('select graphile_worker.add_job($1, payload := $2::json)', [name, JSON.stringify(payload)]));

async function withdraw(): Promise<string> {
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  const { data } = await player.call('createWithdrawal', { body: { method: 'bank-transfer', currency: 'EUR', amount: 1000, fields } });
  return data.id;
}

/** What there is to do for a job, and what shows that it was done, once. Jobs that are not here find what the others leave. */
const work: Record<string, () => Promise<() => Promise<void>>> = {
  async 'send-payout'() {
    const invoiceId = await withdraw();
    const review = { invoiceId, verdict: 'approve', reason: 'tried', actor: 'operator:test' } as const;
    await testApp.context.database.transact(async (tx) => await reviewWithdrawal(tx, testApp.context, review));
    return async () => {
      expect(await query('select provider_payment_id is not null as sent from invoice where id = $1', [invoiceId])).toEqual([
        { sent: true },
      ]);
      expect(await query('select id from cashier.payment where reference = $1', [invoiceId])).toHaveLength(1);
    };
  },
  async 'cancel-charge'() {
    const { data } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 1000 } });
    await player.call('declineInvoice', { params: { id: data.id } });
    return async () => {
      expect(await query('select status from cashier.payment where reference = $1', [data.id])).not.toEqual([{ status: 'open' }]);
    };
  },
  async 'send-reset-email'() {
    const own = await testApp.signUp();
    await add('send-reset-email', { email: own.email });
    return async () => {
      const sentEmails = await query("select id from mail where recipient = $1 and body_text like '%/reset-password?resetCode=%'", [
        own.email,
      ]);
      // twice where the job was done and the news of it lost
      expect([1, 2]).toContain(sentEmails.length);
    };
  },
  async 'mail-alarms'() {
    const subject = crypto.randomUUID();
    await raiseAlarmNow(testApp.context, { kind: 'round-ended', subject, message: 'A test.' });
    await add('mail-alarms');
    return async () => expect(await query('select id from mail where body_text like $1', [`%${subject}%`])).toHaveLength(1);
  },
  async 'send-mail'() {
    const sentEmail = {
      kind: 'to-house',
      recipient: 'a@lanternhall.example',
      subject: crypto.randomUUID(),
      text: 'text',
      html: '<p>text',
      locale: 'en',
    };
    await testApp.context.database.transact(async (tx) => await queueMail(tx, testApp.context, sentEmail));
    await add('send-mail');
    return async () => {
      // the work of an email whose sending could not be noted is done by the next round
      await add('send-mail');
      await testApp.drainJobs();
      expect(mail.subjects).toContain(sentEmail.subject);
      expect(await query('select sent_at is not null as sent from mail where subject = $1', [sentEmail.subject])).toEqual([{ sent: true }]);
    };
  },
};

/** As if time had passed: waits after failures are over, and leases of what was lost too. */
async function letPass(): Promise<void> {
  await query("update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '5 minutes'");
  await openJobQueue(testApp.context.database, []).free('of the silent', []);
}

/** Runs what is due until nothing is left. */
async function finish(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await letPass();
    await testApp.drainJobs();
    if ((await readJobs(testApp.context.database.db)).length === 0) return;
  }
  expect(await readJobs(testApp.context.database.db)).toEqual([]);
}

test.each((await collectParts()).jobs.map(({ name }) => name))(
  '%s: whichever of its steps fails, the house goes on and the work is done in the end',
  async (name) => {
    for (const loss of losses)
      for (let n = 1; ; n += 1) {
        const expectDone = await (work[name]?.() ?? add(name).then(() => async () => undefined));
        arm(n, loss);
        // what cannot even be taken is the runner's to try again
        await testApp.drainJobs().catch(() => undefined);
        const { count } = faults;
        disarm();
        await finish();
        await expectDone();
        expect((await realFetch(`${testApp.origin}/readyz`)).status).toBe(200);
        if (count < n) break;
        expect(n).toBeLessThan(200);
      }
  },
);

test('a job that always fails is tried less and less often, told of, parked after its last attempt, and done when an operator tries it again', async () => {
  const { context } = testApp;
  let isWell = false;
  const job = {
    name: 'test-stubborn',
    run: async () => {
      if (!isWell) throw new Error('never \0 \ud800');
      await Promise.resolve();
    },
  };
  const runner = createJobRunner(context.database, context.log, () => context, [job]);
  await query("select graphile_worker.add_job('test-stubborn', max_attempts := 4)");
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await runner.drain();
    const [row] = await query<{ wait: number; last_error: string }>(
      'select extract(epoch from run_at - now())::float8 as wait, last_error from graphile_worker._private_jobs',
    );
    waits.push(row?.wait ?? 0);
    expect(row?.last_error).toBe('never \ufffd \ufffd');
    await query('update graphile_worker._private_jobs set run_at = now()');
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeGreaterThan(1);
  await runner.drain();
  const [parked] = await readJobs(context.database.db);
  expect(parked).toMatchObject({ name: 'test-stubborn', state: 'parked', attempts: 4 });
  const told = (await readAlarms(context.database.db, 'open')).filter(
    ({ kind, subject }) => kind === 'job-failed' && subject.startsWith('test-'),
  );
  expect(told.map(({ subject }) => subject).toSorted((a, b) => a.length - b.length)).toEqual([
    'test-stubborn',
    `test-stubborn ${parked?.id}`,
  ]);

  isWell = true;
  await query('update graphile_worker._private_jobs set attempts = 0');
  await runner.drain();
  expect(await readJobs(context.database.db)).toEqual([]);
});

test('of two runners one takes a job; one whose holder is gone is taken by the next, at once where it runs alone', async () => {
  const { context } = testApp;
  let [runs, isHeld] = [0, true];
  const job = {
    name: 'test-held',
    run: async () => {
      runs += 1;
      if (isHeld) await new Promise(() => undefined);
    },
  };
  const open = () => createJobRunner(context.database, context.log, () => context, [job]);
  await query("select graphile_worker.add_job('test-held')");
  void open().drain();
  await expect.poll(() => runs).toBe(1);
  isHeld = false;
  await open().drain();
  expect(runs).toBe(1);
  const [alone, other] = [open(), open()];
  other.start();
  await expect.poll(async () => (await readJobs(context.database.db))[0]?.state).toBe('running');
  alone.start({ isAlone: true });
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
  await expect.poll(async () => await readJobs(context.database.db), { timeout: 20_000 }).toEqual([]);
  await Promise.all([alone.close(), other.close()]);
});

test('a job that was taken by a statement whose answer was lost is free again within seconds; one that runs is not', async () => {
  const { database } = testApp.context;
  const queue = openJobQueue(database, ['test-lost']);
  await query("select graphile_worker.add_job('test-lost')");
  const id = (await queue.take())?.id ?? '';
  await queue.free('of the silent', []);
  expect(await queue.take()).toBeUndefined();
  await query("update graphile_worker._private_jobs set locked_at = now() - interval '11 seconds'");
  await queue.free('of the silent', [id]);
  expect(await queue.take()).toBeUndefined();
  await queue.free('of the silent', []);
  expect((await queue.take())?.id).toBe(id);
  await queue.complete(id);
});

test('a scheduled job comes once a minute that fits, whoever sees it, and once for the minutes that nobody saw', async () => {
  const { context } = testApp;
  const { createSchedule } = await import('#server/platform/job-schedule.ts');
  const jobs = [{ name: 'test-daily', every: '10 4 * * *' }];
  const [one, two] = [createSchedule(context.database, jobs), createSchedule(context.database, jobs)];
  const count = async () => (await readJobs(context.database.db)).filter(({ name }) => name === 'test-daily').length;
  const clear = async () => await query('delete from graphile_worker._private_jobs');
  const tomorrow = new Date(Date.now() + 86_400_000);
  const at = (hour: number, minute: number, days = 0) =>
    new Date(Date.UTC(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth(), tomorrow.getUTCDate() + days, hour, minute, 5));
  await one(new Date());
  expect(await count()).toBe(0);
  await one(at(4, 9));
  await clear();
  await Promise.all([one(at(4, 10)), two(at(4, 10))]);
  expect(await count()).toBe(1);
  await one(at(4, 10));
  await one(at(4, 11));
  expect(await count()).toBe(1);
  await clear();
  await one(at(4, 12));
  expect(await count()).toBe(0);
  // a process that starts the next day at noon
  await createSchedule(context.database, jobs)(at(12, 0, 1));
  expect(await count()).toBe(1);
  await clear();
});
