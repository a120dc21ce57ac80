// Deposits and withdrawals over HTTP, with the stand-in cashier on the other side.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { invoiceStatus, playerStatus } from '#contract/kernel/constants.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { openVerbs } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { reviewWithdrawal, setMethodFee } from './index.ts';

const app = useTestApp(withCashier());

const iban = 'DE89370400440532013000';
const deposit = async (player: TestPlayer, amount = 5000, more: object = {}) =>
  (await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount, ...more } })).data;
const withdraw = async (player: TestPlayer, amount = 3000, more: object = {}) =>
  (
    await player.call('createWithdrawal', {
      body: { method: 'bank-transfer', currency: 'EUR', amount, fields: { holder: 'Ada Lamp', iban }, ...more },
    })
  ).data;
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const moneyOf = async (player: TestPlayer) => {
  const [account] = await player.accounts();
  return { balance: account?.balance, held: account?.held };
};
const review = async (invoiceId: string, verdict: 'approve' | 'reject') =>
  await app().context.database.transact(
    async (tx) => await reviewWithdrawal(tx, app().context, { invoiceId, verdict, reason: 'tried', actor: 'operator:test' }),
  );

test('PA-02 a deposit is credited when it is paid, not before, and carries its number and the authorisation', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  expect(opened).toMatchObject({
    type: 1,
    status: 1,
    amount: 5000,
    currency: 'EUR',
    number: null,
    canDecline: true,
    redirectUrl: expect.stringContaining('/cashier/pay/'),
  });
  expect(await moneyOf(player)).toEqual({ balance: 0, held: 0 });
  expect(await payOnPage(opened.redirectUrl ?? '', 'success')).toBeLessThan(400);
  await expect.poll(async () => (await readInvoice(player, opened.id)).status).toBe(invoiceStatus.success);
  expect(await readInvoice(player, opened.id)).toMatchObject({ number: 1, canDecline: false, redirectUrl: null });
  expect(await moneyOf(player)).toEqual({ balance: 5000, held: 0 });
});

test('PA-01 a failed deposit says why and credits nothing', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await payOnPage(opened.redirectUrl ?? '', 'card-declined');
  await expect
    .poll(async () => await readInvoice(player, opened.id))
    .toMatchObject({ status: invoiceStatus.failed, reason: 'card-declined' });
  expect(await moneyOf(player)).toEqual({ balance: 0, held: 0 });
});

test('PA-02 a callback sent ten times at once, and its like under new event ids, credits once', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  const news = newsOf(opened);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await sendCallback(app(), news)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await Promise.all(Array.from({ length: 5 }, async (_, index) => await sendCallback(app(), newsOf(opened, { sequence: index + 2 }))));
  expect(await moneyOf(player)).toEqual({ balance: 5000, held: 0 });
});

test('PA-02 callbacks out of order: old news changes nothing, a success after a failure is still credited', async () => {
  const player = await app().signUp();
  const [first, second] = [await deposit(player), await deposit(player)];
  await sendCallback(app(), newsOf(first, { sequence: 2 }));
  await sendCallback(app(), newsOf(first, { sequence: 1, status: 'pending' }));
  expect(await readInvoice(player, first.id)).toMatchObject({ status: invoiceStatus.success });
  await sendCallback(app(), newsOf(second, { status: 'failed' }));
  await sendCallback(app(), newsOf(second, { sequence: 2 }));
  expect(await readInvoice(player, second.id)).toMatchObject({ status: invoiceStatus.success, number: 2 });
  expect(await moneyOf(player)).toEqual({ balance: 10_000, held: 0 });
});

test('a callback from a stranger, an old one, a changed one and one with another amount are refused', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  const news = newsOf(opened);
  const statuses = [
    await sendCallback(app(), news, { secret: 'guess' }),
    await sendCallback(app(), news, { timestamp: String(Date.now() - 301_000) }),
    await sendCallback(app(), news, { body: JSON.stringify({ ...news, amount: 9 }) }),
    await sendCallback(app(), { ...news, amount: 500_000 }),
    await sendCallback(app(), { ...news, kind: 'payout' }),
    await sendCallback(app(), { ...news, reference: randomUUID() }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 422, 422, 404]);
  expect(await moneyOf(player)).toEqual({ balance: 0, held: 0 });
});

