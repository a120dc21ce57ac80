// What players ask of the sportsbook, over HTTP, with the real book behind the house and its money in the real wallet.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Answer, Input } from '#contract/kernel/calls.ts';
import { betStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { keyedChannel, privateChannel } from '#contract/live/channels.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { dropManifest, signBuild } from '#server/platform/build-manifest.ts';
import { changeLimit, limitsOf, only, setLimit } from '#testing/limit-talk.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports({ context: () => ({ clock: createClearClock() }) });
const app = useTestApp(house.options);
const { feed } = house;
const clients = createClients();
afterEach(() => clients.endAll());

type Slip = Input<'placeBet'>['body']['slip'];
let number = 0;

/** A match that can be bet on, known to the house. */
async function match(more: { isLive?: boolean } = {}): Promise<string> {
  const id = `t${(number += 1)}`;
  await feed.offer({ id, ...(more.isLive === true && { status: 'live' }) }, [
    marketOf('result', [2500, 3200, 2900]),
    marketOf('total', [1900, 1900], 'total=2.5'),
  ]);
  await expect.poll(() => app().context.sports.catalogue.events.get(id)?.listed.size).toBe(2);
  return id;
}

const slipOf = (events: readonly string[], { amount = 1000, price = 2500, outcome = '1' } = {}): Slip => ({
  type: events.length === 1 ? 'single' : 'combo',
  legs: events.map((eventId) => ({ price, selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: outcome }] })),
  stake: { of: 'line', amount },
});

async function bettor(funds = 100_000n): Promise<TestPlayer> {
  const player = await app().signUp();
  await app().fund(player, funds);
  return player;
}
const balanceOf = async (player: TestPlayer): Promise<number> => (await player.accounts())[0]?.balance ?? 0;

interface More {
  submitKey?: string;
  pricePolicy?: 'none' | 'higher' | 'any';
  currency?: string;
}
const place = async (player: TestPlayer, slip: Slip, { submitKey = randomUUID(), pricePolicy = 'none', currency = 'EUR' }: More = {}) =>
  (await player.call('placeBet', { body: { submitKey, currency, slip, pricePolicy } })).data;
const read = async (player: TestPlayer, id: string): Promise<Answer<'readBet'>['data']> =>
  (await player.call('readBet', { params: { id } })).data;
const isSettled = async (player: TestPlayer, id: string) => await expect.poll(async () => (await read(player, id)).isSettled).toBe(true);

test('SB-01 a slip is told in full before it is placed, and what was placed is what was told', async () => {
  const [player, stranger, events] = [await bettor(), await bettor(), [await match(), await match(), await match()]];
  const slip: Slip = { ...slipOf(events), type: 'system', sizes: [2], stake: { of: 'line', amount: 200 } };
  const { data: quote } = await player.call('quoteSlip', { body: { currency: 'EUR', slip } });
  expect(quote).toMatchObject({ lines: 3, stakePerLine: '200', stake: '600', possibleReturn: '3750', refusal: null, delayMs: 0 });
  expect(Number(quote.limits.maxStake)).toBeGreaterThan(600);
  const bet = await place(player, slip);
  expect(bet).toMatchObject({ lines: 3, stake: 600, possibleReturn: 3750, status: betStatus.accepted, hasReceipt: true });
  expect(await balanceOf(player)).toBe(99_400);
  const { receipt } = (await player.call('readBetReceipt', { params: { id: bet.id } })).data;
  expect(receipt).toMatchObject({ betId: bet.id, playerId: player.id, stake: '600', lines: 3 });
  expect((await player.call('listBets', { query: { isSettled: false } })).data.map(({ id }) => id)).toEqual([bet.id]);
  expect((await stranger.call('listBets', { query: { isSettled: false } })).data).toEqual([]);
  const asked = [
    stranger.call('readBet', { params: { id: bet.id } }),
    stranger.call('readBetReceipt', { params: { id: bet.id } }),
    stranger.call('quoteCashOut', { params: { id: bet.id }, body: { thousandths: 1000 } }),
    stranger.call('takeCashOut', { params: { id: bet.id }, body: { offerId: randomUUID() } }),
    stranger.call('setAutoCashOut', { params: { id: bet.id }, body: { value: 100 } }),
    stranger.call('answerBetOffer', { params: { id: bet.id }, body: { isTaken: true } }),
  ];
  const codes = await Promise.all(asked.map(async (one) => ((await refusalOf(one)) as { code: number }).code));
  expect(codes).toEqual(asked.map(() => 10004));
});

