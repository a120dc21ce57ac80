// Money is never where its owner cannot see it: what credits a hidden account shows it, in the list and in the live event.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { ChannelEvents } from '#contract/live/channels.ts';
import { privateChannel } from '#contract/live/channels.ts';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';
import { deposit } from '#testing/money-talk.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import type { WalletCommand } from '../index.ts';

const app = useTestApp(withCashier());
const clients = createClients();
afterEach(() => clients.endAll());

test('a deposit to a hidden account, and one that was pending as it was hidden, show it', async () => {
  const player = await app().signUp();
  const usd = (await player.call('openAccount', { body: { currency: 'USD' } })).data;
  const pending = await deposit(player, 5000, { currency: 'USD' });
  await player.call('hideAccount', { params: { id: usd.id } });
  // what was told so far is nobody's to hear
  await app().context.outbox.flush();
  const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: player.accessToken });
  const heard = listen(await subscribed(client, privateChannel('wallet:accounts', player.id)));
  await sendCallback(app(), newsOf(pending));
  expect((await player.accounts()).map(({ currency, balance, status }) => [currency, balance, status])).toEqual([
    ['EUR', 0, 1],
    ['USD', 5000, 2],
  ]);
  await expect
    .poll(() => heard.map(({ data }) => (data as ChannelEvents['wallet:accounts']).account))
    .toMatchObject([{ id: usd.id, balance: 5000, status: 2 }]);
  await app().fund(player, -5000n, 'USD');
  await player.call('hideAccount', { params: { id: usd.id } });
  // what moved on it stands on a statement all the same
  expect((await player.call('readStatementBounds')).data.accounts).toContainEqual({ id: usd.id, currency: 'USD' });
  const asked = await deposit(player, 7000, { currency: 'USD' });
  await sendCallback(app(), newsOf(asked));
  expect(await player.accounts()).toMatchObject([{ currency: 'EUR' }, { currency: 'USD', balance: 7000, status: 2 }]);
});

test('money that comes while its account is being hidden is in the list, whichever was first', async () => {
  const player = await app().signUp();
  const usd = (await player.call('openAccount', { body: { currency: 'USD' } })).data;
  for (let n = 1; n <= 6; n += 1) {
    const asked = await deposit(player, 1000, { currency: 'USD' });
    const hide = async () => await player.call('hideAccount', { params: { id: usd.id } }).catch((error: unknown) => error);
    const news = async () => await sendCallback(app(), newsOf(asked));
    await Promise.all(n % 2 === 0 ? [hide(), news()] : [news(), hide()]);
    expect(await player.accounts()).toMatchObject([{ currency: 'EUR' }, { currency: 'USD', balance: 1000, status: 2 }]);
    expect(await hide()).toMatchObject({ problem: { code: 12004 } });
    await app().fund(player, -1000n, 'USD');
  }
});

test.each(['win', 'win with others', 'rollback', 'adjustment', 'bonus-grant'])('a %s shows a hidden account', async (name) => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  const [account] = await player.accounts();
  const [foreign] = await other.accounts();
  const [accountId, otherId] = [account?.id ?? '', foreign?.id ?? ''];
  const { wallet, database } = app().context;
  await app().fund(player, 100n);
  await app().fund(other, 100n);
  const bet = betOf(accountId, 100n);
  await wallet.submit(bet);
  await database.pool.query('update ledger.wallet_account set status = 3 where id = $1', [accountId]);
  expect(await player.accounts()).toEqual([]);
  const win: WalletCommand = { kind: 'win', key: randomUUID(), accountId, amount: 30n, round: bet.round, closesRound: true };
  const commands: Record<string, WalletCommand[]> = {
    win: [win],
    'win with others': [win, betOf(otherId, 10n)],
    rollback: [{ kind: 'rollback', key: randomUUID(), accountId, reverses: bet.key, round: bet.round }],
    adjustment: [{ kind: 'adjustment', key: randomUUID(), accountId, amount: 5n, note: 'tried' }],
    'bonus-grant': [{ kind: 'bonus-grant', key: randomUUID(), accountId, amount: 5n }],
  };
  const answers = await Promise.all((commands[name] ?? []).map(async (command) => await wallet.submit(command)));
  expect(answers.filter(({ code }) => code !== 'ok')).toEqual([]);
  expect(await player.accounts()).toMatchObject([{ id: accountId, status: 2 }]);
});

test('what brings nothing leaves a hidden account hidden', async () => {
  const player = await app().signUp();
  const usd = (await player.call('openAccount', { body: { currency: 'USD' } })).data;
  await player.call('hideAccount', { params: { id: usd.id } });
  const { wallet } = app().context;
  expect((await wallet.submit({ kind: 'fee', key: randomUUID(), accountId: usd.id, amount: 0n })).code).toBe('ok');
  expect(await player.accounts()).toHaveLength(1);
});

test('PA-05 what is owed to players is what all their accounts hold: real, bonus and held, of hidden accounts and of players who may not play', async () => {
  const { context } = app();
  const op = openVerbs(app());
  const owed = async () => {
    const { owed: rows } = JSON.parse((await op('ledger', 'owed', '--json')).out) as { owed: Record<string, string>[] };
    const own = rows.find(({ currency }) => currency === 'EUR') ?? {};
    return ['real', 'bonus', 'held', 'total'].map((name) => BigInt(own[name] ?? 0));
  };
  const before = await owed();
  const [one, other] = [await app().signUp(), await app().signUp()];
  for (const player of [one, other]) await app().fund(player, 5000n);
  const [accountId = '', barred = ''] = await Promise.all([one, other].map(async (player) => (await player.accounts())[0]?.id));
  const submit = async (command: WalletCommand) => (await context.wallet.submit(command)).code;
  expect(await submit({ kind: 'bonus-grant', key: randomUUID(), accountId, amount: 700n })).toBe('ok');
  expect(await submit({ kind: 'withdrawal-hold', key: randomUUID(), accountId, amount: 1200n })).toBe('ok');
  await context.database.pool.query('update ledger.wallet_account set status = 3 where id = $1', [barred]);
  await context.database.pool.query('update player set status = 5 where id = $1', [other.id]);
  const after = await owed();
  expect(after.map((sum, index) => sum - (before[index] ?? 0n))).toEqual([8800n, 700n, 1200n, 10_700n]);
  expect((await op('ledger', 'owed')).out).toMatch(/^EUR +\d+ +€/m);
});
