// Who looks at a withdrawal before it is paid: nobody where no rule finds it, one person or two where one does.
import { beforeAll, expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openOperator, openVerbs } from '#testing/command-line.ts';
import { alarmsAbout, deposit, iban, moneyOf, refusalOf, runJob, statusOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { holdWithdrawal, readReview, readReviewRules, reviewWithdrawal } from '../index.ts';

const app = useTestApp(withCashier());
const why = ['--reason', 'a test of rules'];
const op = async (...words: string[]) => await openVerbs(app())(...words);
const by = openOperator(app);
/** By two people, as far as it takes them. */
const rule = async (id: string, people: string, ...more: string[]) => {
  for (const name of ['anna', 'ben'])
    expect(await by(name, 'withdrawal', 'rule', id, '--people', people, ...more, ...why)).toMatchObject({ code: 0 });
};
const say = async (invoiceId: string, verdict: 'approve' | 'reject', actor: string) =>
  await app().context.database.transact(
    async (tx) => await reviewWithdrawal(tx, app().context, { invoiceId, verdict, reason: 'looked at', actor }),
  );
const flagsOf = async (id: string) => (await readReview(app().context.database.db, id)).flags;
const outlookOf = async (player: TestPlayer, amount: number, payoutAccount?: string) =>
  (
    await player.call('readPaymentFees', {
      query: { currency: 'EUR', amount, invoiceType: 2, method: 'bank-transfer', ...(payoutAccount !== undefined && { payoutAccount }) },
    })
  ).data.review;

/** A player whom no rule finds, who was paid to the account once. */
async function known(): Promise<{ player: TestPlayer; paid: string }> {
  const player = await app().signUp();
  await app().fund(player, 2_000_000n);
  const first = await withdraw(player, 1000);
  expect(await flagsOf(first.id)).toContain('new-account');
  await say(first.id, 'approve', 'operator:anna');
  await sendCallback(app(), newsOf(first));
  expect(await statusOf(app(), first.id)).toBe(invoiceStatus.success);
  return { player, paid: first.id };
}

beforeAll(async () => {
  await rule('unverified', 'off');
});

test('what no rule finds is sent at once, as told before; what one finds waits for a person', async () => {
  const { player, paid } = await known();
  // an account that is typed counts as a new one, which needs its document
  expect(await outlookOf(player, 2000)).toEqual({ isAutomatic: false, withinHours: 24, medianMinutes: null, document: 'payment-method' });
  expect(await outlookOf(player, 2000, paid)).toMatchObject({ isAutomatic: true });
  const small = await withdraw(player, 2000);
  expect(small).toMatchObject({ status: invoiceStatus.processing, reviewUntil: null });
  await app().drainJobs();
  await sendCallback(app(), newsOf(small));
  expect(await readInvoice(player, small.id)).toMatchObject({ status: invoiceStatus.success });
  const large = await withdraw(player, 100_001);
  expect(large.status).toBe(invoiceStatus.pending);
  expect(await flagsOf(large.id)).toEqual(['amount']);
  // by when that person decides stays told after it was asked for
  expect(Date.parse(large.reviewUntil ?? '') - Date.parse(large.createdAt)).toBe(24 * 3_600_000);
  await say(large.id, 'approve', 'operator:anna');
  expect(await statusOf(app(), large.id)).toBe(invoiceStatus.processing);
});

test('four eyes: one person’s two approvals are one; a second person’s pays it, once', async () => {
  const { player } = await known();
  const asked = await withdraw(player, 101_000);
  await rule('amount', 'two', '--above', '100');
  try {
    const two = await withdraw(player, 20_000);
    expect(await flagsOf(two.id)).toContain('amount');
    await say(two.id, 'approve', 'operator:anna');
    expect(await statusOf(app(), two.id)).toBe(invoiceStatus.pending);
    await expect(say(two.id, 'approve', 'operator: Anna')).rejects.toThrow(/somebody else/);
    expect((await op('withdrawal', 'list')).out).toContain('approved by operator:anna, waits for another');
    const answers = await Promise.all(['ben', 'carl'].map(async (name) => await refusalOf(say(two.id, 'approve', `operator:${name}`))));
    expect(answers.filter((one) => one === undefined)).toHaveLength(1);
    expect(await statusOf(app(), two.id)).toBe(invoiceStatus.processing);
    // what was asked for before keeps what it was judged by
    await say(asked.id, 'approve', 'operator:anna');
    expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.processing);
  } finally {
    await rule('amount', 'one', '--above', '1000');
  }
});

