// What needs a check, by the rules of a jurisdiction: here those of Great Britain, and beside them the sum of the default.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { fieldError } from '#server/platform/problem.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { fundsProtectedBy, withCashier } from '#testing/with-cashier.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { passCheck, statusesOf, withChecker } from '#testing/with-checker.ts';
import { applyReview } from './apply-review.ts';
import { decideChecks } from './index.ts';

let provider: TestProvider;
let app: TestApp;

/** Germany is under the rules that ask for nothing but at a large withdrawal, Britain under those that ask first. */
beforeAll(async () => {
  provider = await startTestProvider();
  const cashier = withCashier({ config: { jurisdictions: ['uk'], trustProxy: true, payments: fundsProtectedBy('segregated') } });
  app = await openTestApp(inject('postgresUrl'), withChecker({ ...cashier, context: () => ({ providers: [provider.access] }) }));
  await provider.sync(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem?.code : Number.NaN),
  );

async function settled(player: TestPlayer): Promise<void> {
  await expect
    .poll(async () => {
      await app.drainJobs();
      return await statusesOf(player);
    })
    .toEqual(['approved', 'approved', 'approved']);
}

const deposit = async (player: TestPlayer) =>
  await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 2000 } });
const readDocuments = async (player: TestPlayer): Promise<void> => {
  const { version } = (await player.call('readVerification')).data.notice;
  await player.call('acknowledgeVerification', { body: { version } });
};
const readFunds = async (player: TestPlayer): Promise<void> => {
  const { version } = (await player.call('readFundsNotice')).data;
  await player.call('acknowledgeFundsNotice', { body: { version } });
};
const play = async (player: TestPlayer, real: boolean) =>
  await player.call('playGame', { params: { id: 'test-table' }, body: { real, currency: 'EUR' } });
const iban = 'DE89370400440532013000';
const withdraw = async (player: TestPlayer, amount: number, holder = 'Ada Lamp') =>
  await player.call('createWithdrawal', {
    body: { method: 'bank-transfer', currency: 'EUR', amount, fields: { holder, iban }, key: crypto.randomUUID() },
  });

/** How the test provider's game answers whoever may play for fun: it has no demo. */
const noDemo = 14001;

test('KY-01 KY-02 nobody deposits or plays, for fun or for money, before age and identity are verified; then everything works', async () => {
  const player = await app.signUp({ country: 'GB' });
  const unverified = 16020;
  expect(await codeOf(deposit(player))).toBe(unverified);
  expect(await codeOf(play(player, false))).toBe(unverified);
  expect(await codeOf(play(player, true))).toBe(unverified);
  const { needs } = (await player.call('readVerification')).data;
  expect(needs.map(({ act, missing }) => [act, missing])).toEqual([
    ['deposit', ['age', 'identity']],
    ['demo', ['age', 'identity']],
    ['play', ['age', 'identity']],
    ['bonus', ['age', 'identity']],
    ['withdrawal', ['identity']],
  ]);
  await app.context.database.transact(
    async (tx) =>
      await decideChecks(tx, app.context, {
        playerId: player.id,
        kinds: ['age'],
        verdict: 'approve',
        reason: 'seen',
        actor: 'operator:anna',
      }),
  );
  expect(await codeOf(play(player, false))).toBe(16021);
  await passCheck(player, 'approved');
  await expect
    .poll(async () => {
      await app.drainJobs();
      return (await player.call('readVerification')).data.needs.every(({ missing }) => missing.length === 0);
    })
    .toBe(true);
  expect(await codeOf(play(player, false))).toBe(noDemo);
  expect(await codeOf(play(player, true))).toBe(undefined);
  expect(await codeOf(withdraw(player, 1000))).not.toBe(16021);
});

