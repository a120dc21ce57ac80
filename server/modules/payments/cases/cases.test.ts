// Payments that people have to decide, and money of closed players.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoiceStatus, playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { openCommandLine } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import {
  alarmsAbout,
  casesAbout,
  decide,
  deposit,
  iban,
  emailsTo,
  moneyOf,
  propose,
  refusalOf,
  review,
  runJob,
  statusOf,
  withdraw,
} from '#testing/money-talk.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
const payout = { currency: 'EUR', method: 'bank-transfer', fields: { holder: 'Ada Lamp', iban } };

/** A payout that the provider failed and then paid, with so much left on the account. */
async function paidAfterRelease(spent = 0n) {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  await review(app(), asked.id, 'approve');
  await sendCallback(app(), newsOf(asked, { status: 'failed', reason: 'destination-refused' }));
  expect(await moneyOf(app(), player)).toMatchObject({ real: 10_000n, held: 0n });
  if (spent > 0n) await app().fund(player, -spent);
  expect((await sendCallback(app(), newsOf(asked, { sequence: 2 }))).status).toBe(200);
  const [found] = await casesAbout(app(), asked.id);
  return { player, asked, id: found?.id ?? '' };
}

test('a payout that failed and is then reported as paid is held for review: one person proposes, another confirms, and it is booked once', async () => {
  const { player, asked, id } = await paidAfterRelease();
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.review);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 6000n, held: 4000n });
  expect(await emailsTo(app(), player.email)).toContain('We’re checking one of your payments');
  expect(await alarmsAbout(app(), asked.id)).toEqual([{ kind: 'payment-unclear', count: 1n }]);
  await expect(decide(app(), id)).rejects.toThrow(/Nobody has proposed/);
  await expect(propose(app(), id, 'dismiss')).rejects.toThrow(/paid, not-paid/);
  await propose(app(), id, 'paid');
  for (const same of ['operator:anna', 'operator:ANNA', 'operator: Anna ', 'operator:Ａnna', 'operator:an\u200bna'])
    await expect(decide(app(), id, 'confirm', same)).rejects.toThrow(/may not confirm/);
  const words = await Promise.all(Array.from({ length: 4 }, async () => await refusalOf(decide(app(), id))));
  expect(words.filter((word) => word === undefined)).toHaveLength(1);
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 6000n, held: 0n });
  expect(await casesAbout(app(), asked.id)).toEqual([]);
  expect(await emailsTo(app(), player.email)).toContain('Payment checked: it was made');
});

test('what is decided as not paid is released again; a proposal that is refused leaves the case open', async () => {
  const { player, asked, id } = await paidAfterRelease();
  await propose(app(), id, 'paid');
  await decide(app(), id, 'refuse');
  expect(await moneyOf(app(), player)).toMatchObject({ real: 6000n, held: 4000n });
  await expect(decide(app(), id)).rejects.toThrow(/Nobody has proposed/);
  await propose(app(), id, 'not-paid', 'operator:ben');
  await decide(app(), id, 'confirm', 'operator:anna');
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.failed);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 10_000n, held: 0n });
});

test('where the released money is spent, nothing is held, and paid needs a correction first', async () => {
  const { player, asked, id } = await paidAfterRelease(9000n);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 1000n, held: 0n });
  await propose(app(), id, 'paid');
  await expect(decide(app(), id)).rejects.toThrow(/correction in its favour/);
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.review);
  await app().fund(player, 3000n);
  await decide(app(), id);
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
});