test('who loosens a rule waits for a second person, who says the same; who tightens one does not', async () => {
  const ruleOf = async (id: string) => (await readReviewRules(app().context.database.db)).find((row) => row.id === id);
  const set = async (name: string, people: string, above: string, days: string) =>
    (await by(name, 'withdrawal', 'rule', 'sum', '--people', people, '--above', above, '--days', days, ...why)).said;
  const { player } = await known();
  const before = await ruleOf('sum');
  expect(before).toEqual({ id: 'sum', eyes: 2, above: 500_000n, days: 7 });
  // each alone is looser: fewer people, a higher sum, a shorter time
  for (const [people, above, days] of [
    ['off', '5000', '7'],
    ['one', '4000', '30'],
    ['two', '9000', '30'],
    ['two', '10', '1'],
  ] as const) {
    expect(await set('anna', people, above, days)).toContain('until a second person');
    expect(await set(' ANNA', people, above, days)).toContain('until a second person');
    expect(await ruleOf('sum')).toEqual(before);
  }
  expect((await op('withdrawal', 'rules')).out).toMatch(/sum +two people +€10\.00 +1 +operator: ANNA: a test of rules/);
  // another than the one that waits is a first word itself
  expect(await set('ben', 'two', '11', '1')).toContain('until a second person');
  expect(await set('ben', 'two', '50', '30')).toContain('from now on');
  // a stricter one ends what waited
  expect(await set('anna', 'two', '11', '1')).toContain('until a second person');
  expect(await set('carl', 'two', '11', '1')).toContain('from now on');
  expect(await ruleOf('sum')).toEqual({ id: 'sum', eyes: 2, above: 1100n, days: 1 });
  expect(await flagsOf((await withdraw(player, 1200)).id)).toContain('sum');
  // a word of long ago is none
  expect(await set('anna', 'off', '11', '1')).toContain('until a second person');
  app().context.clock.setOffset(25 * 3_600_000);
  expect(await set('ben', 'off', '11', '1')).toContain('until a second person');
  app().context.clock.setOffset(0);
  const { rows } = await app().context.database.pool.query<{ actor: string }>(
    "select actor, before, after from audit where action = 'withdrawal rule' and subject = 'sum' order by id desc limit 1",
  );
  expect(rows).toMatchObject([
    { actor: 'operator:carl', before: { above: '5000' }, after: { above: '1100', proposedBy: 'operator:anna' } },
  ]);
  await rule('sum', 'two', '--above', '5000', '--days', '7');
});

test('the rules: how often, how much in days, changed details, each by itself and only while it is on', async () => {
  const { player } = await known();
  await withdraw(player, 1000);
  await withdraw(player, 1000);
  const fourth = await withdraw(player, 1000);
  expect(await flagsOf(fourth.id)).toEqual(['count']);
  // whatever else is written down about the player before hides nothing
  await app().context.database.pool.query(
    `insert into audit (id, at, actor, action, subject, reason)
     select gen_random_uuid(), $2::timestamptz, 'system', 'sign-in refuse', $1, 'tried' from generate_series(1, 600)`,
    [player.id, app().context.clock.now()],
  );
  await player.call('updateProfile', { body: { city: 'Lanternfield' } });
  expect(await flagsOf((await withdraw(player, 1000)).id)).toEqual(['count', 'changed-details']);
  await rule('count', 'off');
  await rule('large-amount', 'two', '--above', '1200');
  await rule('sum', 'two', '--above', '1240', '--days', '2');
  expect(await flagsOf((await withdraw(player, 120_000)).id)).toEqual(['amount', 'sum', 'changed-details']);
  expect((await outlookOf(player, 130_000))?.isAutomatic).toBe(false);
  await rule('large-amount', 'two', '--above', '2500');
  await rule('sum', 'two', '--above', '5000', '--days', '7');
  await rule('count', 'one', '--above', '3');
  await rule('unverified', 'one');
  expect(await flagsOf((await withdraw(player, 1000)).id)).toContain('unverified');
  await rule('unverified', 'off');
  expect(await op('withdrawal', 'rule', 'unverified', '--people', 'one', '--above', '3', ...why)).toMatchObject({ code: 1 });
});

