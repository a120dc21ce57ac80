// Breaks and self-exclusions over HTTP: what stops at once, what goes on, when they end, and that nothing else ends them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { coolingOffPeriods, invoiceStatus, limitStatus, playerStatus, type selfExclusionPeriods } from '#contract/kernel/constants.ts';
import { tell } from '#server/modules/messages/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { email, sendEmail } from '#server/platform/email.ts';
import { sendMailJob } from '#server/platform/mail.job.ts';
import { createClients } from '#testing/live-client.ts';
import { deposit, emailsTo, refusalOf, statusOf, withdraw } from '#testing/money-talk.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { endExclusionsJob } from './end-exclusions.job.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = createClock();
const clients = createClients();
let app: TestApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), withCashier({ context: () => ({ clock, providers: [provider.access] }) }));
  await provider.sync(app);
});
beforeEach(() => clock.setOffset(0));
afterAll(async () => {
  clients.endAll();
  await app.close();
  await provider.close();
});

type Period = (typeof coolingOffPeriods)[number] | (typeof selfExclusionPeriods)[number];
const exclude = async (player: TestPlayer, period: Period, definition: 4 | 5 = coolingOffPeriods.some((one) => one === period) ? 5 : 4) =>
  (await player.call('changeLimits', { body: { action: 'exclude', definition, period } })).data;
const standing = async (player: TestPlayer) => (await player.call('listLimits')).data.filter(({ definition }) => definition > 3);
const statusNow = async (player: TestPlayer) => (await player.call('readProfile')).data.status;
const askReturn = async (player: TestPlayer, id: string, reason?: string) =>
  await player.call('changeLimits', { body: { action: 'return', id, ...(reason !== undefined && { reason }) } });
const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.context.database.pool.query<T>(text, values)).rows;
/** Sets business time to so long after a moment of the server. */
const goTo = (at: string | Date, ms: number): void => clock.setOffset(new Date(at).getTime() + ms - Date.now());

async function playing(amount = 10_000n) {
  const player = await app.signUp();
  await app.fund(player, amount);
  const token = await provider.launch(app, player, 'test-table');
  const betOf = () => ({
    sessionToken: token,
    txId: randomUUID(),
    roundId: randomUUID(),
    gameId: 'test-table',
    amount: '100',
    currency: 'EUR',
  });
  const send = async (call: 'bet' | 'win' | 'rollback', body: object) => (await provider.send(app, call, body)).answer;
  return { player, token, betOf, send };
}

test('EX-01 a self-exclusion works at once: the game ends, bets, deposits and games are refused, open deposits are declined; wins and rollbacks are booked', async () => {
  const { player, token, betOf, send } = await playing();
  const [won, undone] = [betOf(), betOf()];
  for (const bet of [won, undone]) expect(await send('bet', bet)).toMatchObject({ status: 'OK' });
  const open = await deposit(player);
  const [limit] = await exclude(player, 'one-year');
  expect(limit).toMatchObject({ definition: 4, period: 'one-year', status: limitStatus.active, setBy: 'player' });
  expect(await statusNow(player)).toBe(playerStatus.excluded);
  expect(await send('bet', betOf())).toMatchObject({ status: 'PLAYER_BLOCKED' });
  expect(await statusOf(app, open.id)).toBe(invoiceStatus.declined);
  expect(await refusalOf(deposit(player))).toMatchObject({ code: 11004, status: 409 });
  expect(await refusalOf(player.call('playGame', { params: { id: 'test-provider-test-table' }, body: { real: true } }))).toMatchObject({
    code: 11004,
  });
  await app.drainJobs();
  expect(provider.closed).toContainEqual({ sessionToken: token, reason: 'excluded' });
  const { roundId, gameId, currency, sessionToken } = won;
  expect(
    await send('win', { sessionToken, txId: randomUUID(), roundId, gameId, currency, amount: '300', roundClosed: true }),
  ).toMatchObject({
    status: 'OK',
    balance: { real: '10100' },
  });
  expect(await send('rollback', { sessionToken, txId: randomUUID(), refTxId: undone.txId, roundId: undone.roundId, gameId })).toMatchObject(
    { status: 'OK', balance: { real: '10200' } },
  );
  const rows = await query("select actor, reason, after from audit where subject = $1 and action = 'exclusion begin'", [player.id]);
  expect(rows).toMatchObject([{ actor: `player:${player.id}`, after: { status: 2, period: 'one-year' } }]);
});