test('a payout that was paid and is then reported as failed, and one that nobody approved, are decided by people', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const [returned, unasked] = [await withdraw(player, 3000), await withdraw(player, 2000)];
  await review(app(), returned.id, 'approve');
  await sendCallback(app(), newsOf(returned));
  await sendCallback(app(), newsOf(returned, { sequence: 2, status: 'failed', reason: 'returned by the bank' }));
  await sendCallback(app(), newsOf(unasked));
  const [first, second] = await casesAbout(app(), returned.id, unasked.id);
  expect([first?.is_held, second?.is_held]).toEqual([false, true]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 2000n });
  await expect(review(app(), unasked.id, 'approve')).rejects.toThrow(/decided before/);
  for (const one of [first, second]) {
    await propose(app(), one?.id ?? '', 'not-paid');
    await decide(app(), one?.id ?? '');
  }
  expect(await moneyOf(app(), player)).toMatchObject({ real: 10_000n, held: 0n });
  expect([await statusOf(app(), returned.id), await statusOf(app(), unasked.id)]).toEqual([3, 3]);
});

test.each([
  ['paid', 5000n, invoiceStatus.success],
  ['not-paid', 0n, invoiceStatus.failed],
] as const)('a deposit that was credited and is then reported as failed is held; decided as %s', async (outcome, real, status) => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await sendCallback(app(), newsOf(opened));
  await sendCallback(app(), newsOf(opened, { sequence: 2, status: 'failed' }));
  await sendCallback(app(), newsOf(opened, { sequence: 3, status: 'succeeded' }));
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 5000n });
  const [found] = await casesAbout(app(), opened.id);
  await propose(app(), found?.id ?? '', outcome);
  await decide(app(), found?.id ?? '');
  expect(await moneyOf(app(), player)).toMatchObject({ real, held: 0n });
  expect(await statusOf(app(), opened.id)).toBe(status);
});

test('a deposit that two people found unpaid and that arrives all the same is credited again, each time once', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await sendCallback(app(), newsOf(opened));
  for (const sequence of [2, 4]) {
    await sendCallback(app(), newsOf(opened, { sequence, status: 'failed' }));
    const found = (await casesAbout(app(), opened.id)).find(({ decided_at: at }) => at === null);
    await propose(app(), found?.id ?? '', 'not-paid');
    await decide(app(), found?.id ?? '');
    expect([(await moneyOf(app(), player))?.real, await statusOf(app(), opened.id)]).toEqual([0n, invoiceStatus.failed]);
    const arrived = newsOf(opened, { sequence: sequence + 1 });
    await Promise.all([sendCallback(app(), arrived), sendCallback(app(), arrived)]);
    expect([(await moneyOf(app(), player))?.real, await statusOf(app(), opened.id)]).toEqual([5000n, invoiceStatus.success]);
  }
});

test('a deposit that is reported as failed after some of it was staked lets nothing out until it is decided', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await sendCallback(app(), newsOf(opened));
  await app().fund(player, -100n);
  await sendCallback(app(), newsOf(opened, { sequence: 2, status: 'failed' }));
  const [found] = await casesAbout(app(), opened.id);
  expect(found?.is_held).toBe(false);
  expect(await refusalOf(withdraw(player, 2000))).toMatchObject({ code: 13006 });
  await propose(app(), found?.id ?? '', 'paid');
  await decide(app(), found?.id ?? '');
  expect(await withdraw(player, 2000)).toMatchObject({ amount: 2000 });
});

test('a bank that takes another amount back than the deposit was stops what leaves, also beside an open case, and the player is told', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await sendCallback(app(), newsOf(opened));
  await sendCallback(app(), newsOf({ ...opened, amount: 5100 }));
  expect(await withdraw(player, 1000)).toMatchObject({ amount: 1000 });
  expect((await sendCallback(app(), newsOf({ ...opened, amount: 4900 }, { sequence: 2, status: 'charged-back' }))).status).toBe(422);
  const found = (await casesAbout(app(), opened.id)).find(({ facts }) => facts.reported?.['status'] === 'charged-back');
  expect(found).toMatchObject({ kind: 'other-amount', facts: { reported: { amount: 4900 } } });
  expect(await refusalOf(withdraw(player, 1000))).toMatchObject({ code: 13006 });
  expect(await emailsTo(app(), player.email)).toContain('Your bank reversed a deposit');
  await propose(app(), found?.id ?? '', 'dismiss');
  await decide(app(), found?.id ?? '');
  expect(await withdraw(player, 1000)).toMatchObject({ amount: 1000 });
});