test('a marker of harm is looked at by a person for as many days as the rule says', async () => {
  const { player, paid } = await known();
  await rule('changed-details', 'off');
  expect(await outlookOf(player, 1000, paid)).toMatchObject({ isAutomatic: true });
  for (let n = 0; n < 2; n += 1) {
    const { id } = await withdraw(player, 100_001);
    await player.call('declineInvoice', { params: { id } });
  }
  await runJob(app(), 'evaluate-activity');
  expect((await player.call('listMarkers')).data.map((one) => one.rule)).toEqual(['cancelled-withdrawals']);
  expect(await outlookOf(player, 1000, paid)).toMatchObject({ isAutomatic: false });
  expect(await flagsOf((await withdraw(player, 1000)).id)).toEqual(['harm']);
  app().context.clock.setOffset(8 * 24 * 3_600_000);
  expect(await outlookOf(player, 1000, paid)).toMatchObject({ isAutomatic: true });
  app().context.clock.setOffset(0);
  await rule('changed-details', 'one', '--days', '7');
});

test('KY-05 deposits with a card of somebody else, with one that another player uses, and with many are found', async () => {
  const { player } = await known();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  await rule('changed-details', 'off');
  const paidWith = async (who: TestPlayer, key: string, holder: string) => {
    const opened = await deposit(who, 1000);
    const news = newsOf(opened, { instrument: { key, label: `•••• ${key}`, holder } });
    expect((await sendCallback(app(), news)).status).toBe(200);
    expect((await sendCallback(app(), news)).status).toBe(200);
  };
  await rule('unplayed', 'off');
  await paidWith(player, '1111', 'LAMP, ADA');
  expect(await flagsOf((await withdraw(player, 1000)).id)).toEqual([]);
  await paidWith(player, '2222', 'Max Other');
  const found = await withdraw(player, 1000);
  expect(await flagsOf(found.id)).toEqual(['foreign-instrument']);
  expect((await op('withdrawal', 'show', found.id)).out).toMatch(/card +•••• 2222 +somebody else +1 /);
  await paidWith(await app().signUp(), '1111', 'Ada Lamp');
  for (const key of ['3333', '4444']) await paidWith(player, key, 'Ada Lamp');
  expect(await flagsOf((await withdraw(player, 1000)).id)).toEqual(
    expect.arrayContaining(['foreign-instrument', 'shared-instrument', 'many-instruments']),
  );
  await rule('changed-details', 'one');
  await rule('unplayed', 'one');
});

test('KY-05 a name that is given, or changed, after the deposit is what its card is measured by', async () => {
  const { player } = await known();
  await rule('changed-details', 'off');
  await rule('unplayed', 'off');
  const opened = await deposit(player, 1000);
  await sendCallback(app(), newsOf(opened, { instrument: { key: '7777', label: '•••• 7777', holder: 'Max Other' } }));
  expect(await flagsOf((await withdraw(player, 1000, { fields: { iban, holder: 'Ada Lamp' } })).id)).toEqual([]);
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  const found = await withdraw(player, 1000, { fields: { iban, holder: 'Ada Lamp' } });
  expect(await flagsOf(found.id)).toEqual(['foreign-instrument']);
  expect((await op('withdrawal', 'show', found.id)).out).toMatch(/card +•••• 7777 +somebody else +1 /);
  await rule('changed-details', 'one');
  await rule('unplayed', 'one');
});

test('the sandbox tells of the card that was typed, and never its number', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await payOnPage(opened.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await readInvoice(player, opened.id)).status).toBe(invoiceStatus.success);
  const { rows } = await app().context.database.pool.query<{ label: string; key: string }>(
    'select label, key, is_own from payment_instrument where player_id = $1',
    [player.id],
  );
  expect(rows).toEqual([{ label: '•••• 4242', key: expect.stringMatching(/^[0-9a-f]{64}$/), is_own: null }]);
});

test('on hold: the player is told that it takes longer, a first approval is taken back, and the word ends it', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  await app().context.database.transact(
    async (tx) => await holdWithdrawal(tx, app().context, { invoiceId: asked.id, reason: 'asks the bank', actor: 'operator:anna' }),
  );
  expect(await readInvoice(player, asked.id)).toMatchObject({
    status: invoiceStatus.pending,
    reason: 'on-hold',
    canDecline: true,
    reviewUntil: null,
  });
  expect((await op('withdrawal', 'show', asked.id)).out).toMatch(/On hold +operator:anna: asks the bank/);
  expect(await op('withdrawal', 'hold', asked.id)).toMatchObject({ code: 2 });
  await say(asked.id, 'approve', 'operator:ben');
  expect(await readInvoice(player, asked.id)).toMatchObject({ status: invoiceStatus.processing, reason: null });
  await expect(
    app().context.database.transact(
      async (tx) => await holdWithdrawal(tx, app().context, { invoiceId: asked.id, reason: 'too late', actor: 'operator:anna' }),
    ),
  ).rejects.toThrow(/decided before/);
});