/** How a check that was approved is lost. */
const losses: Readonly<Record<string, (player: TestPlayer) => Promise<void>>> = {
  'an operator rejects it': async ({ id: playerId }) => {
    const decision = { playerId, kinds: ['identity'], verdict: 'reject', reason: 'forged', actor: 'operator:anna' } as const;
    await app.context.database.transact(async (tx) => await decideChecks(tx, app.context, decision));
  },
  'the checker takes it back': async ({ id }) => {
    const applicant = await app.context.checker?.find(id);
    if (applicant === undefined) throw new Error('The checker does not know the player');
    const reviewResult = { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] } as const;
    const review = { ...applicant.review, attemptCnt: (applicant.review.attemptCnt ?? 0) + 1, reviewResult };
    await app.context.database.transact(async (tx) => await applyReview(tx, app.context, id, { ...applicant, review }));
  },
  'the player takes another name': async (player) => {
    await player.call('stepUp', { body: { password: player.password } });
    await player.call('updateProfile', { body: { firstName: 'Bea' } });
  },
  'it runs out': async () => {
    const { clock, parts } = app.context;
    const before = clock.offsetMs;
    clock.setOffset(before + 5 * 24 * 3_600_000);
    await parts.jobs.find(({ name }) => name === 'end-expired-checks')?.run(app.context, {});
    clock.setOffset(before);
  },
};