test('another amount or currency books nothing and opens one case; what was paid can be credited as a deposit of its own', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  const answers = [
    await sendCallback(app(), newsOf({ ...opened, amount: 4900 })),
    await sendCallback(app(), newsOf({ ...opened, amount: 4900 })),
    await sendCallback(app(), newsOf({ ...opened, currency: 'USD' })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  const cases = await casesAbout(app(), opened.id);
  expect(cases).toMatchObject([{ kind: 'other-amount', facts: { reported: { amount: 4900 } } }]);
  await propose(app(), cases[0]?.id ?? '', 'credit');
  await decide(app(), cases[0]?.id ?? '');
  expect(await moneyOf(app(), player)).toMatchObject({ real: 4900n });
  expect((await player.call('listInvoices')).data.map(({ amount, status }) => [amount, status])).toEqual([
    [4900, invoiceStatus.success],
    [5000, invoiceStatus.failed],
  ]);
});

test('what comes in parts is credited once: each further report by what it adds, and the whole is never booked beside its parts', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  const decideAll = async (outcome: string) => {
    const cases = await casesAbout(app(), opened.id);
    expect(cases).toHaveLength(1);
    await propose(app(), cases[0]?.id ?? '', outcome);
    await decide(app(), cases[0]?.id ?? '');
    return await moneyOf(app(), player);
  };
  await sendCallback(app(), newsOf({ ...opened, amount: 3000 }));
  expect(await decideAll('credit')).toMatchObject({ real: 3000n });
  await sendCallback(app(), newsOf({ ...opened, amount: 4900 }));
  expect(await decideAll('credit')).toMatchObject({ real: 4900n });
  // less than was credited brings nothing
  await sendCallback(app(), newsOf({ ...opened, amount: 4000 }));
  const [less] = await casesAbout(app(), opened.id);
  await propose(app(), less?.id ?? '', 'credit');
  await expect(decide(app(), less?.id ?? '')).rejects.toThrow('credited before');
  expect(await decideAll('dismiss')).toMatchObject({ real: 4900n });
  // the rest, with which the sum is what was asked for, twice
  const whole = newsOf(opened, { sequence: 2 });
  expect((await sendCallback(app(), whole)).status).toBe(200);
  expect((await sendCallback(app(), whole)).status).toBe(200);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 4900n });
  expect(await decideAll('credit')).toMatchObject({ real: 5000n });
  await sendCallback(app(), newsOf(opened, { sequence: 3 }));
  expect(await casesAbout(app(), opened.id)).toEqual([]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
  expect((await player.call('listInvoices')).data.map(({ amount, status }) => [amount, status])).toEqual([
    [100, invoiceStatus.success],
    [1900, invoiceStatus.success],
    [3000, invoiceStatus.success],
    [5000, invoiceStatus.failed],
  ]);
});

test('what two people have decided about a report is not asked again when the provider says the same again, and is when it says another', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  const reference = randomUUID();
  const reports = [newsOf({ ...opened, amount: 4900 }), newsOf({ id: reference, amount: 700, currency: 'EUR', type: 1 })];
  for (const [index, outcome] of ['credit', 'dismiss'].entries()) {
    const news = reports[index];
    if (news === undefined) throw new Error('There are two reports');
    const first = (await sendCallback(app(), news)).status;
    const [found] = await casesAbout(app(), news.reference, `cashier ${news.reference}`);
    await propose(app(), found?.id ?? '', outcome);
    await decide(app(), found?.id ?? '');
    expect((await sendCallback(app(), { ...news, eventId: randomUUID() })).status).toBe(first);
    expect(await casesAbout(app(), news.reference, `cashier ${news.reference}`)).toEqual([]);
    await sendCallback(app(), { ...news, eventId: randomUUID(), amount: 123 });
    expect(await casesAbout(app(), news.reference, `cashier ${news.reference}`)).toMatchObject([{ facts: { reported: { amount: 123 } } }]);
  }
  expect(await moneyOf(app(), player)).toMatchObject({ real: 4900n });
});