test('on hold for two people: the first approval ends what the player reads of it, and another hold tells it again', async () => {
  const { player } = await known();
  await rule('amount', 'two', '--above', '100');
  try {
    const { id } = await withdraw(player, 20_000);
    const read = async () => (await player.call('readInvoice', { params: { id } })).data;
    const { pending, processing } = invoiceStatus;
    const hold = async () => expect(await by('anna', 'withdrawal', 'hold', id, ...why)).toMatchObject({ code: 0 });
    const approve = async (name: string) => (await by(name, 'withdrawal', 'approve', id, ...why)).said;
    await hold();
    // said again by another, it is no other step
    expect(await by('carl', 'withdrawal', 'hold', id, ...why)).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({ status: pending, reason: 'on-hold' });
    expect(await approve('anna')).toContain('has one approval');
    expect(await read()).toMatchObject({ status: pending, reason: null, canDecline: true });
    const shown = (await op('withdrawal', 'show', id)).out;
    expect(shown).toMatch(/Approved first +operator:anna/);
    expect(shown).not.toMatch(/^On hold|\(on-hold\)/m);
    expect((await op('withdrawal', 'list')).out).toContain('approved by operator:anna, waits for another');
    await hold();
    expect(await read()).toMatchObject({ status: pending, reason: 'on-hold' });
    expect(await approve('ben')).toContain('has one approval');
    expect(await approve('carl')).toContain('is approved');
    const { status, reason, steps } = await read();
    expect({ status, reason }).toEqual({ status: processing, reason: null });
    expect(steps.map((step) => [step.by, step.status, step.reason])).toEqual([
      ['player', pending, null],
      ['operator', pending, 'on-hold'],
      ['operator', pending, null],
      ['operator', pending, 'on-hold'],
      ['operator', pending, null],
      ['operator', processing, null],
    ]);
  } finally {
    await rule('amount', 'one', '--above', '1000');
  }
});

test('methods tell how long they took once enough payments were measured, and operators see all of it; what waits too long alarms', async () => {
  const player = await app().signUp();
  const methods = async () => (await player.call('listDepositMethods', { query: { currency: 'EUR' } })).data;
  const medianOf = async () => (await methods()).find(({ method }) => method === 'card')?.medianMinutes;
  await app().context.database.pool.query('delete from payment_metric');
  for (let n = 0; n < 5; n += 1) await sendCallback(app(), newsOf(await deposit(player, 1000)));
  expect(await medianOf()).toBeNull();
  await runJob(app(), 'measure-payments');
  expect(await medianOf()).toBe(1);
  expect((await op('payment', 'metrics')).out).toMatch(/^card +cashier +deposit +\d+ +\d+ +\d+ +[\d.]+ %/m);
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  await runJob(app(), 'overdue-withdrawals');
  expect(await alarmsAbout(app(), asked.id)).toEqual([]);
  app().context.clock.setOffset(25 * 3_600_000);
  await runJob(app(), 'overdue-withdrawals');
  app().context.clock.setOffset(0);
  expect(await alarmsAbout(app(), asked.id)).toMatchObject([{ kind: 'withdrawal-overdue' }]);
  expect(await moneyOf(app(), player)).toMatchObject({ held: 4000n });
});

test('an approved payout that does not arrive alarms once what was told, and two hours, have passed since the approval', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  const set = async (...terms: string[]) =>
    expect(await op('payment', 'method', 'bank-transfer', 'withdrawal', 'EUR', ...terms, ...why)).toMatchObject({ code: 0 });
  await set('--minutes', '30');
  const alarmsAfter = async (minutes: number) => {
    app().context.clock.setOffset(minutes * 60_000);
    await runJob(app(), 'overdue-withdrawals');
    return (await alarmsAbout(app(), asked.id)).map(({ kind }) => kind);
  };
  app().context.clock.setOffset(10 * 60 * 60_000);
  await say(asked.id, 'approve', 'operator:anna');
  expect(await alarmsAfter(10 * 60 + 149)).toEqual([]);
  expect(await alarmsAfter(10 * 60 + 151)).toEqual(['payout-overdue']);
  expect((await op('alarms', 'list')).out).toContain(`Withdrawal ${asked.id} was approved at `);
  // what is paid is looked at no more, and the alarm is somebody's to close
  await app().drainJobs();
  await sendCallback(app(), newsOf(asked));
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.success);
  await app().context.database.pool.query('delete from alarm where subject = $1', [asked.id]);
  expect(await alarmsAfter(40 * 60)).toEqual([]);
  app().context.clock.setOffset(0);
  await set('--minutes', 'provider');
});