test('EX-03 an excluded player signs in by every way in, reads and withdraws, and does nothing else', async () => {
  const player = await app.signUp();
  await app.fund(player, 5000n);
  await exclude(player, 'forever');
  const { data } = await app.guest.call('signIn', { body: { email: player.email, password: player.password } });
  expect(data.profile.status).toBe(playerStatus.excluded);
  const again = { ...player, call: app.as(data.accessToken) };
  expect((await withdraw(again, 5000)).status).toBe(invoiceStatus.pending);
  expect(await refusalOf(again.call('openAccount', { body: { currency: 'USD' } }))).toMatchObject({ code: 11004 });
  expect((await emailsTo(app, player.email)).at(-1)).toContain('self-exclusion');
});

test.each([
  ['day', dayMs],
  ['week', 7 * dayMs],
  ['six-weeks', 42 * dayMs],
] as const)('EX-05 a break of a %s ends by itself and not before, whether the job has come by or not', async (period, ms) => {
  const [by, late] = [await app.signUp(), await app.signUp()];
  const [limit] = await exclude(by, period);
  await exclude(late, period);
  expect(limit).toMatchObject({ definition: 5, status: limitStatus.active });
  expect(new Date(limit?.endsAt ?? 0).getTime() - new Date(limit?.since ?? 0).getTime()).toBe(ms);
  expect(await statusNow(by)).toBe(playerStatus.coolingOff);
  expect(await refusalOf(deposit(by))).toMatchObject({ code: 11004 });
  expect(await refusalOf(askReturn(by, limit?.id ?? ''))).toMatchObject({ code: 15020, status: 409 });
  goTo(limit?.since ?? '', ms - 1000);
  await endExclusionsJob.run(app.context, {});
  expect(await statusNow(by)).toBe(playerStatus.coolingOff);
  goTo(limit?.since ?? '', ms + 60_000);
  // the first command after the end goes through, though no job has run
  expect((await deposit(late)).status).toBe(invoiceStatus.pending);
  await endExclusionsJob.run(app.context, {});
  expect([await statusNow(by), await statusNow(late)]).toEqual([playerStatus.active, playerStatus.active]);
  expect((await standing(by))[0]).toMatchObject({ status: limitStatus.over });
  expect((await emailsTo(app, by.email)).filter((subject) => subject === 'Your break is over')).toHaveLength(1);
});

test('EX-05 a break of a month is a calendar month', async () => {
  clock.setOffset(Date.parse('2031-01-31T10:00:00Z') - Date.now());
  const player = await app.signUp();
  const [limit] = await exclude(player, 'month');
  expect(limit?.endsAt?.slice(0, 10)).toBe('2031-02-28');
});

test.each([
  ['six-months', '2031-11-15'],
  ['one-year', '2032-05-15'],
  ['two-years', '2033-05-15'],
  ['five-years', '2036-05-15'],
] as const)('EX-02 a self-exclusion of %s stays after its end until the player asks, and then for a day', async (period, end) => {
  clock.setOffset(Date.parse('2031-05-15T10:00:00Z') - Date.now());
  const player = await app.signUp();
  const [limit] = await exclude(player, period);
  const id = limit?.id ?? '';
  const endsAt = limit?.endsAt ?? '';
  expect(endsAt.slice(0, 10)).toBe(end);
  goTo(endsAt, -60_000);
  // the page signs in again after so long
  const { data } = await app.guest.call('signIn', { body: { email: player.email, password: player.password } });
  const back = { ...player, call: app.as(data.accessToken) };
  expect(await refusalOf(askReturn(back, id))).toMatchObject({ code: 15020 });
  goTo(endsAt, 1000);
  await endExclusionsJob.run(app.context, {});
  expect(await statusNow(back)).toBe(playerStatus.excluded);
  expect((await standing(back))[0]).toMatchObject({ status: limitStatus.waiting });
  const asked = (await askReturn(back, id)).data.find((one) => one.id === id);
  expect(asked).toMatchObject({ status: limitStatus.ending });
  // asked twice is asked once
  expect((await askReturn(back, id)).data.find((one) => one.id === id)?.freesAt).toBe(asked?.freesAt);
  goTo(asked?.freesAt ?? '', -60_000);
  await endExclusionsJob.run(app.context, {});
  expect(await statusNow(back)).toBe(playerStatus.excluded);
  expect(await refusalOf(deposit(back))).toMatchObject({ code: 11004 });
  goTo(asked?.freesAt ?? '', 1000);
  expect(await statusNow(back)).toBe(playerStatus.active);
  expect(new Date(asked?.freesAt ?? 0).getTime() - new Date(endsAt).getTime()).toBeGreaterThanOrEqual(24 * hourMs);
});