test('the value at which a bet is cashed out by itself is set, read wherever the bet is, and taken away', async () => {
  const [player, event] = [await bettor(), await match()];
  const { id } = await place(player, slipOf([event]));
  const set = async (value: number | null) => (await player.call('setAutoCashOut', { params: { id }, body: { value } })).data.autoCashOut;
  expect(await set(5_000_00)).toBe(5_000_00);
  expect(await set(5_000_00)).toBe(5_000_00);
  expect((await player.call('readBet', { params: { id } })).data.autoCashOut).toBe(5_000_00);
  expect((await player.call('listBets', { query: { isSettled: false } })).data[0]?.autoCashOut).toBe(5_000_00);
  expect(await set(null)).toBeNull();
});

test('a bet that is settled pays, is in the history with its rule, and is told to its player alone', async () => {
  const [player, stranger, event] = [await bettor(), await bettor(), await match()];
  const connect = async ({ accessToken, id }: TestPlayer) =>
    listen(
      await subscribed(
        await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: accessToken }),
        privateChannel('game:bets', id),
      ),
    );
  const [heard, foreign] = [await connect(player), await connect(stranger)];
  await player.call('changeNotificationPreferences', { body: { choices: [{ kind: 'bet', way: 'notice', isOn: true }] } });
  const won = await place(player, slipOf([event]));
  const lost = await place(player, slipOf([event], { outcome: '3', price: 2900 }));
  await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await isSettled(player, won.id);
  await isSettled(player, lost.id);
  await expect.poll(async () => await balanceOf(player)).toBe(100_500);
  const { data, meta } = await player.call('listBets');
  expect([meta.total, new Map(data.map(({ id, status }) => [id, status]))]).toEqual([
    2,
    new Map([
      [lost.id, betStatus.lost],
      [won.id, betStatus.won],
    ]),
  ]);
  const detail = await read(player, won.id);
  expect(detail.moments.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['placed', 'accepted', 'settled']));
  expect(detail.legs[0]?.selections[0]).toMatchObject({ rule: expect.any(String), result: { result: 1 } });
  type Told = { event: string; bet: { id: string; status: number; version: number } };
  await expect.poll(() => heard.map(({ data: told }) => (told as Told).bet.status)).toContain(betStatus.won);
  expect(new Set(heard.map(({ data: told }) => (told as Told).bet.id))).toEqual(new Set([won.id, lost.id]));
  expect(foreign).toEqual([]);
  // the house's own record says the same
  await expect
    .poll(async () => {
      const { rows } = await app().context.database.pool.query<{ state: string }>('select state from sports_bet where player_id = $1', [
        player.id,
      ]);
      return rows.map(({ state }) => state).toSorted();
    })
    .toEqual(['lost', 'won']);
  // and each is told once, to who wants to be told
  const titles = async (one: TestPlayer) =>
    (await one.call('listNotifications')).data.map(({ data: told }) => (told as { title?: string }).title);
  await expect.poll(async () => new Set(await titles(player))).toEqual(new Set(['Your bet lost', 'Your bet won']));
  expect(await titles(player)).toHaveLength(2);
  expect(await titles(stranger)).toEqual([]);
});