test('the same request key makes one invoice, also ten at once; for another amount it is refused', async () => {
  const player = await app().signUp();
  const key = randomUUID();
  const invoices = await Promise.all(Array.from({ length: 10 }, async () => await deposit(player, 5000, { key })));
  expect(new Set(invoices.map(({ id }) => id)).size).toBe(1);
  expect(await refusalOf(deposit(player, 6000, { key }))).toMatchObject({ status: 409, code: 10013 });
});

test('coins go to an address of their own network alone', async () => {
  const player = await app().signUp();
  for (const currency of ['ETH', 'BTC']) {
    await player.call('openAccount', { body: { currency } });
    await app().fund(player, 100_000_000n, currency);
  }
  const [bitcoin, ethereum] = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
  const send = async (currency: string, address: string) =>
    await withdraw(player, currency === 'BTC' ? 1_000_000 : 3_000_000, { method: 'crypto', currency, fields: { address } });
  const wrong = { code: 10_002, errors: [{ field: 'fields.address', rule: 'format' }] };
  expect(await refusalOf(send('ETH', bitcoin))).toMatchObject(wrong);
  expect(await refusalOf(send('BTC', ethereum))).toMatchObject(wrong);
  expect((await send('ETH', ethereum)).status).toBe(invoiceStatus.pending);
  expect((await send('BTC', bitcoin)).status).toBe(invoiceStatus.pending);
});

test('amounts outside the method’s range, unknown methods and currencies are refused', async () => {
  const player = await app().signUp();
  expect(await refusalOf(deposit(player, 999))).toMatchObject({
    code: 13002,
    errors: [{ field: 'amount', rule: 'between', params: { min: 1000, max: 500_000, currency: 'EUR' } }],
  });
  expect(await refusalOf(deposit(player, 500_001))).toMatchObject({ code: 13002 });
  expect(await refusalOf(deposit(player, 5000, { method: 'crypto' }))).toMatchObject({ code: 13001 });
  expect(await refusalOf(deposit(player, 0.5))).toMatchObject({ code: 10002 });
  expect(await refusalOf(deposit(player, -5))).toMatchObject({ code: 10002 });
  expect(await refusalOf(deposit(player, 5000, { fields: { iban: 'x' } }))).toMatchObject({
    code: 10002,
    errors: [{ field: 'fields.iban', rule: 'unknown' }],
  });
});

test('of several first deposits in a currency at once each is taken, and one opens the account', async () => {
  const player = await app().signUp();
  const opened = await Promise.all(Array.from({ length: 10 }, async (_, n) => await deposit(player, 5000 + n, { currency: 'USD' })));
  expect(new Set(opened.map(({ id, status }) => `${id} ${status}`)).size).toBe(10);
  await Promise.all(opened.map(async (one) => await sendCallback(app(), newsOf(one))));
  expect((await player.accounts()).map(({ currency, balance, status }) => [currency, balance, status])).toEqual([
    ['EUR', 0, 1],
    ['USD', 50_045, 2],
  ]);
});

test('a deposit in a further currency opens its account', async () => {
  const player = await app().signUp();
  const opened = await deposit(player, 100_000, { method: 'crypto', currency: 'BTC' });
  await sendCallback(app(), newsOf(opened));
  expect((await player.accounts()).map(({ currency, balance, status }) => [currency, balance, status])).toEqual([
    ['EUR', 0, 1],
    ['BTC', 100_000, 2],
  ]);
});

test('EX-01 EX-03 an excluded player cannot deposit but can withdraw', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  await app().context.database.transact(
    async (tx) => await changePlayerStatus(tx, app().context.notifier, player.id, playerStatus.excluded),
  );
  expect(await refusalOf(deposit(player))).toMatchObject({ status: 409, code: 11004 });
  expect(await refusalOf(player.call('listDepositMethods', { query: { currency: 'EUR' } }))).toMatchObject({ code: 11004 });
  expect(await withdraw(player)).toMatchObject({ status: 1 });
});

