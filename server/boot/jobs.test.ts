// Every job of the house with every one of its steps failing: the n-th query or call of the network is lost on its way there, or its answer on
// the way back, for n = 1, 2, 3 … until the job no longer has an n-th step. Nothing but the job may notice, and its work is done in the end.
import { createServer as createHttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { collectParts } from '#server/boot/parts.ts';
import { createJobRunner } from '#server/platform/jobs.ts';
import { openJobQueue, readJobs } from '#server/platform/job-queue.ts';
import { addPartner, addTag, findPartner, setPostback } from '#server/modules/affiliates/index.ts';
import { bringBonuses, publishTemplate } from '#server/modules/bonuses/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { reviewWithdrawal } from '#server/modules/payments/index.ts';
import { answerChat } from '#server/modules/support/index.ts';
import { grantFreeRounds, takeBackFreeRounds } from '#server/modules/play/index.ts';
import { raiseAlarmNow, readAlarms } from '#server/platform/alarms.ts';
import { queueMail } from '#server/platform/mail.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { bonusTemplate } from '#testing/bonus-template.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { type PushService, startPushService } from '#testing/push-service.ts';
import { type TestApp, openTestApp, root, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';

// dozens of runs a job; one that is cut off would spoil those after it
vi.setConfig({ testTimeout: 1_200_000 });

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

/** A partner who takes every message. */
async function startPartner(): Promise<{ url: string; close: () => void }> {
  const server = createHttpServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`, close: () => void server.close() };
}

let partner: Awaited<ReturnType<typeof startPartner>>;
let testApp: TestApp;
let player: TestPlayer;
let provider: TestProvider;
/** Not the house's own connections, which are lost. */
let owner: pg.Pool;
let push: PushService;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  mail = await startMailServer();
  push = await startPushService();
  partner = await startPartner();
  provider = await startTestProvider();
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { smtpUrl: mail.url, pushInner: true },
    context: () => ({ providers: [provider.access] }),
    app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
  });
  owner = new pg.Pool({ connectionString: testApp.databaseUrl, max: 2 });
  player = await testApp.signUp();
  await testApp.fund(player, 1_000_000n);
  await provider.sync(testApp);
  await query("insert into game_provider (identity, name) values ('lamplight-studio', 'Lamplight Studio') on conflict do nothing");
  const { context } = testApp;
  const everyDeposit = bonusTemplate('every-deposit', { once: null });
  await context.database.transact(
    async (tx) => await publishTemplate(tx, context, everyDeposit, { actor: 'operator:test', reason: 'tried' }),
  );
  loseConnections(context.database.pool);
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
  await push.close();
  partner.close();
});

// all of them take longer than an access token lasts
beforeEach(async () => {
  const { data } = await testApp.guest.call('signIn', { body: { email: player.email, password: player.password } });
  player = { ...player, call: testApp.as(data.accessToken) };
});
afterEach(async () => {
  await query('delete from graphile_worker._private_jobs');
  // the emails that players were sent while others were tried would come before the one that is waited for
  await query('delete from mail where sent_at is null');
});

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await owner.query<T>(text, values)).rows;
const add = async (name: string, payload: object = {}): Promise<void> =>
  void (await query('select graphile_worker.add_job($1, payload := $2::json)', [name, JSON.stringify(payload)]));

async function withdraw(): Promise<string> {
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  const { data } = await player.call('createWithdrawal', { body: { method: 'bank-transfer', currency: 'EUR', amount: 1000, fields } });
  return data.id;
}

/** A player whom a partner has sent, and who is that partner by the e-mail. */
async function sentPlayer(): Promise<string> {
  const { context } = testApp;
  const by = { actor: 'operator:test', reason: 'tried' };
  const name = crypto.randomUUID();
  const email = `${name}@partner.example`;
  await context.database.transact(async (tx) => {
    await addPartner(tx, context, { name, email, ...by });
    await addTag(tx, context, await findPartner(tx, name), { tag: name, ...by });
    await setPostback(tx, context, await findPartner(tx, name), { url: partner.url, ...by });
  });
  return (await testApp.signUp({ email, affiliateTag: name })).id;
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
  async 'examine-affiliate-player'() {
    const id = await sentPlayer();
    return async () =>
      expect(await query('select kind from affiliate_flag where player_id = $1 order by kind', [id])).toContainEqual({
        kind: 'self-referral',
      });
  },
  async 'send-affiliate-postback'() {
    const id = await sentPlayer();
    return async () =>
      expect(await query('select event, delivered_at is not null as told from affiliate_postback where player_id = $1', [id])).toEqual([
        { event: 'registration', told: true },
      ]);
  },
  async 'compare-transactions'() {
    const before = new Date(Date.now() - 2 * 3_600_000 - 300_000);
    const store = `insert into transaction_comparison (provider, until_at) values ($1, $2) on conflict (provider) do update set until_at = $2`;
    await query(store, [provider.access.identity, before]);
    await query(store, ['lamplight-studio', before]);
    await add('compare-transactions');
    return async () => {
      // one that could not be compared is so the next night
      await add('compare-transactions');
      await testApp.drainJobs();
      expect(await query('select provider from transaction_comparison where until_at <= $1', [before])).toEqual([]);
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
  async 'issue-deposit-bonuses'() {
    const invoiceId = crypto.randomUUID();
    const deposit = { playerId: player.id, invoiceId, currency: 'EUR', amount: 1000n, number: 1, at: new Date() };
    await testApp.context.database.transact(async (tx) => await bringBonuses(tx, deposit));
    return async () => {
      const brought = await query('select amount::int, deposit::int from player_bonus where source like $1', [`deposit ${invoiceId} %`]);
      expect(brought).toEqual([{ amount: 1000, deposit: 1000 }]);
    };
  },
  async 'decline-unproven-payouts'() {
    const invoiceId = await withdraw();
    await add('decline-unproven-payouts', { playerId: player.id });
    return async () => {
      expect(await query('select status from invoice where id = $1', [invoiceId])).toEqual([{ status: invoiceStatus.declined }]);
      expect(await query('select sum(held)::int as held from ledger.wallet_account where player_id = $1', [player.id])).toEqual([
        { held: 0 },
      ]);
    };
  },
  async 'tell-cancelled-grant'() {
    const { context } = testApp;
    const wanted = { playerId: player.id, game: 'test-slot', currency: 'EUR', count: 1, stake: 10n, days: 1 };
    const { id } = await grantFreeRounds(context, { ...wanted, actor: 'operator:test', reason: 'tried' });
    await context.database.transact(async (tx) => await takeBackFreeRounds(tx, context, player.id));
    return async () => {
      expect(await query('select state from free_round_grant where id = $1', [id])).toEqual([{ state: 'cancelled' }]);
      expect(provider.cancelled).toContain(id);
    };
  },
  async 'tell-longer-grant'() {
    const { context } = testApp;
    const wanted = { playerId: player.id, game: 'test-slot', currency: 'EUR', count: 1, stake: 10n, days: 1 };
    const { id, valid_until: until } = await grantFreeRounds(context, { ...wanted, actor: 'operator:test', reason: 'tried' });
    const later = new Date(until.getTime() + 86_400_000);
    await query('update free_round_grant set valid_until = $2 where id = $1', [id, later]);
    await add('tell-longer-grant', { id });
    return async () => {
      expect(await query('select state from free_round_grant where id = $1', [id])).toEqual([{ state: 'live' }]);
      expect(provider.freeRounds.findLast(({ grantId }) => grantId === id)).toMatchObject({ validUntil: later.toISOString() });
    };
  },
  async 'ask-checker'() {
    await player.call('openVerification');
    await query('update verification set next_ask_at = null where player_id = $1', [player.id]);
    await add('ask-checker', { playerId: player.id });
    return async () => {
      // the person has begun and not finished, so is asked about again
      expect(await query('select next_ask_at > now() as waits from verification where player_id = $1', [player.id])).toEqual([
        { waits: true },
      ]);
    };
  },
  async 'make-data-export'() {
    const { id } = (await player.call('requestDataExport')).data;
    return async () => {
      expect(await query('select status, bytes > 0 as filled from data_export where id = $1', [id])).toEqual([{ status: 2, filled: true }]);
      expect(await query('select id from notification where subject = $1', [`data-export ${id}`])).toHaveLength(1);
    };
  },
  async 'remove-files'() {
    const { files, database } = testApp.context;
    const id = await files.store({ purpose: 'data-export', type: 'text/plain', bytes: Buffer.from('a file') });
    await database.transact(async (tx) => {
      await files.keep(tx, [id]);
      await files.remove(tx, [id]);
    });
    return async () => {
      expect(await query('select id from stored_file where id = $1', [id])).toEqual([]);
      expect(await files.blobs.get(id)).toBeUndefined();
    };
  },
  async 'send-push'() {
    const own = await testApp.signUp();
    const { context } = testApp;
    const browser = push.subscribe();
    await own.call('addPushSubscription', { body: browser });
    await context.database.transact(
      async (tx) =>
        await tell(tx, context, { playerId: own.id, kind: 'deposit', key: crypto.randomUUID(), data: { event: 'data-export.ready' } }),
    );
    return async () => {
      const arrived = push.messages.filter((one) => browser.endpoint.endsWith(one.browser));
      // twice where the message was taken and the news of it lost; it names itself, so that a browser shows one
      expect([1, 2]).toContain(arrived.length);
      expect(new Set(arrived.map(({ headers }) => headers['topic'])).size).toBe(1);
    };
  },
  async 'tell-of-chats'() {
    const { context } = testApp;
    const { data } = await player.call('sendChatMessage', { body: { key: crypto.randomUUID(), text: 'A question.' } });
    const { id, number } = data.conversation;
    const answered = { id, actor: 'operator:test', text: 'An answer.' };
    await context.database.transact(async (tx) => await answerChat(tx, context, answered));
    await query("update chat set last_at = now() - interval '10 minutes' where id = $1", [id]);
    await add('tell-of-chats');
    return async () => {
      await query('update chat set ended_at = now() where id = $1', [id]);
      expect(await query('select told_number from chat where id = $1', [id])).toEqual([{ told_number: 2 }]);
      // no more than the allowance of one mailbox
      const told = await query('select id from mail where recipient = $1 and body_text like $2', [player.email, `%${number}%`]);
      expect(told.length).toBeLessThanOrEqual(1);
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

/** How far apart the steps are that are lost, for a job that does a hundred alike; otherwise each is. */
const strides: Readonly<Record<string, number>> = { 'make-data-export': 13 };

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

const { jobs: allJobs } = await collectParts();

test('what is no job of the clock is tried with work of its own', () => {
  const untried = allJobs.filter(({ name, every }) => every === undefined && work[name] === undefined);
  expect(untried.map(({ name }) => name)).toEqual([]);
});

test.each(allJobs.map(({ name }) => name))(
  '%s: whichever of its steps fails, the house goes on and the work is done in the end',
  async (name) => {
    for (const loss of losses)
      for (let n = 1; ; n += strides[name] ?? 1) {
        const expectDone = await (work[name]?.() ?? add(name).then(() => async () => undefined));
        arm(n, loss);
        // what cannot even be taken is the runner's to try again
        await testApp.drainJobs().catch(() => undefined);
        const { count } = faults;
        disarm();
        await finish();
        await expectDone();
        // it has begun nothing by itself, and reaches its database
        expect(await (await realFetch(`${testApp.origin}/readyz`)).json()).toEqual({ status: 'opening' });
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
  await expect.poll(() => runs).toBe(2);
  await expect.poll(async () => await readJobs(context.database.db)).toEqual([]);
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
