// Which events ask for a document by themselves, what it opens once it is approved, and that nothing is first asked for at a withdrawal that was
// known before it: over checks and documents alike. Germany is under the default rules, Britain under those that ask first.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceStatus, playerStatus } from '#contract/kernel/constants.ts';
import { screenPlayer } from '#server/modules/verification/screen-player.ts';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, iban, refusalOf, review, withdraw } from '#testing/money-talk.ts';
import { pdfOf } from '#testing/pictures.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { passCheck, statusesOf, withChecker } from '#testing/with-checker.ts';
import { refuseUnverified } from '../refuse-unverified.ts';
import { tellOfRules } from '../tell-of-rules.job.ts';
import { reviewDocument } from './review-document.ts';

const clock = createStandingClock();
const dayMs = 24 * 3_600_000;
const app = useTestApp(withChecker(withCashier({ config: { jurisdictions: ['uk'] }, context: () => ({ clock }) }), { faults: false }));
const otherIban = 'FR7630006000011234567890189';

async function signUp(country = 'DE'): Promise<TestPlayer> {
  const player = await app().signUp({ country });
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  return player;
}
const requestsOf = async (player: TestPlayer) => (await player.call('listDocuments')).data;
const asked = async (player: TestPlayer) =>
  (await requestsOf(player)).map(({ kind, event, status, opens }) => [kind, event, status, opens.join(' ')]);
async function settled(player: TestPlayer, statuses: string[]): Promise<void> {
  await expect
    .poll(async () => {
      await app().drainJobs();
      return await statusesOf(player);
    })
    .toEqual(statuses);
}
/** Hands a file in for the first request that waits, and has an operator decide. */
async function handIn(player: TestPlayer, verdict: 'approve' | 'reject', expiresOn?: string): Promise<string> {
  const referenceId = (await requestsOf(player)).find(({ status }) => status === 'open')?.id ?? '';
  const files = [new File([new Uint8Array(pdfOf(crypto.randomUUID()))], 'paper.pdf')];
  const { id } = (await player.call('uploadDocument', { body: { referenceId }, files })).data;
  await decide(id, verdict, expiresOn);
  return id;
}
const decide = async (documentId: string, verdict: 'approve' | 'reject' | 'expire', expiresOn?: string) =>
  await app().context.database.transact(
    async (tx) =>
      await reviewDocument(tx, app().context, { documentId, verdict, reason: 'seen by Anna', actor: 'operator:anna', expiresOn }),
  );
async function pay(player: TestPlayer, amount: number): Promise<void> {
  const invoice = await deposit(player, amount);
  expect((await sendCallback(app(), newsOf(invoice))).status).toBe(200);
}
const codeOf = async (act: Promise<unknown>) => ((await refusalOf(act)) as { code?: number } | undefined)?.code;
const runJob = async (name: string) =>
  await app()
    .context.parts.jobs.find((job) => job.name === name)
    ?.run(app().context, {});
const auditOf = async (player: TestPlayer, action: string) =>
  (
    await app().context.database.pool.query('select actor, reason, after from audit where subject = $1 and action = $2 order by id', [
      player.id,
      action,
    ])
  ).rows;