test('a withdrawal holds the money at once; cancelling gives it back; it cannot be cancelled twice', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  expect(asked).toMatchObject({ type: 2, status: 1, canDecline: true });
  expect(await moneyOf(player)).toEqual({ balance: 6000, held: 4000 });
  const answers = await Promise.all(
    [1, 2, 3].map(async () => (await player.call('declineInvoice', { params: { id: asked.id } })).data.status),
  );
  expect(answers).toEqual([4, 4, 4]);
  expect(await moneyOf(player)).toEqual({ balance: 10_000, held: 0 });
});

test('PA-03 held money cannot be staked or withdrawn again; ten withdrawals at once hold what is there and no more', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await refusalOf(withdraw(player, 3000))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  expect(answers.filter((answer) => (answer as { code?: number } | undefined)?.code === 12001)).toHaveLength(7);
  expect(await moneyOf(player)).toEqual({ balance: 1000, held: 9000 });
});

test('an approved withdrawal is paid out by the provider and leaves the house; the word is audited', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  await review(asked.id, 'approve');
  expect(await readInvoice(player, asked.id)).toMatchObject({ status: invoiceStatus.processing, canDecline: false });
  expect(await refusalOf(player.call('declineInvoice', { params: { id: asked.id } }))).toMatchObject({ status: 409, code: 13003 });
  await expect(review(asked.id, 'reject')).rejects.toThrow(/approved before/);
  await app().drainJobs();
  await sendCallback(app(), newsOf(asked));
  expect(await readInvoice(player, asked.id)).toMatchObject({ status: invoiceStatus.success });
  expect(await moneyOf(player)).toEqual({ balance: 6000, held: 0 });
  const { rows } = await app().context.database.pool.query('select actor, action, reason, before, after from audit where subject = $1', [
    asked.id,
  ]);
  expect(rows).toEqual([
    { actor: 'operator:test', action: 'withdrawal approve', reason: 'tried', before: { status: 1 }, after: { status: 7 } },
  ]);
});

test('a payout that the provider fails, and a withdrawal that the operator rejects, give the money back', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const [failing, rejected] = [await withdraw(player, 4000), await withdraw(player, 2000)];
  await review(failing.id, 'approve');
  await sendCallback(app(), newsOf(failing, { status: 'failed', reason: 'destination-refused' }));
  await review(rejected.id, 'reject');
  expect(await readInvoice(player, failing.id)).toMatchObject({ status: invoiceStatus.failed, reason: 'destination-refused' });
  expect(await readInvoice(player, rejected.id)).toMatchObject({ status: invoiceStatus.rejected, reason: 'tried' });
  expect(await moneyOf(player)).toEqual({ balance: 10_000, held: 0 });
});

test('a withdrawal’s fields are checked one by one', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const refusal = await refusalOf(withdraw(player, 3000, { fields: { iban: 'DE00370400440532013000', colour: 'red' } }));
  const rules = Object.fromEntries(
    (refusal as { errors: { field: string; rule: string }[] }).errors.map((error) => [error.field, error.rule]),
  );
  expect(rules).toEqual({ 'fields.holder': 'required', 'fields.iban': 'format', 'fields.colour': 'unknown' });
  expect(await moneyOf(player)).toEqual({ balance: 10_000, held: 0 });
});

test('another player’s invoice is not there: it can be neither read nor declined', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const opened = await deposit(player);
  expect(await refusalOf(stranger.call('declineInvoice', { params: { id: opened.id } }))).toMatchObject({ status: 404 });
  expect((await stranger.call('listInvoices')).data).toEqual([]);
});

test('HI-01 invoices page by page over an anchor: new ones shift nothing', async () => {
  const player = await app().signUp();
  for (let n = 0; n < 5; n += 1) await deposit(player);
  const first = await player.call('listInvoices', { query: { perPage: 2 } });
  expect(first.meta).toEqual({ page: 1, perPage: 2, total: 5 });
  await deposit(player);
  const anchor = first.data[0]?.id ?? '';
  const second = await player.call('listInvoices', { query: { perPage: 2, page: 2, before: anchor } });
  const third = await player.call('listInvoices', { query: { perPage: 2, page: 3, before: anchor } });
  expect(new Set([...first.data, ...second.data, ...third.data].map(({ id }) => id)).size).toBe(5);
  expect(second.meta.total).toBe(5);
});