test('a payment that nobody here knows is on the list', async () => {
  const reference = randomUUID();
  const news = newsOf({ id: reference, amount: 700, currency: 'EUR', type: 1 });
  expect((await sendCallback(app(), news)).status).toBe(404);
  const [found] = await casesAbout(app(), `cashier ${reference}`);
  expect(found).toMatchObject({ kind: 'unknown-payment', facts: { reported: { amount: 700 } } });
  await propose(app(), found?.id ?? '', 'dismiss');
  await decide(app(), found?.id ?? '');
  expect(await casesAbout(app(), `cashier ${reference}`)).toEqual([]);
});

test('a deposit that is paid after the account was closed is on the list with an email, and is paid out to the last destination', async () => {
  const player = await app().signUp();
  await app().fund(player, 2500n);
  const opened = await deposit(player);
  const [account] = await player.accounts();
  const closed = (await player.call('closeAccount', { body: { payouts: [payout] } })).data;
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.declined);
  await sendCallback(app(), newsOf(opened));
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 2500n });
  const [found] = await casesAbout(app(), account?.id);
  expect(found).toMatchObject({ kind: 'closed-account', amount: 5000n, currency: 'EUR' });
  expect(await emailsTo(app(), player.email)).toContain('Money arrived after your account was closed');
  await propose(app(), found?.id ?? '', 'pay-out');
  await decide(app(), found?.id ?? '');
  const { rows } = await app().context.database.pool.query<{ id: string; amount: bigint; status: number }>(
    'select id, amount, status from invoice where player_id = $1 and type = 2 and id <> $2',
    [player.id, closed.payouts[0]],
  );
  expect(rows).toMatchObject([{ amount: 5000n, status: invoiceStatus.processing }]);
  await sendCallback(app(), newsOf({ id: rows[0]?.id ?? '', amount: 5000, currency: 'EUR', type: 2 }));
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 2500n });
  expect(await emailsTo(app(), player.email)).toContain('Your remaining balance is on its way');
});

test('a last payout that the bank refuses is on the list; paid back by hand it leaves the books', async () => {
  const player = await app().signUp();
  await app().fund(player, 2500n);
  const [account] = await player.accounts();
  const { payouts } = (await player.call('closeAccount', { body: { payouts: [payout] } })).data;
  const id = payouts[0] ?? '';
  await review(app(), id, 'approve');
  await sendCallback(app(), newsOf({ id, amount: 2500, currency: 'EUR', type: 2 }, { status: 'failed', reason: 'destination-refused' }));
  const [found] = await casesAbout(app(), account?.id);
  expect(found).toMatchObject({ kind: 'closed-account', amount: 2500n });
  await propose(app(), found?.id ?? '', 'refunded');
  await decide(app(), found?.id ?? '');
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
});