test.each(Object.keys(losses))('KY-01 a check is lost as %s: the open game and the deposit under way end with it', async (way) => {
  const player = await app.signUp({ country: 'GB' });
  await app.fund(player, 50_000n);
  const validUntil = new Date(app.context.clock.now().getTime() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await passCheck(player, 'approved', { validUntil });
  await settled(player);
  await readDocuments(player);
  await readFunds(player);
  const { id } = (await deposit(player)).data;
  const sessionToken = await provider.launch(app, player, 'test-table');
  const stake = async () => {
    const ids = { txId: crypto.randomUUID(), roundId: crypto.randomUUID() };
    return (await provider.send(app, 'bet', { ...ids, sessionToken, gameId: 'test-table', currency: 'EUR', amount: '100' })).answer.status;
  };
  const depositNow = async () => (await player.call('listInvoices')).data.find((one) => one.id === id)?.status;
  expect([await stake(), await depositNow()]).toEqual(['OK', invoiceStatus.pending]);
  await losses[way]?.(player);
  expect([await stake(), await depositNow()]).toEqual(['SESSION_EXPIRED', invoiceStatus.declined]);
});

test('KY-01 a guest from there plays no demo, a guest from elsewhere does', async () => {
  const codeFrom = async (country: string): Promise<number> => {
    const response = await fetch(`${app.origin}/api/game/games/test-table/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-ipcountry': country },
      body: JSON.stringify({ real: false, currency: 'EUR' }),
    });
    return ((await response.json()) as { code: number }).code;
  };
  expect([await codeFrom('GB'), await codeFrom('DE')]).toEqual([16020, noDemo]);
});

test('KY-04 where the rules ask for it, the first deposit waits until the text about documents was read', async () => {
  const player = await app.signUp({ country: 'GB' });
  await passCheck(player, 'approved');
  await settled(player);
  await readFunds(player);
  expect(await codeOf(deposit(player))).toBe(16026);
  await readDocuments(player);
  expect(await codeOf(deposit(player))).toBe(undefined);
  expect(await codeOf(deposit(await app.signUp()))).toBe(undefined);
});

test('PA-05 where the rules ask for it, a deposit waits until it was read how money is protected, and again once that is another', async () => {
  const [player, elsewhere] = [await app.signUp({ country: 'GB' }), await app.signUp()];
  await passCheck(player, 'approved');
  await settled(player);
  await readDocuments(player);
  expect([await codeOf(deposit(player)), await codeOf(deposit(elsewhere))]).toEqual([13009, undefined]);
  await readFunds(player);
  expect(await codeOf(deposit(player))).toBe(undefined);
  const { payments } = app.context.config;
  try {
    Object.assign(payments, fundsProtectedBy('medium'));
    expect(await codeOf(deposit(player))).toBe(13009);
    await readFunds(player);
    expect(await codeOf(deposit(player))).toBe(undefined);
    // back to what was read before: it is another protection all the same
    Object.assign(payments, fundsProtectedBy('segregated', '2026-12-01'));
    expect(await codeOf(deposit(player))).toBe(13009);
    await readFunds(player);
    expect(await codeOf(deposit(player))).toBe(undefined);
    Object.assign(payments, fundsProtectedBy('play-money'));
    expect(await codeOf(deposit(player))).toBe(undefined);
  } finally {
    Object.assign(payments, fundsProtectedBy('segregated'));
  }
});

test('KY-05 a withdrawal to an account of somebody else is refused with its field, to the player’s own it goes after step-up', async () => {
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  const refused = await withdraw(player, 1000, 'Bob Lamp').catch((error: unknown) => (error as CallRefused).problem);
  expect(refused).toMatchObject({ code: 16023, errors: [fieldError('fields.holder', 'holder')] });
  expect((await withdraw(player, 1000, 'LAMP, Ada')).data.status).toBe(1);
  // a profile without a name is bound to whom it was paid as at first
  const nameless = await app.signUp();
  await app.fund(nameless, 50_000n);
  await withdraw(nameless, 1000, 'Eva Maria Kerze');
  expect(await codeOf(withdraw(nameless, 1000, 'Ada Lamp'))).toBe(16023);
  expect(await codeOf(withdraw(nameless, 1000, 'Eva Kerze'))).toBe(undefined);
});

test('withdrawals that together pass the sum told in advance need the identity; two at once do not pass it together', async () => {
  const player = await app.signUp();
  await app.fund(player, 1_000_000n);
  const two = await Promise.all([codeOf(withdraw(player, 120_000)), codeOf(withdraw(player, 120_000))]);
  expect(two.filter((code) => code === undefined)).toHaveLength(1);
  expect(two).toContain(16021);
  expect(await codeOf(withdraw(player, 80_000))).toBe(undefined);
  expect(await codeOf(withdraw(player, 1000))).toBe(16021);
  await passCheck(player, 'approved');
  await settled(player);
  expect(await codeOf(withdraw(player, 300_000))).toBe(undefined);
});

test('KY-03 no requirement that was known before a withdrawal is first told after it', async () => {
  const act = fc.constantFrom('deposit', 'withdraw', 'rename', 'read', 'wait', 'check');
  const country = fc.constantFrom('DE', 'GB');
  const { clock, database } = app.context;
  const before = clock.offsetMs;
  await fc.assert(
    fc.asyncProperty(country, fc.array(act, { minLength: 3, maxLength: 8 }), async (from, acts) => {
      const player = await app.signUp({ country: from });
      await app.fund(player, 1_000_000n);
      const asked: Date[] = [];
      for (const one of acts) {
        if (one === 'deposit') await codeOf(deposit(player));
        if (one === 'rename') await player.call('updateProfile', { body: { city: 'Berlin' } });
        if (one === 'read') await player.call('readVerification');
        if (one === 'wait') clock.setOffset(clock.offsetMs + 60_000);
        if (one === 'check') await codeOf(passCheck(player, 'retry'));
        if (one === 'withdraw') {
          asked.push(clock.now());
          await codeOf(withdraw(player, 150_000));
        }
      }
      const { rows } = await database.pool.query<{ event: string; known_at: Date; told_at: Date }>(
        'select event, known_at, told_at from verification_requirement where player_id = $1',
        [player.id],
      );
      expect(rows.length).toBeGreaterThan(0);
      const late = asked.flatMap((at) => rows.filter((row) => row.known_at <= at && row.told_at > at));
      expect(late).toEqual([]);
      // whatever refused a withdrawal had been told before it
      const first = asked[0];
      if (first !== undefined) expect(rows.filter((row) => row.told_at > first)).toEqual([]);
    }),
    { numRuns: 12 },
  );
  clock.setOffset(before);
});

test('KY-03 a player of before, who was told nothing, is not held up by it: the withdrawal goes on, and the next one finds it told', async () => {
  const player = await app.signUp();
  await app.fund(player, 1_000_000n);
  await forget(player);
  expect(await codeOf(withdraw(player, 250_000))).toBe(undefined);
  expect((await player.call('listNotifications')).data.map(({ data }) => data.event)).toContain('verification.needed');
  expect(await codeOf(withdraw(player, 1000))).toBe(16021);
});

/** Takes away what was told, as for an account of an older version. */
async function forget({ id }: TestPlayer): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('delete from verification_requirement where player_id = $1', [id]);
  await client.end();
}