test('SB-02 a price that moved is refused, taken where it rose, or taken anyway, as the player chose', async () => {
  const [player, event] = [await bettor(), await match()];
  const move = async (odds: number) => {
    await feed.price(event, [marketOf('result', [odds, 3200, 2900])]);
    await expect
      .poll(
        async () =>
          (await app().guest.call('readEvent', { params: { id: event } })).data.markets.find((one) => one.marketId === 'result')
            ?.outcomes[0]?.odds,
      )
      .toBe(odds);
  };
  await move(2600);
  const offered = await place(player, slipOf([event]));
  expect(offered).toMatchObject({
    status: betStatus.reoffered,
    refusal: { code: 'price-changed' },
    offer: { kind: 'new-price', prices: [2600] },
  });
  expect(await balanceOf(player)).toBe(100_000);
  expect(await place(player, slipOf([event]), { pricePolicy: 'higher' })).toMatchObject({
    status: betStatus.accepted,
    possibleReturn: 2600,
  });
  await move(2400);
  expect((await place(player, slipOf([event]), { pricePolicy: 'higher' })).refusal?.code).toBe('price-changed');
  expect(await place(player, slipOf([event]), { pricePolicy: 'any' })).toMatchObject({ status: betStatus.accepted, possibleReturn: 2400 });
  const fresh = await place(player, slipOf([event]));
  const taken = (await player.call('answerBetOffer', { params: { id: fresh.id }, body: { isTaken: true } })).data;
  expect(taken).toMatchObject({ status: betStatus.accepted, possibleReturn: 2400 });
  const again = (await player.call('answerBetOffer', { params: { id: fresh.id }, body: { isTaken: true } })).data;
  expect([again.status, await balanceOf(player)]).toEqual([betStatus.accepted, 97_000]);
});

test('LI-07 a bet beyond the limit that games share is refused with its reason, and opens what is said of limits', async () => {
  const [player, event] = [await bettor(), await match()];
  await setLimit(player, 1500);
  const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: player.accessToken });
  const heard = listen(await subscribed(client, privateChannel('game:bets', player.id)));
  const submitKey = randomUUID();
  expect((await place(player, slipOf([event]), { submitKey })).status).toBe(betStatus.accepted);
  const refused = await place(player, slipOf([event]));
  expect(refused).toMatchObject({ status: betStatus.rejected, refusal: { code: 'limit-bet' } });
  expect(only(await limitsOf(player))).toMatchObject({ used: 1000, left: 500 });
  expect(await balanceOf(player)).toBe(99_000);
  const events = () => heard.map(({ data }) => data as { event: string; reason?: string; bet?: { id: string; status: number } });
  await expect.poll(() => events().find(({ event: name }) => name === 'bet.restricted')).toMatchObject({ reason: 'limit-bet' });
  await expect.poll(() => events().find(({ bet }) => bet?.id === refused.id)?.bet).toMatchObject({ status: betStatus.rejected });
  // the key is one bet: the same again is that, another slip under it is refused
  expect((await place(player, slipOf([event]), { submitKey })).status).toBe(betStatus.accepted);
  expect(((await refusalOf(place(player, slipOf([event], { amount: 100 }), { submitKey }))) as { code: number }).code).toBe(10013);
});

test('EX-07 who may not play places no bet, and is told why; an open bet goes on', async () => {
  const [excluded, poor, event] = [await bettor(), await bettor(0n), await match()];
  const open = await place(excluded, slipOf([event]));
  expect(open.status).toBe(betStatus.accepted);
  expect((await place(poor, slipOf([event]))).refusal?.code).toBe('insufficient-funds');
  const { context } = app();
  await changeLimit(excluded, { action: 'exclude', definition: 4, period: 'six-months' });
  expect(((await refusalOf(place(excluded, slipOf([event])))) as { code: number }).code).toBe(11004);
  await context.database.transact(async (tx) => await changeSetting(tx, context.notifier, 'maintenance', true));
  await context.settings.reload();
  expect(((await refusalOf(place(poor, slipOf([event])))) as { code: number }).code).toBe(10010);
  await context.database.transact(async (tx) => await changeSetting(tx, context.notifier, 'maintenance', false));
  await context.settings.reload();
  // EX-07: it is settled by the rules that it was taken under, and paid
  await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await isSettled(excluded, open.id);
  await expect.poll(async () => await balanceOf(excluded)).toBe(101_500);
  expect(await read(excluded, open.id)).toMatchObject({ status: betStatus.won, rulesVersion: open.rulesVersion });
});