test('EX-02 nothing that the calls of limits can do makes it shorter; a longer one may be added; for ever is for ever', async () => {
  const player = await app.signUp();
  const [limit] = await exclude(player, 'one-year');
  const id = limit?.id ?? '';
  for (const period of ['six-months', 'day', 'six-weeks'] as const)
    expect([period, await refusalOf(exclude(player, period))]).toMatchObject([period, { code: 15020, status: 409 }]);
  const bodies = [
    { action: 'remove', id },
    { action: 'confirm', id },
    { action: 'withdraw', id },
    { action: 'return', id },
  ] as const;
  for (const body of bodies)
    expect([body, await refusalOf(player.call('changeLimits', { body }))]).toMatchObject([body, { code: 15020, status: 409 }]);
  expect((await standing(player))[0]).toMatchObject({ id, status: limitStatus.active });
  // the button pressed twice is one exclusion
  const same = await exclude(player, 'one-year');
  expect(same.filter(({ status }) => status === limitStatus.active)).toMatchObject([{ id }]);
  await exclude(player, 'forever');
  const [forever, shorter] = await standing(player);
  expect([forever, shorter]).toMatchObject([
    { period: 'forever', endsAt: null, status: limitStatus.active },
    { id, status: limitStatus.over },
  ]);
  expect(await refusalOf(askReturn(player, forever?.id ?? ''))).toMatchObject({ code: 15020 });
  goTo(new Date(), 3650 * dayMs);
  await endExclusionsJob.run(app.context, {});
  expect((await query<{ status: number }>('select status from player where id = $1', [player.id]))[0]?.status).toBe(playerStatus.excluded);
});

test('EX-02 a stranger ends nothing, and a guest begins nothing', async () => {
  const [player, stranger] = [await app.signUp(), await app.signUp()];
  const [limit] = await exclude(player, 'week');
  expect(await refusalOf(askReturn(stranger, limit?.id ?? ''))).toMatchObject({ status: 404 });
  expect(await refusalOf(app.guest.call('changeLimits', { body: { action: 'exclude', definition: 5, period: 'day' } }))).toMatchObject({
    status: 401,
  });
  for (const [definition, period] of [
    [4, 'day'],
    [5, 'forever'],
    [4, 'a while'],
  ] as const)
    expect(await refusalOf(exclude(stranger, period as Period, definition))).toMatchObject({ status: 422 });
  expect(await statusNow(stranger)).toBe(playerStatus.active);
});

test('EX-01 in flight: of bets and deposits on other connections none is accepted after the commit', async () => {
  const { player, betOf, send } = await playing(100_000n);
  const begun = { isOver: false };
  const accepted: string[] = [];
  const betting = Array.from({ length: 4 }, async () => {
    while (!begun.isOver) {
      const bet = betOf();
      if ((await send('bet', bet)).status === 'OK') accepted.push(bet.txId);
      else return;
    }
  });
  const paying = Array.from({ length: 4 }, async () => await deposit(player).catch(() => undefined));
  await expect.poll(() => accepted.length).toBeGreaterThan(8);
  await exclude(player, 'six-months');
  await Promise.all(betting);
  begun.isOver = true;
  await Promise.all(paying);
  const stakes = async () =>
    Number(
      (
        await query<{ count: bigint }>(
          "select count(*) from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id where a.player_id = $1 and e.kind = 'bet'",
          [player.id],
        )
      )[0]?.count,
    );
  expect(await stakes()).toBe(accepted.length);
  expect(await query('select status from invoice where player_id = $1 and status = 1', [player.id])).toEqual([]);
  for (let n = 0; n < 5; n += 1) expect(await send('bet', betOf())).toMatchObject({ status: 'PLAYER_BLOCKED' });
  expect(await stakes()).toBe(accepted.length);
});

test('EX-01 two at once and from two processes: one exclusion, heard in both', async () => {
  const other = await openTestApp(inject('postgresUrl'), {
    database: { url: app.databaseUrl, appUrl: app.appUrl, drop: async () => undefined },
    context: () => ({ clock, providers: [provider.access] }),
  });
  const { player, betOf, send } = await playing();
  const { accessToken } = (await other.guest.call('signIn', { body: { email: player.email, password: player.password } })).data;
  const there = other.as(accessToken);
  // the second process remembers the game session
  expect((await provider.send(other, 'bet', betOf())).answer).toMatchObject({ status: 'OK' });
  const input = { body: { action: 'exclude', definition: 4, period: 'six-months' } } as const;
  await Promise.all([player.call('changeLimits', input), there('changeLimits', input), player.call('changeLimits', input)]);
  expect(await standing(player)).toHaveLength(1);
  expect((await provider.send(other, 'bet', betOf())).answer).toMatchObject({ status: 'PLAYER_BLOCKED' });
  expect(await send('bet', betOf())).toMatchObject({ status: 'PLAYER_BLOCKED' });
  expect(await refusalOf(there('openAccount', { body: { currency: 'USD' } }))).toMatchObject({ code: 11004 });
  await other.close();
});