test('PA-03 profile uk: a withdrawal cannot be taken back into play', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player);
  const { rules } = app().context.jurisdictions.house;
  Object.assign(rules, { withdrawalCancel: false });
  expect(await readInvoice(player, asked.id)).toMatchObject({ canDecline: false });
  expect(await refusalOf(player.call('declineInvoice', { params: { id: asked.id } }))).toMatchObject({ status: 409, code: 13003 });
  Object.assign(rules, { withdrawalCancel: true });
});

test('a deposit that nobody pays is given up after a day of business time', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  app().context.clock.setOffset(25 * 3_600_000);
  await app().context.database.transact(async (tx) => await (await import('#server/platform/jobs.ts')).addJob(tx, 'expire-deposits', {}));
  await app().drainJobs();
  app().context.clock.setOffset(0);
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.expired });
});

test('HI-03 a statement lists every movement with its number and the balance after', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 4000);
  await player.call('declineInvoice', { params: { id: asked.id } });
  const { data, meta } = await player.call('listEntries');
  expect(meta.total).toBe(3);
  expect(data.map(({ kind, number, real, held, balanceAfter }) => [kind, number, real, held, balanceAfter])).toEqual([
    ['withdrawal-release', 3, 4000, -4000, 10_000],
    ['withdrawal-hold', 2, -4000, 4000, 6000],
    ['adjustment', 1, 10_000, 0, 10_000],
  ]);
});

test('SE-01 no dump of the database shows where a withdrawal goes; the provider is told', async () => {
  const { context, fund, signUp, drainJobs } = app();
  const told = vi.spyOn(context.payments.require('cashier'), 'payout');
  const player = await signUp();
  await fund(player, 5000n);
  const holder = 'Ada of the Sealed Lamp';
  const { id } = await withdraw(player, 3000, { fields: { holder, iban } });
  const { rows: tables } = await context.database.pool.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) {
    const { rows } = await context.database.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    expect([name, rows.filter(({ text }) => text.includes(iban) || text.includes(holder)).length]).toEqual([name, 0]);
  }
  await review(id, 'approve');
  await drainJobs();
  await expect.poll(() => told.mock.calls.map(([input]) => [input.reference, input.fields])).toContainEqual([id, { holder, iban }]);
  told.mockRestore();
});

const setFee = async (method: string, direction: 'deposit' | 'withdrawal', fixed: string, percent: string) =>
  expect(
    await openVerbs(app())('payment', 'fee', method, direction, 'EUR', '--fixed', fixed, '--percent', percent, '--reason', 'tried'),
  ).toMatchObject({ code: 0 });