test('SE-02 a changed byte of the sportsbook closes bets: no stake is taken, which is told, and an open bet is settled', async () => {
  const [player, late, event] = [await bettor(), await bettor(), await match()];
  const open = await place(player, slipOf([event]));
  const { context } = app();
  const root = mkdtempSync(join(tmpdir(), 'build-'));
  const file = join(root, 'sportsbook', 'pricing.ts');
  mkdirSync(join(root, 'sportsbook'));
  writeFileSync(file, 'export const margin = 5;');
  await signBuild(context, { root, buildId: 'opened' });
  const op = openVerbs(app());
  const job = context.parts.jobs.find(({ name }) => name === 'verify-build');
  await job?.run(context, {});
  expect((await place(player, slipOf([event]))).status).toBe(betStatus.accepted);
  writeFileSync(file, 'export const margin = 6;');
  await job?.run(context, {});
  const { rows } = await context.database.pool.query("select subject, reason from audit where action = 'game disable'");
  expect(rows).toEqual([{ subject: 'sportsbook', reason: expect.stringContaining('sportsbook/pricing.ts') }]);
  // who has a session and who has none yet
  for (const who of [player, late])
    expect(await refusalOf(place(who, slipOf([event])))).toMatchObject({ code: problems['betting-closed'].code });
  await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await isSettled(player, open.id);
  await expect.poll(async () => await balanceOf(player)).toBe(103_000);
  // restored and opened again
  rmSync(root, { recursive: true });
  await dropManifest(context);
  expect(await op('game', 'enable', 'sportsbook', '--reason', 'restored')).toMatchObject({ code: 0 });
  expect((await place(late, slipOf([await match()]))).status).toBe(betStatus.accepted);
});

test('in a currency that is switched off no bet is quoted or placed; an open one is still settled', async () => {
  const [player, event] = [await bettor(), await match()];
  await player.call('openAccount', { body: { currency: 'USD' } });
  await app().fund(player, 10_000n, 'USD');
  const [slip, currency] = [slipOf([event]), 'USD'];
  const bet = await place(player, slip, { currency });
  expect(bet.status).toBe(betStatus.accepted);
  const offer = async (word: string) => {
    expect((await openVerbs(app())('currency', word, 'USD', '--reason', 'a test')).code).toBe(0);
    await expect.poll(() => app().context.settings.currency('USD')?.isEnabled).toBe(word === 'on');
  };
  await offer('off');
  const unavailable = { status: 409, code: problems['currency-unavailable'].code };
  expect(await refusalOf(player.call('quoteSlip', { body: { currency, slip } }))).toMatchObject(unavailable);
  expect(await refusalOf(place(player, slip, { currency }))).toMatchObject(unavailable);
  await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await isSettled(player, bet.id);
  await expect.poll(async () => (await player.accounts()).find((one) => one.currency === 'USD')?.balance).toBe(11_500);
  await offer('on');
});