test('EX-01 sockets of the player end, and none of another', async () => {
  const [player, other] = [await app.signUp(), await app.signUp()];
  const ends: string[] = [];
  for (const one of [player, other]) {
    const client = await clients.connect({ origin: app.origin, base: '/api' }, 'websocket', { token: one.accessToken });
    client.on('connecting', () => void ends.push(one.id));
    client.on('disconnected', () => void ends.push(one.id));
  }
  await exclude(player, 'day');
  await expect.poll(() => ends.includes(player.id)).toBe(true);
  expect(ends).not.toContain(other.id);
});

const offer = email('offer', {
  when: 'A test promotes something.',
  purpose: 'promotion',
  texts: { en: { subject: 'An offer', body: 'Come and play.' } },
});
const sendOffer = async (player: TestPlayer): Promise<void> => {
  const { context } = app;
  await context.database.transact(async (tx) => {
    await sendEmail(tx, context, offer, await requirePlayer(tx, player.id));
    await tell(tx, context, { playerId: player.id, kind: 'bonus-new', key: `offer ${randomUUID()}`, data: { event: 'offer' } });
  });
};
const offersTo = async (player: TestPlayer) =>
  await query<{ suppressed: string | null }>("select suppressed from mail where recipient = $1 and subject = 'An offer' order by id", [
    player.email,
  ]);

test.each([['six-months'], ['day']] as const)(
  'EX-04 promotions that wait when a %s begins are not delivered, nor later ones; service is',
  async (period) => {
    const player = await app.signUp();
    await player.call('updateProfile', { body: { receiveEmailPromo: true } });
    await sendOffer(player);
    expect(await offersTo(player)).toEqual([{ suppressed: null }]);
    expect((await player.call('listNotifications')).data).toHaveLength(1);
    await exclude(player, period);
    expect(await offersTo(player)).toEqual([{ suppressed: 'exclusion' }]);
    const shown = (await player.call('listNotifications')).data.map(({ data }) => data.event);
    expect(shown).toEqual(['exclusion.told']);
    await sendOffer(player);
    await sendMailJob.run(app.context, {});
    expect(await offersTo(player)).toEqual([{ suppressed: 'exclusion' }, { suppressed: 'exclusion' }]);
    const kept = await query("select suppressed from notification where player_id = $1 and purpose = 'promotion'", [player.id]);
    expect(kept).toEqual([{ suppressed: 'exclusion' }, { suppressed: 'exclusion' }]);
    const service = await query<{ suppressed: string | null }>("select suppressed from mail where recipient = $1 and purpose = 'service'", [
      player.email,
    ]);
    expect(service.every(({ suppressed }) => suppressed === null)).toBe(true);
  },
);

test('EX-01 no bonus is granted to who is excluded or takes a break; to others it is', async () => {
  const [excluded, resting, other] = [await app.signUp(), await app.signUp(), await app.signUp()];
  await exclude(excluded, 'one-year');
  await exclude(resting, 'week');
  const grant = async (player: TestPlayer) => {
    const [account] = await player.accounts();
    return (await app.context.wallet.submit({ kind: 'bonus-grant', key: randomUUID(), accountId: account?.id ?? '', amount: 500n })).code;
  };
  expect([await grant(excluded), await grant(resting), await grant(other)]).toEqual(['blocked', 'blocked', 'ok']);
});

test('EX-07 a round that is open when an exclusion begins is settled by the published rule, and the history names its version', async () => {
  const { player, betOf, send } = await playing();
  const [before, open] = [betOf(), betOf()];
  const winOf = ({ sessionToken, roundId, gameId, currency }: typeof before) => ({
    sessionToken,
    roundId,
    gameId,
    currency,
    txId: randomUUID(),
    amount: '70',
    roundClosed: true,
  });
  for (const bet of [before, open]) await send('bet', bet);
  await send('win', winOf(before));
  await exclude(player, 'six-months');
  expect(await send('win', winOf(open))).toMatchObject({ status: 'OK' });
  const { data } = await player.call('listSpins', { query: {} });
  const ruleOf = (round: string) => data.find((spin) => spin.round === round)?.openRoundsRule;
  expect([ruleOf(before.roundId), ruleOf(open.roundId)]).toEqual([null, '1']);
  expect(data.find(({ round }) => round === open.roundId)).toMatchObject({ payout: 70, status: 2 });
  // the rule that is named can be read
  const page = await app.guest.call('readContentPage', { params: { locale: 'en', section: 'static', identity: 'open-rounds' } });
  expect(JSON.stringify(page.data.blocks)).toContain('version 1');
});