test('a fee is told before, charged on top of a deposit, kept of a payout, and in nobody’s books', async () => {
  const player = await app().signUp();
  const fees = async (invoiceType: number, method: string, amount: number) =>
    (await player.call('readPaymentFees', { query: { currency: 'EUR', amount, invoiceType, method } })).data;
  const told = { currency: 'EUR', unplayed: 0, turnoverFee: 0 };
  expect(await fees(1, 'card', 5000)).toMatchObject({ ...told, fee: 0, leaves: 5000, arrives: 5000 });
  const provider = app().context.payments.require('cashier');
  const [charged, paid] = [vi.spyOn(provider, 'charge'), vi.spyOn(provider, 'payout')];
  await setFee('card', 'deposit', '0.30', '1.5');
  await setFee('bank-transfer', 'withdrawal', '1', '0');
  expect((await openVerbs(app())('payment', 'fees')).out).toMatch(/^card +deposit +EUR +€0\.30 +1\.5 %$/m);
  try {
    expect(await fees(1, 'card', 5001)).toMatchObject({ ...told, fee: 106, leaves: 5107, arrives: 5001 });
    expect(await fees(2, 'bank-transfer', 3000)).toMatchObject({ ...told, fee: 100, leaves: 3000, arrives: 2900 });
    expect(await refusalOf(fees(1, 'card', 999))).toMatchObject({ code: 13002 });
    expect(await refusalOf(deposit(player, 5000, { fee: 0 }))).toMatchObject({ status: 409, code: 10013 });
    const opened = await deposit(player, 5000, { fee: 105 });
    expect(await sendCallback(app(), newsOf(opened))).toMatchObject({ status: 422 });
    expect(await payOnPage(opened.redirectUrl ?? '', 'success')).toBeLessThan(400);
    await expect.poll(async () => await readInvoice(player, opened.id)).toMatchObject({ status: 2, amount: 5000, fee: 105 });
    // the deposit was never staked: 5 per cent of what is withdrawn come to it
    const asked = await withdraw(player, 4000, { fee: 300 });
    await review(asked.id, 'approve');
    await app().drainJobs();
    await expect.poll(async () => (await readInvoice(player, asked.id)).status).toBe(invoiceStatus.success);
    expect(await moneyOf(player)).toEqual({ balance: 1000, held: 0 });
    expect([charged.mock.calls.at(-1)?.[0].amount, paid.mock.calls.at(-1)?.[0].amount]).toEqual([5105n, 3700n]);
  } finally {
    charged.mockRestore();
    paid.mockRestore();
    await setFee('card', 'deposit', '0', '0');
    await setFee('bank-transfer', 'withdrawal', '0', '0');
  }
  const { rows } = await app().context.database.pool.query(
    "select subject, before, after from audit where action = 'fee set' order by at, id",
  );
  expect(rows).toHaveLength(4);
  expect(rows.slice(0, 1)).toEqual([
    { subject: 'card 1 EUR', before: [{ provider: 'cashier', fixed: '0', permyriad: 0 }], after: { fixed: '30', permyriad: 150 } },
  ]);
});

test('the provider sends the player back to where the deposit began, and never to another site', async () => {
  const player = await app().signUp();
  const charged = vi.spyOn(app().context.payments.require('cashier'), 'charge');
  const backFrom = async (returnTo?: string) => {
    const opened = await deposit(player, 5000, returnTo === undefined ? {} : { returnTo });
    const { returnUrl } = charged.mock.calls.at(-1)?.[0] ?? { returnUrl: '' };
    const { origin, pathname, searchParams } = new URL(returnUrl);
    expect([origin, searchParams.get('invoice')]).toEqual([new URL(app().context.config.publicUrl).origin, opened.id]);
    searchParams.delete('invoice');
    return { kept: opened.returnTo, back: `${pathname}${searchParams.size === 0 ? '' : `?${searchParams.toString()}`}` };
  };
  const game = '/de/games/golden-caravan?real=true';
  expect(await backFrom(game)).toEqual({ kept: game, back: game });
  for (const elsewhere of [undefined, 'https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'games', '/a b'])
    expect(await backFrom(elsewhere)).toEqual({ kept: null, back: '/profile/wallet' });
  charged.mockRestore();
});

test('ways that were used come back with their amount and a masked account, which a withdrawal may name again', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  await app().fund(player, 10_000n);
  await app().fund(stranger, 10_000n);
  const used = async (of: TestPlayer) => (await of.call('listUsedMethods')).data;
  expect(await used(player)).toEqual([]);
  await deposit(player, 2000);
  await deposit(player, 7000);
  const first = await withdraw(player, 3000);
  expect(await used(player)).toMatchObject([
    { id: first.id, type: 2, method: 'bank-transfer', currency: 'EUR', amount: 3000, account: 'DE89 •••• 3000' },
    { type: 1, method: 'card', currency: 'EUR', amount: 7000, account: null },
  ]);
  expect(JSON.stringify(await used(player))).not.toContain('Ada');
  // taken back by its player, it still names an account; refused by the operator, it does not
  await player.call('declineInvoice', { params: { id: first.id } });
  expect((await used(player))[0]).toMatchObject({ id: first.id, account: 'DE89 •••• 3000' });
  const other = { holder: 'Ada Lamp', iban: 'DE02120300000000202051' };
  const refused = await withdraw(player, 2500, { fields: other });
  expect((await used(player))[0]).toMatchObject({ id: refused.id, account: 'DE02 •••• 2051' });
  await review(refused.id, 'reject');
  expect((await used(player))[0]).toMatchObject({ id: first.id, account: 'DE89 •••• 3000' });
  const again = await withdraw(player, 2000, { fields: undefined, payoutAccount: first.id });
  expect((await used(player))[0]).toMatchObject({ id: again.id, amount: 2000, account: 'DE89 •••• 3000' });
  const told = vi.spyOn(app().context.payments.require('cashier'), 'payout');
  await review(again.id, 'approve');
  await app().drainJobs();
  await expect.poll(() => told.mock.calls.map(([input]) => input.fields)).toContainEqual({ holder: 'Ada Lamp', iban });
  told.mockRestore();
  expect(await used(stranger)).toEqual([]);
  const theirs = refusalOf(withdraw(stranger, 2000, { fields: undefined, payoutAccount: first.id }));
  expect(await theirs).toMatchObject({ status: 404 });
  expect(await moneyOf(stranger)).toEqual({ balance: 10_000, held: 0 });
});

test('money that comes after its player gave up is credited, and the payment says so', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await player.call('declineInvoice', { params: { id: opened.id } });
  await sendCallback(app(), newsOf(opened));
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.success, reason: 'paid-late', number: 1 });
  expect(await moneyOf(player)).toEqual({ balance: 5000, held: 0 });
});

