// Payments that people have to decide, and money of closed players.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoiceStatus, playerStatus } from '#contract/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { openCommandLine } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
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

const house = useTestApp(withCashier());
const payout = { currency: 'EUR', method: 'bank-transfer', fields: { holder: 'Ada Lamp', iban } };

/** A payout that the provider failed and then paid, with so much left on the account. */
async function paidAfterRelease(spent = 0n) {
  const player = await house().signUp();
  await house().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  await review(house(), asked.id, 'approve');
  await sendCallback(house(), newsOf(asked, { status: 'failed', reason: 'destination-refused' }));
  expect(await moneyOf(house(), player)).toMatchObject({ real: 10_000n, held: 0n });
  if (spent > 0n) await house().fund(player, -spent);
  expect((await sendCallback(house(), newsOf(asked, { sequence: 2 }))).status).toBe(200);
  const [found] = await casesAbout(house(), asked.id);
  return { player, asked, id: found?.id ?? '' };
}

test('a payout that failed and is then reported as paid is held for review: one person proposes, another confirms, and it is booked once', async () => {
  const { player, asked, id } = await paidAfterRelease();
  expect(await statusOf(house(), asked.id)).toBe(invoiceStatus.review);
  expect(await moneyOf(house(), player)).toMatchObject({ real: 6000n, held: 4000n });
  expect(await emailsTo(house(), player.email)).toContain('We are checking a payment');
  expect(await alarmsAbout(house(), asked.id)).toEqual([{ kind: 'payment-unclear', count: 1n }]);
  await expect(decide(house(), id)).rejects.toThrow(/Nobody has proposed/);
  await expect(propose(house(), id, 'dismiss')).rejects.toThrow(/paid, not-paid/);
  await propose(house(), id, 'paid');
  for (const same of ['operator:anna', 'operator:ANNA', 'operator: Anna ', 'operator:Ａnna', 'operator:an\u200bna'])
    await expect(decide(house(), id, 'confirm', same)).rejects.toThrow(/may not confirm/);
  const words = await Promise.all(Array.from({ length: 4 }, async () => await refusalOf(decide(house(), id))));
  expect(words.filter((word) => word === undefined)).toHaveLength(1);
  expect(await statusOf(house(), asked.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(house(), player)).toMatchObject({ real: 6000n, held: 0n });
  expect(await casesAbout(house(), asked.id)).toEqual([]);
  expect(await emailsTo(house(), player.email)).toContain('Your payment is checked: it was made');
});

test('what is decided as not paid is released again; a proposal that is refused leaves the case open', async () => {
  const { player, asked, id } = await paidAfterRelease();
  await propose(house(), id, 'paid');
  await decide(house(), id, 'refuse');
  expect(await moneyOf(house(), player)).toMatchObject({ real: 6000n, held: 4000n });
  await expect(decide(house(), id)).rejects.toThrow(/Nobody has proposed/);
  await propose(house(), id, 'not-paid', 'operator:ben');
  await decide(house(), id, 'confirm', 'operator:anna');
  expect(await statusOf(house(), asked.id)).toBe(invoiceStatus.failed);
  expect(await moneyOf(house(), player)).toMatchObject({ real: 10_000n, held: 0n });
});

test('where the released money is spent, nothing is held, and paid needs a correction first', async () => {
  const { player, asked, id } = await paidAfterRelease(9000n);
  expect(await moneyOf(house(), player)).toMatchObject({ real: 1000n, held: 0n });
  await propose(house(), id, 'paid');
  await expect(decide(house(), id)).rejects.toThrow(/correction in its favour/);
  expect(await statusOf(house(), asked.id)).toBe(invoiceStatus.review);
  await house().fund(player, 3000n);
  await decide(house(), id);
  expect(await statusOf(house(), asked.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(house(), player)).toMatchObject({ real: 0n, held: 0n });
});

test('a payout that was paid and is then reported as failed, and one that nobody approved, are decided by people', async () => {
  const player = await house().signUp();
  await house().fund(player, 10_000n);
  const [returned, unasked] = [await withdraw(player, 3000), await withdraw(player, 2000)];
  await review(house(), returned.id, 'approve');
  await sendCallback(house(), newsOf(returned));
  await sendCallback(house(), newsOf(returned, { sequence: 2, status: 'failed', reason: 'returned by the bank' }));
  await sendCallback(house(), newsOf(unasked));
  const [first, second] = await casesAbout(house(), returned.id, unasked.id);
  expect([first?.is_held, second?.is_held]).toEqual([false, true]);
  expect(await moneyOf(house(), player)).toMatchObject({ real: 5000n, held: 2000n });
  await expect(review(house(), unasked.id, 'approve')).rejects.toThrow(/decided before/);
  for (const one of [first, second]) {
    await propose(house(), one?.id ?? '', 'not-paid');
    await decide(house(), one?.id ?? '');
  }
  expect(await moneyOf(house(), player)).toMatchObject({ real: 10_000n, held: 0n });
  expect([await statusOf(house(), returned.id), await statusOf(house(), unasked.id)]).toEqual([3, 3]);
});

test.each([
  ['paid', 5000n, invoiceStatus.success],
  ['not-paid', 0n, invoiceStatus.failed],
] as const)('a deposit that was credited and is then reported as failed is held; decided as %s', async (outcome, real, status) => {
  const player = await house().signUp();
  const opened = await deposit(player);
  await sendCallback(house(), newsOf(opened));
  await sendCallback(house(), newsOf(opened, { sequence: 2, status: 'failed' }));
  await sendCallback(house(), newsOf(opened, { sequence: 3, status: 'succeeded' }));
  expect(await moneyOf(house(), player)).toMatchObject({ real: 0n, held: 5000n });
  const [found] = await casesAbout(house(), opened.id);
  await propose(house(), found?.id ?? '', outcome);
  await decide(house(), found?.id ?? '');
  expect(await moneyOf(house(), player)).toMatchObject({ real, held: 0n });
  expect(await statusOf(house(), opened.id)).toBe(status);
});

test('another amount or currency books nothing and opens one case; what was paid can be credited as a deposit of its own', async () => {
  const player = await house().signUp();
  const opened = await deposit(player);
  const answers = [
    await sendCallback(house(), newsOf({ ...opened, amount: 4900 })),
    await sendCallback(house(), newsOf({ ...opened, amount: 4900 })),
    await sendCallback(house(), newsOf({ ...opened, currency: 'USD' })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  const cases = await casesAbout(house(), opened.id);
  expect(cases).toMatchObject([{ kind: 'other-amount', facts: { reported: { amount: 4900 } } }]);
  await propose(house(), cases[0]?.id ?? '', 'credit');
  await decide(house(), cases[0]?.id ?? '');
  expect(await moneyOf(house(), player)).toMatchObject({ real: 4900n });
  expect((await player.call('listInvoices')).data.map(({ amount, status }) => [amount, status])).toEqual([
    [4900, invoiceStatus.success],
    [5000, invoiceStatus.failed],
  ]);
});

test('what two people have decided about a report is not asked again when the provider says the same again, and is when it says another', async () => {
  const player = await house().signUp();
  const opened = await deposit(player);
  const reference = randomUUID();
  const reports = [newsOf({ ...opened, amount: 4900 }), newsOf({ id: reference, amount: 700, currency: 'EUR', type: 1 })];
  for (const [index, outcome] of ['credit', 'dismiss'].entries()) {
    const news = reports[index];
    if (news === undefined) throw new Error('There are two reports');
    const first = (await sendCallback(house(), news)).status;
    const [found] = await casesAbout(house(), news.reference);
    await propose(house(), found?.id ?? '', outcome);
    await decide(house(), found?.id ?? '');
    expect((await sendCallback(house(), { ...news, eventId: randomUUID() })).status).toBe(first);
    expect(await casesAbout(house(), news.reference)).toEqual([]);
    await sendCallback(house(), { ...news, eventId: randomUUID(), amount: 123 });
    expect(await casesAbout(house(), news.reference)).toMatchObject([{ facts: { reported: { amount: 123 } } }]);
  }
  expect(await moneyOf(house(), player)).toMatchObject({ real: 4900n });
});

test('a payment that nobody here knows is on the list', async () => {
  const reference = randomUUID();
  const news = newsOf({ id: reference, amount: 700, currency: 'EUR', type: 1 });
  expect((await sendCallback(house(), news)).status).toBe(404);
  const [found] = await casesAbout(house(), reference);
  expect(found).toMatchObject({ kind: 'unknown-payment', facts: { reported: { amount: 700 } } });
  await propose(house(), found?.id ?? '', 'dismiss');
  await decide(house(), found?.id ?? '');
  expect(await casesAbout(house(), reference)).toEqual([]);
});

test('a deposit that is paid after the account was closed is on the list with an email, and is paid out to the last destination', async () => {
  const player = await house().signUp();
  await house().fund(player, 2500n);
  const opened = await deposit(player);
  const [account] = await player.accounts();
  const closed = (await player.call('closeAccount', { body: { payouts: [payout] } })).data;
  expect(await statusOf(house(), opened.id)).toBe(invoiceStatus.declined);
  await sendCallback(house(), newsOf(opened));
  expect(await moneyOf(house(), player)).toMatchObject({ real: 5000n, held: 2500n });
  const [found] = await casesAbout(house(), account?.id);
  expect(found).toMatchObject({ kind: 'closed-account', amount: 5000n, currency: 'EUR' });
  expect(await emailsTo(house(), player.email)).toContain('Money arrived after your account was closed');
  await propose(house(), found?.id ?? '', 'pay-out');
  await decide(house(), found?.id ?? '');
  const { rows } = await house().context.database.pool.query<{ id: string; amount: bigint; status: number }>(
    'select id, amount, status from invoice where player_id = $1 and type = 2 and id <> $2',
    [player.id, closed.payouts[0]],
  );
  expect(rows).toMatchObject([{ amount: 5000n, status: invoiceStatus.processing }]);
  await sendCallback(house(), newsOf({ id: rows[0]?.id ?? '', amount: 5000, currency: 'EUR', type: 2 }));
  expect(await moneyOf(house(), player)).toMatchObject({ real: 0n, held: 2500n });
  expect(await emailsTo(house(), player.email)).toContain('What was left is on its way to you');
});

test('a last payout that the bank refuses is on the list; paid back by hand it leaves the books', async () => {
  const player = await house().signUp();
  await house().fund(player, 2500n);
  const [account] = await player.accounts();
  const { payouts } = (await player.call('closeAccount', { body: { payouts: [payout] } })).data;
  const id = payouts[0] ?? '';
  await review(house(), id, 'approve');
  await sendCallback(house(), newsOf({ id, amount: 2500, currency: 'EUR', type: 2 }, { status: 'failed', reason: 'destination-refused' }));
  const [found] = await casesAbout(house(), account?.id);
  expect(found).toMatchObject({ kind: 'closed-account', amount: 2500n });
  await propose(house(), found?.id ?? '', 'refunded');
  await decide(house(), found?.id ?? '');
  expect(await moneyOf(house(), player)).toMatchObject({ real: 0n, held: 0n });
});

test('whatever else puts money onto a closed account, a job finds it', async () => {
  const player = await house().signUp();
  const [account] = await player.accounts();
  await house().context.database.transact(
    async (tx) => await changePlayerStatus(tx, house().context.notifier, player.id, playerStatus.closed),
  );
  await house().context.wallet.submit({ kind: 'adjustment', key: randomUUID(), accountId: account?.id ?? '', amount: 700n, note: 'late' });
  expect(await casesAbout(house(), account?.id)).toEqual([]);
  for (let time = 0; time < 2; time += 1) await runJob(house(), 'find-money-of-closed');
  expect(await casesAbout(house(), account?.id)).toMatchObject([{ kind: 'closed-account', amount: 700n }]);
  expect((await emailsTo(house(), player.email)).filter((subject) => subject.includes('was closed'))).toHaveLength(1);
  const [found] = await casesAbout(house(), account?.id);
  await propose(house(), found?.id ?? '', 'dismiss');
  await expect(decide(house(), found?.id ?? '')).rejects.toThrow(/still holds money/);
  expect(await casesAbout(house(), account?.id)).toHaveLength(1);
  await house().context.wallet.submit({ kind: 'adjustment', key: randomUUID(), accountId: account?.id ?? '', amount: -700n, note: 'back' });
  await decide(house(), found?.id ?? '');
  expect(await casesAbout(house(), account?.id)).toEqual([]);
});

test('the operator’s commands list a case, propose and confirm it, and refuse one person under two spellings', async () => {
  const reference = randomUUID();
  await sendCallback(house(), newsOf({ id: reference, amount: 700, currency: 'EUR', type: 1 }));
  const [found] = await casesAbout(house(), reference);
  const id = found?.id ?? '';
  const as = (name: string) => openCommandLine(house(), { OPERATOR: name });
  expect((await as('anna')('payment', 'unclear')).out).toContain(`${id}  unknown-payment  ${reference}`);
  expect(await as('anna')('payment', 'propose', id, '--as', 'dismiss', '--reason', 'a test of theirs')).toMatchObject({ code: 0 });
  const same = await as(' ANNA')('payment', 'confirm', id, '--reason', 'checked');
  expect([same.code, same.err]).toEqual([1, expect.stringContaining('may not confirm')]);
  expect(await as('ben')('payment', 'confirm', id, '--reason', 'checked')).toMatchObject({
    code: 0,
    out: `${id} is decided as dismiss.\n`,
  });
  expect(await casesAbout(house(), reference)).toEqual([]);
}, 120_000);
