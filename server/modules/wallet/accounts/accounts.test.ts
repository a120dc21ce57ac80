import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { privateChannel } from '#contract/live/channels.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';
import { useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';

const app = useTestApp();
const clients = createClients();
afterEach(() => clients.endAll());

/** Does something as the owner of the tables. */
async function withOwner(act: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: app().databaseUrl });
  await owner.connect();
  try {
    await act(owner);
  } finally {
    await owner.end();
  }
}

const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem?.code : -1),
  );

test('a new player has one account in the chosen currency, in use and empty', async () => {
  const player = await app().signUp({ currency: 'BRL' });
  const accounts = await player.accounts();
  expect(accounts).toMatchObject([
    { currency: 'BRL', balance: 0, bonus: 0, held: 0, status: 1, subunitToUnit: 100, symbol: 'R$', type: 'fiat', version: 0 },
  ]);
  expect(accounts[0]?.rate).toMatchObject({ rate: '0.1618', base: 'EUR' });
});

test('a further account is opened once, also ten at once; an unknown currency is refused', async () => {
  const player = await app().signUp();
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => await codeOf(player.call('openAccount', { body: { currency: 'ETH' } }))),
  );
  expect(answers.filter((code) => code === undefined)).toHaveLength(1);
  expect(answers.filter((code) => code === 12003)).toHaveLength(9);
  expect(await codeOf(player.call('openAccount', { body: { currency: 'CHF' } }))).toBe(12002);
  expect((await player.accounts()).map(({ currency, subCurrencies }) => [currency, subCurrencies])).toEqual([
    ['EUR', undefined],
    ['ETH', [{ code: 'mETH', subunitToUnit: 1000 }]],
  ]);
});

test('one account is in use at a time, also when tabs switch at once', async () => {
  const player = await app().signUp();
  const usd = (await player.call('openAccount', { body: { currency: 'USD' } })).data;
  const btc = (await player.call('openAccount', { body: { currency: 'BTC' } })).data;
  expect((await player.call('switchAccount', { params: { id: usd.id } })).data.status).toBe(1);
  await Promise.all([usd, btc, usd, btc].map(async ({ id }) => await player.call('switchAccount', { params: { id } })));
  const inUse = (await player.accounts()).filter(({ status }) => status === 1);
  expect(inUse).toHaveLength(1);
  expect(['USD', 'BTC']).toContain(inUse[0]?.currency);
});

test('an empty account that is not in use can be hidden, and opened again as the same one', async () => {
  const player = await app().signUp();
  const [eur] = await player.accounts();
  const usd = (await player.call('openAccount', { body: { currency: 'USD' } })).data;
  expect(await codeOf(player.call('hideAccount', { params: { id: eur?.id ?? '' } }))).toBe(12005);
  await app().fund(player, 100n, 'USD');
  expect(await codeOf(player.call('hideAccount', { params: { id: usd.id } }))).toBe(12004);
  await app().fund(player, -100n, 'USD');
  expect((await player.call('hideAccount', { params: { id: usd.id } })).data.status).toBe(3);
  expect(await player.accounts()).toHaveLength(1);
  expect((await player.call('openAccount', { body: { currency: 'USD' } })).data.id).toBe(usd.id);
});

test('an account with an open round is not hidden; a hidden one takes no stakes until it is shown again', async () => {
  const player = await app().signUp();
  const usd = (await player.call('openAccount', { body: { currency: 'USD' } })).data;
  await app().fund(player, 100n, 'USD');
  const { wallet } = app().context;
  const bet = betOf(usd.id, 100n);
  expect((await wallet.submit(bet)).code).toBe('ok');
  expect(await codeOf(player.call('hideAccount', { params: { id: usd.id } }))).toBe(12004);
  await wallet.submit({ kind: 'round-close', key: randomUUID(), accountId: usd.id, round: bet.round });
  expect((await player.call('hideAccount', { params: { id: usd.id } })).data.status).toBe(3);
  expect((await wallet.submit(betOf(usd.id, 0n))).code).toBe('blocked');
  // and so with others' in one batch
  const other = await app().signUp();
  const shown = (await other.accounts())[0]?.id ?? '';
  expect((await wallet.submit(betOf(shown, 0n))).code).toBe('ok');
  const together = [betOf(usd.id, 0n), betOf(shown, 0n)].map(async (stake) => (await wallet.submit(stake)).code);
  expect(await Promise.all(together)).toEqual(['blocked', 'ok']);
  await player.call('openAccount', { body: { currency: 'USD' } });
  expect((await wallet.submit(betOf(usd.id, 0n))).code).toBe('ok');
});

test('a player whose lane is held is told to try again, and keeps no connection from the others', async () => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  const holder = new pg.Client({ connectionString: app().databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock(7701, ledger.wallet_lane($1))', [player.id]);
  const more = Array.from({ length: 13 }, async () => await codeOf(player.call('openAccount', { body: { currency: 'USD' } })));
  expect(await Promise.all(more)).toEqual(more.map(() => 10009));
  expect(await other.accounts()).toHaveLength(1);
  await holder.end();
  expect((await player.call('openAccount', { body: { currency: 'USD' } })).data.currency).toBe('USD');
});

test('a movement is read once, for who listens; one that cannot be is left out with an alarm, and the others of its row are told', async () => {
  const [player, unheard] = [await app().signUp(), await app().signUp()];
  const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: player.accessToken });
  const heard = listen(await subscribed(client, privateChannel('wallet:accounts', player.id)));
  const { database, outbox } = app().context;
  const tell = async (...movements: string[]) => {
    await withOwner(async (owner) => await owner.query('insert into ledger.wallet_outbox (body) values ($1)', [movements.join(';')]));
    outbox.notice();
  };
  const lost = async () =>
    (await readAlarms(database.db, 'open')).map(({ kind, subject, count, details }) => ({ kind, subject, count, details }));
  const good = `${player.id},a,EUR,1,5,0,0,7`;
  const great = `${player.id},b,EUR,1,9007199254740993,0,0,3`;
  const torn = `${player.id},c,EUR,1,x`;
  const alarm = { kind: 'live-event-lost', subject: 'wallet:accounts' };
  await tell(good, `${unheard.id},d,EUR,1,x`, great);
  await expect.poll(lost).toMatchObject([{ ...alarm, count: 1n, details: { body: great } }]);
  await tell(torn, good);
  await expect.poll(lost).toMatchObject([{ ...alarm, count: 2n, details: { body: torn } }]);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard.map(({ data }) => data as unknown)).toMatchObject(
    [good, good].map(() => ({ account: { id: 'a', balance: 5, version: 7 } })),
  );
});

test('another player’s account is not there', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const [account] = await player.accounts();
  for (const name of ['switchAccount', 'hideAccount'] as const)
    expect(await codeOf(stranger.call(name, { params: { id: account?.id ?? '' } }))).toBe(10004);
  expect(await codeOf(stranger.call('listEntries', { query: { accountId: account?.id ?? '' } }))).toBe(10004);
});