test('lists, an event and the search tell the same; a channel tells each change once and to who asked', async () => {
  const { guest } = app();
  const event = await match();
  await feed.offer({ id: 'm1', names: { en: 'Lighthouse Rovers - Quarry Town' } }, [marketOf('result', [2000, 3000, 4000])]);
  await expect.poll(() => app().context.sports.catalogue.events.has('m1')).toBe(true);
  const { data: sports } = await guest.call('listSports');
  // the wallet knows the sportsbook as a game; players do not
  expect((await guest.call('listGames', { query: { search: 'sportsbook' } })).data).toEqual([]);
  expect((await guest.call('listCategories')).data.map(({ identity }) => identity)).not.toContain('sports');
  expect((await guest.call('listProviders')).data.map(({ identity }) => identity)).not.toContain('lanternhall-sportsbook');
  expect(sports).toMatchObject({ isCurrent: true });
  expect(sports.sports.map(({ id }) => id)).toEqual(['football']);
  expect((await guest.call('searchSports', { query: { text: 'lighthuose' } })).data.events.map(({ event: { id } }) => id)).toEqual(['m1']);
  expect((await guest.call('listEvents', { query: { sportId: 'tennis' } })).data.events).toEqual([]);
  const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket');
  const own = listen(await subscribed(client, keyedChannel('sports:event', event)));
  const list = listen(await subscribed(client, keyedChannel('sports:list', 'football')));
  const { data: before } = await guest.call('readEvent', { params: { id: event } });
  await feed.price(event, [marketOf('result', [2600, 3100, 2900]), marketOf('total', [1900, 1900], 'total=2.5')]);
  await expect.poll(() => own.length).toBe(1);
  const told = own[0]?.data as { previous: number; version: number; markets: { marketId: string }[] };
  // the total did not change, so it is not told
  expect(told.markets.map(({ marketId }) => marketId)).toEqual(['result']);
  expect([told.previous, told.version > before.version]).toEqual([before.version, true]);
  await expect
    .poll(
      () =>
        list.filter(({ data }) => (data as { events: { event: { id: string } }[] }).events.some((one) => one.event.id === event)).length,
    )
    .toBe(1);
  await feed.setUp('prematch', false);
  await expect
    .poll(async () => (await guest.call('readEvent', { params: { id: event } })).data.markets.map(({ status }) => status))
    .toEqual(['suspended', 'suspended']);
  expect((await place(await bettor(), slipOf([event], { price: 2600 }))).refusal?.code).toBe('market-closed');
  await feed.setUp('prematch', true);
  await expect.poll(async () => (await guest.call('readEvent', { params: { id: event } })).data.event.isOpen).toBe(true);
  const nowhere = client.newSubscription(keyedChannel('sports:event', 'nowhere'));
  const refused = new Promise((resolve) => nowhere.once('unsubscribed', resolve));
  nowhere.subscribe();
  expect(await refused).toMatchObject({ code: 103 });
});

test('a bet is cashed out in part and whole, once however often it is taken', async () => {
  const [player, event] = [await bettor(), await match()];
  const bet = await place(player, slipOf([event]));
  const quote = async (thousandths: number) => (await player.call('quoteCashOut', { params: { id: bet.id }, body: { thousandths } })).data;
  const take = async (offerId: string) => (await player.call('takeCashOut', { params: { id: bet.id }, body: { offerId } })).data;
  const half = await quote(500);
  expect(half).toMatchObject({ isOpen: true, thousandths: 500, currency: 'EUR' });
  await Promise.all([take(half.offerId ?? ''), take(half.offerId ?? '')]);
  await expect.poll(async () => await balanceOf(player)).toBe(99_000 + half.value);
  expect(await read(player, bet.id)).toMatchObject({ openThousandths: 500, status: betStatus.accepted });
  const rest = await quote(1000);
  const { isTaken } = await take(rest.offerId ?? '');
  expect(isTaken).toBe(true);
  await expect.poll(async () => (await read(player, bet.id)).status).toBe(betStatus.cashedOut);
  await expect.poll(async () => await balanceOf(player)).toBe(99_000 + half.value + rest.value);
});