test('KY-05 who holds an account that is typed is judged before it is sent, with the word that the booking has', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  await app().context.database.pool.query("update player set first_name = 'Ada', last_name = 'Lamp' where id = $1", [player.id]);
  const preview = async (holder: string, method = 'bank-transfer') =>
    await refusalOf(player.call('readPaymentFees', { query: { currency: 'EUR', amount: 2000, invoiceType: 2, method, holder } }));
  const booking = async (holder: string) => await refusalOf(withdraw(player, 2000, { fields: { holder, iban: 'DE89370400440532013000' } }));
  const differs = { code: problems['holder-differs'].code, errors: [{ field: 'fields.holder', rule: 'holder' }] };
  expect(await preview('Berta Wick')).toMatchObject(differs);
  expect(await booking('Berta Wick')).toMatchObject(differs);
  expect(await moneyOf(player)).toEqual({ balance: 10_000, held: 0 });
  expect(await preview('  ada  LAMP ')).toBeUndefined();
  expect(await booking('  ada  LAMP ')).toBeUndefined();
  // a profile that lost its name is bound to whom it was paid as first
  await app().context.database.pool.query('update player set first_name = null, last_name = null where id = $1', [player.id]);
  expect(await preview('Berta Wick')).toMatchObject(differs);
});

test('a fee that would take all of a withdrawal says in which currency the least amount is; a renamed player is told before that the holder differs', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const { id } = await withdraw(player, 2000);
  const { pool } = app().context.database;
  const preview = async () =>
    await refusalOf(
      player.call('readPaymentFees', {
        query: { currency: 'EUR', amount: 2000, invoiceType: 2, method: 'bank-transfer', payoutAccount: id },
      }),
    );
  expect(await preview()).toBeUndefined();
  await pool.query("update player set first_name = 'Berta', last_name = 'Wick' where id = $1", [player.id]);
  expect(await preview()).toMatchObject({ code: problems['holder-differs'].code });
  await pool.query('update player set first_name = null, last_name = null where id = $1', [player.id]);
  const fee = (fixed: number) =>
    app().context.database.transact(
      async (tx) =>
        await setMethodFee(tx, app().context, {
          method: 'bank-transfer',
          type: 2,
          currency: 'EUR',
          fee_fixed: BigInt(fixed),
          fee_permyriad: 0,
          reason: 'a test',
          actor: 'operator:test',
        }),
    );
  await fee(2500);
  const errors = [{ field: 'amount', rule: 'minValue', params: { min: 2501, currency: 'EUR' } }];
  expect(await preview()).toMatchObject({ code: 13002, errors });
  await fee(0);
});