test('KY-03 a check that is not passed asks for its document; refused leaves it open, approved opens what waited, run out closes it again', async () => {
  clock.setOffset(0);
  const player = await signUp();
  await app().fund(player, 1_000_000n);
  expect(await codeOf(withdraw(player, 250_000))).toBe(16021);
  await passCheck(player, 'on-hold');
  await settled(player, ['on-hold', 'on-hold', 'on-hold']);
  // the address is needed for nothing here, and is not asked for
  expect(await asked(player)).toEqual([['identity', 'check-failed', 'open', 'withdrawal']]);
  expect((await player.call('listNotifications')).data.map(({ data }) => data.event)).toEqual(['document.requested']);
  await handIn(player, 'reject');
  expect([await asked(player), await codeOf(withdraw(player, 250_000))]).toEqual([
    [['identity', 'check-failed', 'open', 'withdrawal']],
    16021,
  ]);
  const lastDay = new Date(clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  const id = await handIn(player, 'approve', lastDay);
  expect(await asked(player)).toEqual([['identity', 'check-failed', 'approved', '']]);
  const { checks, needs } = (await player.call('readVerification')).data;
  expect(checks.map(({ status, method }) => [status, method])).toEqual([
    ['approved', 'operator'],
    ['approved', 'operator'],
    ['on-hold', 'checker'],
  ]);
  expect(needs.every(({ missing }) => missing.length === 0)).toBe(true);
  expect(await auditOf(player, 'verification approve')).toMatchObject([{ actor: 'operator:anna', reason: `document ${id}: seen by Anna` }]);
  expect(await codeOf(withdraw(player, 250_000))).toBe(undefined);
  clock.setOffset(4 * dayMs);
  await runJob('end-expired-checks');
  await runJob('expire-documents');
  expect([await statusesOf(player), await asked(player)]).toEqual([
    ['approved', 'expired', 'on-hold'],
    [
      ['identity', 'document-expired', 'open', 'withdrawal'],
      ['identity', 'check-failed', 'withdrawn', ''],
    ],
  ]);
  expect(await codeOf(withdraw(player, 1000))).toBe(16021);
});

test('KY-01 KY-03 an operator who takes a document back takes the check with it, two at once do it once, and a nameless profile is approved by none', async () => {
  clock.setOffset(0);
  const player = await signUp('GB');
  await passCheck(player, 'retry');
  await settled(player, ['retry', 'retry', 'approved']);
  expect(await asked(player)).toEqual([['identity', 'check-failed', 'open', 'deposit demo play bonus withdrawal']]);
  await expect(refuseUnverified(app().context.database.db, app().context, { ...(await rowOf(player)) }, 'bonus')).rejects.toThrow(
    /verification/,
  );
  const id = await handIn(player, 'approve');
  expect(await statusesOf(player)).toEqual(['approved', 'approved', 'approved']);
  await refuseUnverified(app().context.database.db, app().context, await rowOf(player), 'bonus');
  const both = await Promise.allSettled([decide(id, 'expire'), decide(id, 'expire')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await statusesOf(player), await asked(player)]).toEqual([
    ['expired', 'expired', 'approved'],
    [['identity', 'check-failed', 'open', 'deposit demo play bonus withdrawal']],
  ]);
  expect(await auditOf(player, 'verification end')).toHaveLength(1);
  // what is verified by the widget meanwhile is asked for no more
  await passCheck(player, 'approved', { firstName: 'Ada', lastName: 'Lamp' });
  await settled(player, ['approved', 'approved', 'approved']);
  expect((await requestsOf(player)).map(({ status }) => status)).toEqual(['withdrawn']);
  const nameless = await app().signUp({ country: 'GB' });
  await passCheck(nameless, 'on-hold');
  await settled(nameless, ['on-hold', 'on-hold', 'on-hold']);
  await expect(handIn(nameless, 'approve')).rejects.toThrow(/says no name yet/);
  expect((await requestsOf(nameless)).map(({ status }) => status)).toEqual(['review']);
});

async function rowOf({ id }: TestPlayer) {
  return await app().context.database.db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('KY-03 a name that differs from the verified one asks for its proof, and the old name again takes it back', async () => {
  clock.setOffset(0);
  const player = await signUp('GB');
  await passCheck(player, 'approved', { firstName: 'Ada', lastName: 'Lamp' });
  await settled(player, ['approved', 'approved', 'approved']);
  await player.call('stepUp', { body: { password: player.password } });
  await player.call('updateProfile', { body: { lastName: 'Wick' } });
  expect(await asked(player)).toEqual([['identity', 'details-changed', 'open', 'deposit demo play bonus withdrawal']]);
  await player.call('updateProfile', { body: { lastName: 'Lamp' } });
  expect((await asked(player)).map(([, , status]) => status)).toEqual(['withdrawn']);
  await player.call('updateProfile', { body: { lastName: 'Wick' } });
  await handIn(player, 'approve');
  expect(await statusesOf(player)).toEqual(['approved', 'approved', 'approved']);
});

test('deposits that together pass the sum of the rules, told in advance, ask where the money comes from, once; deposits wait for it', async () => {
  clock.setOffset(0);
  const player = await signUp();
  expect((await player.call('readVerification')).data.later).toEqual([
    { kind: 'source-of-funds', event: 'deposit-sum', above: 1_000_000, currency: 'EUR', days: 365, bars: ['deposit'] },
  ]);
  for (const amount of [500_000, 500_000]) await pay(player, amount);
  expect(await asked(player)).toEqual([]);
  // two that arrive at once ask once
  const late = [await deposit(player, 1000), await deposit(player, 1000)];
  await Promise.all(late.map(async (invoice) => await sendCallback(app(), newsOf(invoice))));
  expect(await asked(player)).toEqual([['source-of-funds', 'deposit-sum', 'open', 'deposit']]);
  expect(await codeOf(deposit(player, 1000))).toBe(16040);
  await handIn(player, 'reject');
  expect(await codeOf(deposit(player, 1000))).toBe(16040);
  await handIn(player, 'approve');
  await pay(player, 1000);
  expect(await asked(player)).toEqual([['source-of-funds', 'deposit-sum', 'approved', '']]);
  clock.setOffset(366 * dayMs);
  await pay(player, 1000);
  expect(await asked(player)).toHaveLength(1);
});

test('a withdrawal to another account asks whose it is and is not paid before; taken back, it asks no more', async () => {
  clock.setOffset(0);
  const player = await signUp();
  await app().fund(player, 100_000n);
  const to = async (account: string) => await withdraw(player, 1000, { fields: { holder: 'Ada Lamp', iban: account } });
  const [first] = [await to(iban)];
  expect(await asked(player)).toEqual([]);
  const [second, again] = await Promise.all([to(otherIban), to(otherIban)]);
  expect(await asked(player)).toEqual([['payment-method', 'withdrawal', 'open', 'withdrawal']]);
  const [request] = await requestsOf(player);
  expect(request?.knownAt).toBe(request?.askedAt);
  await expect(review(app(), second.id, 'approve')).rejects.toThrow(/waits for the player/);
  expect((await review(app(), first?.id ?? '', 'approve')).status).toBe(invoiceStatus.processing);
  await player.call('declineInvoice', { params: { id: second.id } });
  expect((await asked(player)).map(([, , status]) => status)).toEqual(['open']);
  await player.call('declineInvoice', { params: { id: again.id } });
  expect((await asked(player)).map(([, , status]) => status)).toEqual(['withdrawn']);
  const third = await to(otherIban);
  const referenceId = (await requestsOf(player)).find(({ status }) => status === 'open')?.id ?? '';
  const files = [new File([new Uint8Array(pdfOf('statement'))], 'statement.pdf')];
  const { id } = (await player.call('uploadDocument', { body: { referenceId }, files })).data;
  await expect(review(app(), third.id, 'approve')).rejects.toThrow(/waits for review/);
  await decide(id, 'approve');
  expect((await review(app(), third.id, 'approve')).status).toBe(invoiceStatus.processing);
  // what an operator takes back holds nothing up either, and the player hears of it
  const fourth = await to('GB29NWBK60161331926819');
  const [waiting] = await requestsOf(player);
  const op = openVerbs(app());
  const withdrawals = await Promise.all(
    [1, 2].map(async () => await op('document', 'withdraw', waiting?.id ?? '', '--reason', 'known by other papers')),
  );
  expect(withdrawals.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await player.call('listNotifications')).data.filter(({ data }) => data.event === 'document.withdrawn')).toHaveLength(1);
  expect((await review(app(), fourth.id, 'approve')).status).toBe(invoiceStatus.processing);
});

test('an account is closed to where it was paid before; a new account is withdrawn to and documented first', async () => {
  clock.setOffset(0);
  const player = await signUp();
  await app().fund(player, 100_000n);
  const fields = (account: string) => ({ holder: 'Ada Lamp', iban: account });
  const close = async (account: string) =>
    await player.call('closeAccount', { body: { payouts: [{ currency: 'EUR', method: 'bank-transfer', fields: fields(account) }] } });
  await withdraw(player, 1000, { fields: fields(iban) });
  expect(await codeOf(close(otherIban))).toBe(13_012);
  await withdraw(player, 1000, { fields: fields(otherIban) });
  expect(await codeOf(close(otherIban))).toBe(16_040);
  expect((await player.call('readProfile')).data.status).toBe(playerStatus.active);
  expect((await close(iban)).data).toMatchObject({ closed: true });
});

test('KY-03 where nobody but an operator checks, the documents are asked for as the account is opened', async () => {
  clock.setOffset(0);
  const player = await signUp();
  const alone = { ...app().context, checker: undefined };
  await app().context.database.transact(async (tx) => await screenPlayer(tx, alone, player.id, 'registration'));
  expect(await asked(player)).toEqual([['identity', 'account-opened', 'open', 'withdrawal']]);
  await handIn(player, 'approve');
  expect((await statusesOf(player)).slice(0, 2)).toEqual(['approved', 'approved']);
});

test('KY-03 players of before are told when a rule comes or they come under it, once, by one of two processes, not at a withdrawal', async () => {
  clock.setOffset(0);
  const player = await signUp();
  const { database, jurisdictions } = app().context;
  await pay(player, 200_000);
  const events = async () =>
    (await player.call('listNotifications')).data.map(({ data }) => data.event).filter((event) => !event.startsWith('invoice.'));
  await tellOfRules.run(app().context, {});
  expect(await events()).toEqual([]);
  // a rule that was not there when the account was opened
  const [house] = jurisdictions.all.filter(({ id }) => id === 'default');
  if (house === undefined) throw new Error('There is no default');
  const verificationNeeded = { ...house.rules.verificationNeeded, bonus: ['age'] } as typeof house.rules.verificationNeeded;
  const above = { amount: 100_000, currency: 'EUR' };
  const funds = { event: 'deposit-sum', kind: 'source-of-funds', above, days: 365, bars: ['deposit'] } as const;
  const documentsNeeded = [{ ...funds, bars: [...funds.bars] }];
  const stricter = { ...house, rules: { ...house.rules, verificationNeeded, documentsNeeded } };
  const all = jurisdictions.all.map((one) => (one.id === 'default' ? stricter : one));
  const later = { ...app().context, jurisdictions: { ...jurisdictions, all, of: () => stricter, named: () => stricter } };
  await Promise.all([tellOfRules.run(later, {}), tellOfRules.run(later, {})]);
  await tellOfRules.run(later, {});
  expect((await events()).toSorted()).toEqual(['document.requested', 'verification.needed']);
  expect(await asked(player)).toEqual([['source-of-funds', 'deposit-sum', 'open', 'deposit']]);
  const { rows } = await database.pool.query(
    "select event, told_by, told_at >= known_at as told from verification_requirement where player_id = $1 and act = 'bonus'",
    [player.id],
  );
  expect(rows).toEqual([{ event: 'rules', told_by: 'notification', told: true }]);
  // who is moved under other rules is told of them
  await database.pool.query("update player set country = 'GB' where id = $1", [player.id]);
  expect((await openVerbs(app())('jurisdiction', 'assign', 'GB', '--reason', 'moved')).code).toBe(0);
  await tellOfRules.run(app().context, {});
  const acts = await database.pool.query<{ act: string }>(
    'select distinct act from verification_requirement where player_id = $1 order by act',
    [player.id],
  );
  expect(acts.rows.map(({ act }) => act)).toEqual(['bonus', 'demo', 'deposit', 'play', 'withdrawal']);
});

test('KY-03 no check and no document that was known before a withdrawal is first asked for after it', async () => {
  const act = fc.constantFrom('deposit', 'withdraw', 'elsewhere', 'rename', 'wait', 'hold', 'retry', 'pass', 'hand-in', 'refuse', 'jobs');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('DE', 'GB'), fc.array(act, { minLength: 4, maxLength: 10 }), async (country, acts) => {
      clock.setOffset(0);
      const player = await signUp(country);
      await app().fund(player, 2_000_000n);
      clock.setOffset(1000);
      const withdrawals: { at: Date; refused: number | undefined }[] = [];
      const attempt = async (one: Promise<unknown>): Promise<void> => void (await one.catch(() => undefined));
      const verify = async (outcome: string): Promise<void> => {
        await attempt(passCheck(player, outcome));
        await app().drainJobs();
      };
      for (const one of acts) {
        if (one === 'deposit') await attempt(pay(player, 500_000));
        if (one === 'rename')
          await attempt(player.call('updateProfile', { body: { address: `Lampenweg ${acts.length}`, city: 'Berlin' } }));
        if (one === 'wait') clock.setOffset(clock.offsetMs + dayMs);
        if (one === 'hold' || one === 'retry') await verify(one === 'hold' ? 'on-hold' : 'retry');
        if (one === 'pass') await verify('approved');
        if (one === 'hand-in') await attempt(handIn(player, 'approve', clock.now().toISOString().slice(0, 10)));
        if (one === 'refuse') await attempt(handIn(player, 'reject'));
        if (one === 'jobs') for (const name of ['end-expired-checks', 'expire-documents', 'tell-of-rules']) await runJob(name);
        if (one === 'withdraw' || one === 'elsewhere') {
          const fields = { holder: 'Ada Lamp', iban: one === 'withdraw' ? iban : otherIban };
          const at = clock.now();
          withdrawals.push({ at, refused: await codeOf(withdraw(player, 150_000, { fields })) });
          // what comes after it has another time
          clock.setOffset(clock.offsetMs + 1000);
        }
      }
      const { rows } = await app().context.database.pool.query<{ known_at: Date; told_at: Date; what: string }>(
        `select known_at, told_at, act || ' ' || kind as what from verification_requirement where player_id = $1
          union all select known_at, asked_at, event || ' ' || kind from document_request where player_id = $1`,
        [player.id],
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { at, refused } of withdrawals) {
        expect(rows.filter((row) => row.known_at < at && row.told_at >= at)).toEqual([]);
        // whatever a withdrawal was refused for had been told before it
        if (refused === 16021) expect(rows.some((row) => row.what === 'withdrawal identity' && row.told_at < at)).toBe(true);
        expect([undefined, 16021, 13002, 12001]).toContain(refused);
      }
    }),
    { numRuns: 15 },
  );
});

test('TI-04 checks and documents are in the order of the clock for two processes: what runs out is found once, by an index', async () => {
  clock.setOffset(0);
  const player = await signUp('GB');
  await passCheck(player, 'approved', {
    firstName: 'Ada',
    lastName: 'Lamp',
    validUntil: new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10),
  });
  await settled(player, ['approved', 'approved', 'approved']);
  const { version } = (await player.call('readVerification')).data;
  clock.setOffset(3 * dayMs);
  await Promise.all([runJob('end-expired-checks'), runJob('end-expired-checks')]);
  expect((await player.call('readVerification')).data.version).toBe(version + 1);
  const { pool } = app().context.database;
  const client = await pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      "explain select distinct player_id from verification_check where status = 'approved' and expires_at <= now() and updated_at < expires_at limit 500",
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('verification_check_by_expiry');
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});