test('open bets are listed with what they are worth, and one that is cashed out by itself is told by a notice', async () => {
  const [player, event] = [await bettor(), await match()];
  const bet = await place(player, slipOf([event]));
  const quoted = (await player.call('quoteCashOut', { params: { id: bet.id }, body: { thousandths: 1000 } })).data;
  const listed = await player.call('listBets', { query: { isSettled: false, isValued: true } });
  expect(listed.data).toMatchObject([{ id: bet.id, cashOut: null, value: { value: quoted.value, reason: null } }]);
  await player.call('setAutoCashOut', { params: { id: bet.id }, body: { value: quoted.value } });
  await expect.poll(async () => (await read(player, bet.id)).status).toBe(betStatus.cashedOut);
  expect((await read(player, bet.id)).cashOut).toMatchObject({ state: 'taken', isAutomatic: true, value: quoted.value });
  const notices = async () => (await player.call('listNotifications')).data.map(({ data }) => data);
  await expect.poll(notices).toEqual([{ event: 'cash-out.told', title: 'Your bet was cashed out' }]);
});

test('an operator suspends an event and a sport and opens them again, and sets a factor that its player reads', async () => {
  const [player, event] = [await bettor(), await match()];
  const op = openVerbs(app());
  const why = ['--reason', 'a test of operators'];
  const isOpen = async () => (await app().guest.call('readEvent', { params: { id: event } })).data.event.isOpen;
  for (const [noun, subject] of [
    ['event', event],
    ['sport', 'football'],
  ] as const) {
    expect(await op(noun, 'suspend', subject, ...why)).toMatchObject({ code: 0, out: `${subject} is suspended.\n` });
    expect((await op(noun, 'suspend', subject, ...why)).out).toContain('nothing changed');
    await expect.poll(isOpen).toBe(false);
    expect((await place(player, slipOf([event]))).refusal?.code).toBe('market-closed');
    expect((await op(noun, 'open', subject, ...why)).code).toBe(0);
    await expect.poll(isOpen).toBe(true);
  }
  const { data: before } = await player.call('quoteSlip', { body: { currency: 'EUR', slip: slipOf([event]) } });
  expect((await op('player', 'stake-factor', player.email, '0.01', 'integrity-check', ...why)).code).toBe(0);
  const { data: after } = await player.call('quoteSlip', { body: { currency: 'EUR', slip: slipOf([event]) } });
  expect(Number(after.limits.maxStake)).toBeLessThan(Number(before.limits.maxStake));
  expect(after.factor).toEqual({ thousandths: 10, reason: 'integrity-check' });
  expect((await player.call('readSportsSettings')).data.factor).toEqual(after.factor);
  expect((await op('player', 'stake-factor', player.email, '1', 'integrity-check', ...why)).code).toBe(1);
  expect((await op('player', 'stake-factor', player.email, '1', 'none', ...why)).code).toBe(0);
  const { rows } = await app().context.database.pool.query<{ action: string }>(
    "select action from audit where reason = 'a test of operators' and action not like '% asked' order by at",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'event suspend',
    'event open',
    'sport suspend',
    'sport open',
    'player stake-factor',
    'player stake-factor',
  ]);
});

test('slips with selections that are priced together are quoted by a rate of their own', async () => {
  const player = await bettor();
  const eventId = await match();
  const { context } = app();
  const before = context.rates;
  const taken: string[] = [];
  context.rates = { ...before, take: async (rule, perMinute) => void taken.push(`${rule} ${perMinute}`) };
  try {
    const quote = async (...markets: [marketId: string, specifiers: string][]) => {
      taken.length = 0;
      const selections = markets.map(([marketId, specifiers]) => ({ eventId, marketId, specifiers, outcomeId: '1' }));
      const slip = { type: 'single' as const, legs: [{ price: 2500, selections }], stake: { of: 'line' as const, amount: 100 } };
      await player.call('quoteSlip', { body: { currency: 'EUR', slip } });
      return taken;
    };
    expect(await quote(['result', ''])).toEqual(['quoteSlip:player 600']);
    expect(await quote(['result', ''], ['total', 'total=2.5'])).toEqual(['quoteSlip:player 600', 'quoteSlip:together 120']);
  } finally {
    context.rates = before;
  }
});
