// Limits on stakes and losses over HTTP: what is set, lowered, raised, removed and listed, and what the wallet makes of it.
import { expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { openVerbs } from '#testing/command-line.ts';
import { accountOf, atMoment, changeLimit, limitsOf, only, setLimit, stake, untilSomebodyWaits } from '#testing/limit-talk.ts';
import { emailsTo, refusalOf, runJob } from '#testing/money-talk.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { limitActs } from '../limit-acts.ts';
import { removeOperatorLimit, setOperatorLimit } from './operator-limits.ts';

const clock = createStandingClock();
const app = useTestApp({ context: () => ({ clock }) });
const hourMs = 3_600_000;

async function richPlayer(): Promise<TestPlayer> {
  const player = await app().signUp();
  await app().fund(player, 1_000_000n);
  return player;
}
const later = async (ms: number, act: () => Promise<void>) => await atMoment(clock, new Date(clock.now().getTime() + ms), act);
const setRate = async (code: string, rate: string) => {
  await app().context.database.pool.query('update currency set rate = $2 where code = $1', [code, rate]);
  await app().context.settings.reload();
};

test('LI-03 a limit that is new holds at once, and tells what is used, what is left and when it frees', async () => {
  const player = await richPlayer();
  expect(await limitsOf(player)).toEqual([]);
  expect(await stake(app(), player, 300n)).toBe('ok');
  const limit = only(await setLimit(player, 1000));
  expect(limit).toMatchObject({ definition: 1, period: 'daily', currency: 'EUR', amount: 1000, used: 300, left: 700, isLowest: true });
  expect(limit).toMatchObject({ status: 1, setBy: 'player', endsAt: null, pending: null, changes: 0, since: clock.now().toISOString() });
  expect(await stake(app(), player, 701n)).toBe('limit-bet');
  expect(await stake(app(), player, 700n)).toBe('ok');
  expect(only(await limitsOf(player))).toMatchObject({ used: 1000, left: 0 });
  expect(await emailsTo(app(), player.email)).toContain('Your limit is in force');
});

test('LI-03 limits that stand together hold together, and the one that leaves least is named', async () => {
  const player = await richPlayer();
  await setLimit(player, 10_000, { period: 'weekly' });
  await setLimit(player, 1000);
  const both = await setLimit(player, 5000, { definition: 2, period: 'monthly' });
  expect(both.map(({ definition, period, isLowest }) => [definition, period, isLowest])).toEqual([
    [1, 'daily', true],
    [1, 'weekly', false],
    [2, 'monthly', true],
  ]);
  expect(await stake(app(), player, 1001n)).toBe('limit-bet');
  expect(await stake(app(), player, 1000n)).toBe('ok');
  expect(await stake(app(), player, 1n)).toBe('limit-bet');
});

// the day on which clocks are put forward in Berlin and the one on which they are put back, an ordinary one, a week over the end of a
// month, a month of 31 days after one of 28, and the last of a year
test.each([
  ['daily', '2031-03-30T00:30:00Z', '2031-03-30T22:00:00Z'],
  ['daily', '2031-10-25T22:30:00Z', '2031-10-26T23:00:00Z'],
  ['daily', '2031-06-10T21:59:00Z', '2031-06-10T22:00:00Z'],
  ['weekly', '2031-06-30T12:00:00Z', '2031-07-06T22:00:00Z'],
  ['weekly', '2031-03-26T12:00:00Z', '2031-03-30T22:00:00Z'],
  ['monthly', '2031-07-31T21:30:00Z', '2031-07-31T22:00:00Z'],
  ['monthly', '2031-03-01T00:00:00Z', '2031-03-31T22:00:00Z'],
  ['monthly', '2031-12-15T12:00:00Z', '2031-12-31T23:00:00Z'],
] as const)('LI-03 a %s limit that is used up at %s frees at %s', async (period, from, ends) => {
  const player = await richPlayer();
  await player.call('updateProfile', { body: { timeZone: 'Europe/Berlin' } });
  await atMoment(clock, from, async () => {
    expect(only(await setLimit(player, 1000, { period })).freesAt).toBe(new Date(ends).toISOString());
    expect(await stake(app(), player, 1000n)).toBe('ok');
    expect(await stake(app(), player, 1n)).toBe('limit-bet');
  });
  await atMoment(clock, new Date(Date.parse(ends) - 1000), async () => {
    expect(only(await limitsOf(player))).toMatchObject({ used: 1000, left: 0, freesAt: new Date(ends).toISOString() });
    expect(await stake(app(), player, 1n)).toBe('limit-bet');
  });
  await atMoment(clock, new Date(Date.parse(ends) + 1000), async () => {
    expect(only(await limitsOf(player))).toMatchObject({ used: 0, left: 1000 });
    expect(await stake(app(), player, 1000n)).toBe('ok');
  });
});

test.each(['BTC', 'ETH'])('LI-03 what is used and what is left of a limit in %s make up its amount', async (currency) => {
  const player = await richPlayer();
  await player.call('openAccount', { body: { currency } });
  for (const definition of [1, 2] as const)
    expect((await setLimit(player, 4999, { currency, definition })).at(-1)).toMatchObject({ amount: 4999, used: 0, left: 4999 });
  expect(await stake(app(), player, 1n)).toBe('ok');
  const limits = await limitsOf(player);
  expect(limits).toHaveLength(2);
  for (const { amount, used, left } of limits) expect([Number(used) > 0, Number(used) + Number(left)]).toEqual([true, amount]);
});

test('LI-04 a lower limit holds at once, says since when, and drops a rise that waits', async () => {
  const player = await richPlayer();
  await setLimit(player, 5000);
  await setLimit(player, 9000);
  await later(hourMs, async () => {
    expect(only(await setLimit(player, 1000))).toMatchObject({ amount: 1000, pending: null, changes: 1, since: clock.now().toISOString() });
  });
  expect(await stake(app(), player, 1001n)).toBe('limit-bet');
});

test('LI-04 a stake that is under way while the limit is lowered in another session sees the lower one', async () => {
  const player = await richPlayer();
  await setLimit(player, 5000);
  const { context } = app();
  let code: Promise<string> | undefined;
  await context.database.transact(async (tx) => {
    const lower = { action: 'set', definition: 1, period: 'daily', currency: 'EUR', amount: 1000 } as const;
    await limitActs.set(tx, context, player.id, lower);
    code = stake(app(), player, 1001n);
    await untilSomebodyWaits(app());
  });
  expect(await code).toBe('limit-bet');
});

test('LI-05 a rise holds after a day and the second word, not before and not by itself', async () => {
  const player = await richPlayer();
  const { id } = only(await setLimit(player, 1000));
  const [begun, day] = [clock.now().getTime(), 24 * hourMs];
  const iso = (ms: number) => new Date(begun + ms).toISOString();
  const asked = only(await setLimit(player, 5000));
  expect(asked).toMatchObject({
    amount: 1000,
    pending: { amount: 5000, askedAt: iso(0), confirmableAt: iso(day), lapsesAt: iso(8 * day) },
  });
  await later(day - 60_000, async () => {
    expect(await refusalOf(changeLimit(player, { action: 'confirm', id }))).toMatchObject({ code: 15001, status: 409 });
    // the same again does not begin the day anew
    expect(only(await setLimit(player, 5000)).pending).toMatchObject({ confirmableAt: iso(day) });
    expect(await stake(app(), player, 1001n)).toBe('limit-bet');
  });
  await later(day, async () => {
    expect(await stake(app(), player, 1001n)).toBe('limit-bet');
    await runJob(app(), 'keep-limits');
    await runJob(app(), 'keep-limits');
    const subjects = await emailsTo(app(), player.email);
    expect(subjects.filter((subject) => subject === 'You can confirm the change to your limit')).toHaveLength(1);
    const both = await Promise.all([1, 2].map(async () => await refusalOf(changeLimit(player, { action: 'confirm', id }))));
    expect(both.filter((refused) => refused === undefined)).toHaveLength(1);
    expect(both.filter((refused) => refused !== undefined)).toMatchObject([{ code: 10013, status: 409 }]);
    expect(only(await limitsOf(player))).toMatchObject({ amount: 5000, pending: null, changes: 1 });
    expect(await stake(app(), player, 5000n)).toBe('ok');
    expect(await stake(app(), player, 1n)).toBe('limit-bet');
  });
});

test('LI-05 a rise that is taken back, and one that nobody confirms for a week, never hold', async () => {
  const player = await richPlayer();
  const { id } = only(await setLimit(player, 1000));
  await setLimit(player, 5000);
  expect(only(await changeLimit(player, { action: 'withdraw', id }))).toMatchObject({ amount: 1000, pending: null });
  // the same again changes nothing
  expect(only(await changeLimit(player, { action: 'withdraw', id }))).toMatchObject({ amount: 1000, pending: null, changes: 0 });
  await later(25 * hourMs, async () => {
    expect(await refusalOf(changeLimit(player, { action: 'confirm', id }))).toMatchObject({ code: 10013 });
  });
  await setLimit(player, 5000);
  await later(8 * 24 * hourMs, async () => {
    expect(only(await limitsOf(player))).toMatchObject({ amount: 1000, pending: null });
    expect(await refusalOf(changeLimit(player, { action: 'confirm', id }))).toMatchObject({ code: 10013 });
    await runJob(app(), 'keep-limits');
    expect(await stake(app(), player, 1001n)).toBe('limit-bet');
  });
  const { rows } = await app().context.database.pool.query('select act from player_limit_history where limit_id = $1 order by step', [id]);
  expect(rows.map(({ act }: { act: string }) => act)).toEqual(['set', 'ask', 'withdraw', 'ask', 'lapse']);
});

test('LI-05 a limit is removed by a day and the second word as well, and can be set anew at once', async () => {
  const player = await richPlayer();
  const { id } = only(await setLimit(player, 1000));
  expect(only(await changeLimit(player, { action: 'remove', id })).pending).toMatchObject({ amount: null });
  await later(24 * hourMs, async () => {
    expect(await stake(app(), player, 1001n)).toBe('limit-bet');
    expect(await changeLimit(player, { action: 'confirm', id })).toEqual([]);
    expect(await stake(app(), player, 1001n)).toBe('ok');
    expect(only(await setLimit(player, 500))).toMatchObject({ amount: 500, changes: 0 });
    expect(await stake(app(), player, 1n)).toBe('limit-bet');
  });
});

test('LI-05 every change is in the log with who made it, and the state before and after', async () => {
  const player = await richPlayer();
  await setLimit(player, 1000);
  await setLimit(player, 700);
  const { rows } = await app().context.database.pool.query(
    "select actor, action, before, after from audit where subject = $1 and action like 'limit %' order by id",
    [player.id],
  );
  const limit = { definition: 1, period: 'daily', currency: 'EUR' };
  expect(rows).toEqual([
    { actor: `player:${player.id}`, action: 'limit set', before: null, after: { ...limit, amount: '1000' } },
    { actor: `player:${player.id}`, action: 'limit lower', before: { ...limit, amount: '1000' }, after: { ...limit, amount: '700' } },
  ]);
});

test('LI-05 limits of a stranger are not there, a guest is refused, and what cannot be is said by its field', async () => {
  const [player, stranger] = [await richPlayer(), await richPlayer()];
  const { id } = only(await setLimit(player, 1000));
  for (const action of ['remove', 'confirm', 'withdraw'] as const)
    expect(await refusalOf(changeLimit(stranger, { action, id }))).toMatchObject({ code: 10004, status: 404 });
  expect(await limitsOf(stranger)).toEqual([]);
  expect(await refusalOf(app().guest.call('listLimits'))).toMatchObject({ status: 401 });
  expect(await refusalOf(setLimit(player, 0))).toMatchObject({ code: 10002 });
  expect(await refusalOf(setLimit(player, 100, { currency: 'XYZ' }))).toMatchObject({ code: 12002 });
});

test('LI-05 the same limit set twenty times at once is one limit', async () => {
  const player = await richPlayer();
  await Promise.all(Array.from({ length: 20 }, async () => await setLimit(player, 1000)));
  expect(only(await limitsOf(player))).toMatchObject({ amount: 1000, changes: 0 });
});

test('LI-05 an excluded player reads limits and lowers them, and raises none', async () => {
  const player = await richPlayer();
  const { context } = app();
  const { id } = only(await setLimit(player, 1000));
  await context.database.transact(async (tx) => await changePlayerStatus(tx, context.notifier, player.id, playerStatus.excluded));
  expect(only(await setLimit(player, 900))).toMatchObject({ amount: 900 });
  expect(await refusalOf(setLimit(player, 2000))).toMatchObject({ code: 11004 });
  for (const action of ['remove', 'confirm'] as const)
    expect(await refusalOf(changeLimit(player, { action, id }))).toMatchObject({ code: 11004 });
});

test('LI-06 of the operator’s limit and the player’s own the stricter holds, and both are shown', async () => {
  const player = await richPlayer();
  const { context } = app();
  const run = openVerbs(app());
  const word = { actor: 'operator:anna', reason: 'harm was seen' };
  await setLimit(player, 8000);
  const set = await run('limit', 'set', player.email, 'bet', 'daily', '50.00', 'EUR', '--reason', word.reason);
  expect([set.code, set.out]).toEqual([0, expect.stringContaining('€50.00 is in force')]);
  const shown = async () => (await limitsOf(player)).map(({ setBy, amount, isLowest }) => [setBy, amount, isLowest]);
  expect(await shown()).toEqual([
    ['operator', 5000, true],
    ['player', 8000, false],
  ]);
  expect(await stake(app(), player, 5001n)).toBe('limit-bet');
  const [{ id } = { id: '' }] = await limitsOf(player);
  expect(await refusalOf(changeLimit(player, { action: 'remove', id }))).toMatchObject({ code: 10013 });
  // the other way round the player's own holds
  const raised = { definition: 1, period: 'daily', currency: 'EUR', amount: 9000n } as const;
  await context.database.transact(async (tx) => await setOperatorLimit(tx, context, player.id, raised, word));
  expect(await shown()).toEqual([
    ['player', 8000, true],
    ['operator', 9000, false],
  ]);
  expect(await stake(app(), player, 8001n)).toBe('limit-bet');
  const listed = (await run('limit', 'list', player.email)).out;
  for (const text of ['operator', '€90.00', '€80.00']) expect(listed).toContain(text);
  const own = (await limitsOf(player)).find(({ setBy }) => setBy === 'player')?.id ?? '';
  const remove = async (limit: string) =>
    await context.database.transact(async (tx) => await removeOperatorLimit(tx, context, player.id, limit, word));
  await expect(remove(own)).rejects.toMatchObject({ slug: 'conflict' });
  await remove(id);
  await expect(remove(id)).rejects.toMatchObject({ slug: 'not-found' });
  expect(await shown()).toEqual([['player', 8000, true]]);
  expect((await emailsTo(app(), player.email)).filter((subject) => subject === 'We have set a limit for you')).toHaveLength(2);
});

test('LI-07 50 stakes of 1 at once in two currencies and from two processes accept exactly 20 of a limit of 20, and are told of once', async () => {
  const { databaseUrl, appUrl, context } = app();
  const other = await openTestApp('', { database: { url: databaseUrl, appUrl, drop: async () => undefined }, context: () => ({ clock }) });
  try {
    await setRate('USD', '0.5');
    const player = await richPlayer();
    await player.call('openAccount', { body: { currency: 'USD' } });
    await app().fund(player, 1_000_000n, 'USD');
    await setLimit(player, 2000);
    // either process may deliver what waits, so that what both publish is counted
    const told: unknown[] = [];
    for (const one of [context, other.context])
      one.outbox.onPublish('game:bets', async (_tx, body) => {
        told.push(body);
        await Promise.resolve();
      });
    const [eur, usd] = [await accountOf(player), await accountOf(player, 'USD')];
    const doors = [context.wallet, other.context.wallet];
    const bets = Array.from({ length: 50 }, (_, n) => ({ bet: n % 3 === 0 ? betOf(usd, 200n) : betOf(eur, 100n), door: doors[n % 2] }));
    const codes = await Promise.all(bets.map(async ({ bet, door }) => (await door?.submit(bet))?.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
    expect(codes.filter((code) => code === 'limit-bet')).toHaveLength(30);
    const [limit] = await limitsOf(player);
    expect(limit).toMatchObject({ used: 2000, left: 0 });
    await expect.poll(() => told.length).toBe(1);
    // a second later the next refusal is told of, and nothing of the burst comes in between
    await later(1000, async () => {
      expect((await other.context.wallet.submit(betOf(eur, 100n))).code).toBe('limit-bet');
      expect((await context.wallet.submit(betOf(eur, 100n))).code).toBe('limit-bet');
    });
    expect(JSON.parse(JSON.stringify(told[0]))).toMatchObject({ event: 'bet.restricted', reason: 'limit-bet', version: 1 });
  } finally {
    await other.close();
    await setRate('USD', '0.9223');
  }
});

test('LI-07 a loss limit counts what is staked less what is won, open stakes included', async () => {
  const player = await richPlayer();
  await setLimit(player, 1000, { definition: 2 });
  const account = await accountOf(player);
  const open = betOf(account, 800n);
  const submit = async (command: Parameters<ReturnType<typeof app>['context']['wallet']['submit']>[0]) =>
    (await app().context.wallet.submit(command)).code;
  expect(await submit(open)).toBe('ok');
  expect(only(await limitsOf(player))).toMatchObject({ used: 800, left: 200 });
  expect(await submit(betOf(account, 201n))).toBe('limit-loss');
  const win = { kind: 'win', key: crypto.randomUUID(), accountId: account, amount: 1000n, round: open.round, closesRound: true } as const;
  expect(await submit(win)).toBe('ok');
  // what was won may be lost again
  expect(only(await limitsOf(player))).toMatchObject({ used: 0, left: 1200 });
  expect(await submit(betOf(account, 1201n))).toBe('limit-loss');
  expect(await submit(betOf(account, 1200n))).toBe('ok');
});

test('LI-08 a limit in one currency holds in all, and another account in use starts nothing anew', async () => {
  const player = await richPlayer();
  const btc = (await player.call('openAccount', { body: { currency: 'BTC' } })).data.id;
  await app().fund(player, 100_000_000n, 'BTC');
  await setLimit(player, 10_000);
  expect(await stake(app(), player, 100_000n, 'BTC')).toBe('ok'); // 84.2505 euros at the stored rate
  await player.call('switchAccount', { params: { id: btc } });
  expect(only(await limitsOf(player))).toMatchObject({ currency: 'EUR', used: 8426, left: 1574 });
  expect(await stake(app(), player, 1575n)).toBe('limit-bet');
  expect(await stake(app(), player, 1574n)).toBe('ok');
});

test('LI-08 when its rate rises a limit is no looser before its period ends, when it falls it is stricter at once', async () => {
  const player = await richPlayer();
  await setRate('USD', '0.5');
  try {
    await atMoment(clock, '2032-05-05T12:00:00Z', async () => {
      await setLimit(player, 2000, { currency: 'USD' }); // 10 euros
      await setRate('USD', '1');
      await runJob(app(), 'keep-limits');
      expect(await stake(app(), player, 1001n)).toBe('limit-bet');
      expect(await stake(app(), player, 600n)).toBe('ok');
      await setRate('USD', '0.4');
      await runJob(app(), 'keep-limits');
      expect(only(await limitsOf(player))).toMatchObject({ amount: 2000, used: 1500, left: 500 });
      expect(await stake(app(), player, 201n)).toBe('limit-bet');
      await setRate('USD', '1');
      await runJob(app(), 'keep-limits');
      expect(await stake(app(), player, 201n)).toBe('limit-bet');
    });
    await atMoment(clock, '2032-05-06T12:00:00Z', async () => {
      await runJob(app(), 'keep-limits');
      expect(await stake(app(), player, 2001n)).toBe('limit-bet');
      expect(await stake(app(), player, 2000n)).toBe('ok');
    });
  } finally {
    await setRate('USD', '0.9223');
  }
});