test('what a card cannot be paid any more goes to where was paid before, and where there is nothing else people pay it by hand', async () => {
  const paysToCard = async (player: TestPlayer) => {
    const instrument = { key: `card of ${player.id}`, label: '•••• 1111', payoutReference: 'card_1' };
    await sendCallback(app(), newsOf(await deposit(player), { instrument }));
    const { data: methods } = await player.call('listWithdrawalMethods', { query: { currency: 'EUR' } });
    const card = methods.find(({ method }) => method === 'card')?.fields[0]?.options?.[0]?.value ?? '';
    const [account] = await player.accounts();
    const { payouts } = (await player.call('closeAccount', { body: { payouts: [{ currency: 'EUR', method: 'card', fields: { card } }] } }))
      .data;
    const id = payouts[0] ?? '';
    await review(app(), id, 'approve');
    const asked = { id, amount: account?.balance ?? 0, currency: 'EUR', type: 2 };
    await sendCallback(app(), newsOf(asked, { status: 'failed', reason: 'card-unknown' }));
    const [found] = await casesAbout(app(), account?.id);
    await propose(app(), found?.id ?? '', 'pay-out');
    return found?.id ?? '';
  };
  const [player, other] = [await app().signUp(), await app().signUp()];
  await app().fund(player, 3000n);
  const byBank = await withdraw(player, 3000);
  await review(app(), byBank.id, 'approve');
  await sendCallback(app(), newsOf(byBank));
  await decide(app(), await paysToCard(player));
  const { rows } = await app().context.database.pool.query(
    'select method, amount, status from invoice where player_id = $1 and type = 2 order by id desc limit 1',
    [player.id],
  );
  expect(rows).toEqual([{ method: 'bank-transfer', amount: 5000n, status: invoiceStatus.processing }]);
  await expect(decide(app(), await paysToCard(other))).rejects.toThrow(/pay it by hand/);
  expect(await moneyOf(app(), other)).toMatchObject({ real: 5000n, held: 0n });
});

test('whatever else puts money onto a closed account, a job finds it', async () => {
  const player = await app().signUp();
  const [account] = await player.accounts();
  await app().context.database.transact(async (tx) => await changePlayerStatus(tx, app().context.notifier, player.id, playerStatus.closed));
  await app().context.wallet.submit({ kind: 'adjustment', key: randomUUID(), accountId: account?.id ?? '', amount: 700n, note: 'late' });
  expect(await casesAbout(app(), account?.id)).toEqual([]);
  for (let time = 0; time < 2; time += 1) await runJob(app(), 'find-money-of-closed');
  expect(await casesAbout(app(), account?.id)).toMatchObject([{ kind: 'closed-account', amount: 700n }]);
  expect((await emailsTo(app(), player.email)).filter((subject) => subject.includes('was closed'))).toHaveLength(1);
  const [found] = await casesAbout(app(), account?.id);
  await propose(app(), found?.id ?? '', 'dismiss');
  await expect(decide(app(), found?.id ?? '')).rejects.toThrow(/still holds money/);
  expect(await casesAbout(app(), account?.id)).toHaveLength(1);
  await app().context.wallet.submit({ kind: 'adjustment', key: randomUUID(), accountId: account?.id ?? '', amount: -700n, note: 'back' });
  await decide(app(), found?.id ?? '');
  expect(await casesAbout(app(), account?.id)).toEqual([]);
});

test('the operator’s commands list a case, propose and confirm it, and refuse one person under two spellings', async () => {
  const reference = randomUUID();
  await sendCallback(app(), newsOf({ id: reference, amount: 700, currency: 'EUR', type: 1 }));
  const [found] = await casesAbout(app(), `cashier ${reference}`);
  const id = found?.id ?? '';
  const as = (name: string) => openCommandLine(app(), { OPERATOR: name });
  expect((await as('anna')('payment', 'unclear')).out).toContain(`${id}  unknown-payment  cashier ${reference}`);
  expect(await as('anna')('payment', 'propose', id, '--as', 'dismiss', '--reason', 'a test of theirs')).toMatchObject({ code: 0 });
  const same = await as(' ANNA')('payment', 'confirm', id, '--reason', 'checked');
  expect([same.code, same.err]).toEqual([1, expect.stringContaining('may not confirm')]);
  expect(await as('ben')('payment', 'confirm', id, '--reason', 'checked')).toMatchObject({
    code: 0,
    out: `${id} is decided as dismiss.\n`,
  });
  expect(await casesAbout(app(), `cashier ${reference}`)).toEqual([]);
}, 900_000);
