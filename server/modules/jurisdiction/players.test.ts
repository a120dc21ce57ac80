// Players of two jurisdictions in one app: each is under the rules of their own.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommand } from '#cli/run-command.ts';
import { limitDefinition } from '#contract/kernel/constants.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { keepJurisdictions, movePlayers, readPlacement } from '#server/modules/players/index.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { openJurisdictions } from './index.ts';

let app: TestApp;
let provider: TestProvider;
let british: TestPlayer;
let german: TestPlayer;
/** What the provider was sent at each launch. */
const launches: { rules: object }[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
  provider.troubleWith = (path, body) => {
    if (path.endsWith('/launch')) launches.push(JSON.parse(body) as { rules: object });
    return undefined;
  };
  const context = () => ({ providers: [provider.access], clock: createStandingClock() });
  app = await openTestApp(
    inject('postgresUrl'),
    withCashier({ config: { jurisdictions: ['uk', 'mga', 'se'], trustProxy: true }, context }),
  );
  await provider.sync(app);
  british = await app.signUp({ country: 'GB' });
  german = await app.signUp({ country: 'DE' });
  for (const player of [british, german]) await app.fund(player, 100_000n);
  await approveChecks(app, british);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const withdraw = async (player: TestPlayer) =>
  (
    await player.call('createWithdrawal', {
      body: {
        method: 'bank-transfer',
        currency: 'EUR',
        amount: 1000,
        fields: { holder: 'Ada Lamp', iban: 'DE89370400440532013000' },
      },
    })
  ).data;
const initFrom = async (country: string, token?: string) => {
  const headers = { 'cf-ipcountry': country, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${app.origin}/api/player/init`, { headers });
  return ((await answer.json()) as { data: { jurisdiction: string; rules: object } }).data;
};
const keptOf = async ({ id }: TestPlayer) =>
  (await app.context.database.pool.query<{ jurisdiction: string }>('select jurisdiction from player where id = $1', [id])).rows[0]
    ?.jurisdiction;

test('PA-03 one of two players under one roof may take a withdrawal back, the other may not', async () => {
  const [hers, his] = [await withdraw(british), await withdraw(german)];
  expect([hers.canDecline, his.canDecline]).toEqual([false, true]);
  const decline = async (player: TestPlayer, id: string) => await refusalOf(player.call('declineInvoice', { params: { id } }));
  expect(await decline(british, hers.id)).toMatchObject({ status: 409, code: 13003 });
  expect(await decline(german, his.id)).toBeUndefined();
  const { data } = await british.call('listInvoices');
  expect(data.map(({ canDecline }) => canDecline)).toEqual([false]);
});

test('GA-04 GA-05 each launch and each stake keeps to the rules of its player', async () => {
  const stake = async (token: string) => {
    const body = { sessionToken: token, txId: randomUUID(), roundId: randomUUID(), gameId: 'test-table', currency: 'EUR', amount: '100' };
    return (await provider.send(app, 'bet', body)).answer.status;
  };
  const [hers, his] = [await provider.launch(app, british, 'test-table'), await provider.launch(app, german, 'test-table')];
  expect(launches.slice(-2).map(({ rules }) => rules)).toMatchObject([
    { autoplay: false, slamStop: false, featureBuy: false, gamble: false, minCycleMs: 5000, jurisdiction: 'uk' },
    { autoplay: true, slamStop: true, featureBuy: true, gamble: true, minCycleMs: 0, jurisdiction: 'default' },
  ]);
  expect([await stake(hers), await stake(hers)]).toEqual(['OK', 'TOO_FAST']);
  expect([await stake(his), await stake(his)]).toEqual(['OK', 'OK']);
});

test('LI-05 a higher limit waits as long as the jurisdiction of the player says, and the page is told how long', async () => {
  const { clock } = app.context;
  const registered = await app.guest.call('registerPlayer', {
    body: {
      email: 'swede@lanternhall.example',
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
      country: 'SE',
      currency: 'EUR',
      dateOfBirth: '1990-05-17',
      personalIdNumber: '19900517-0015',
      agreements: true,
    },
  });
  const { accessToken } = registered.data;
  const waitOf = async (player: Pick<TestPlayer, 'call'>) => {
    const set = async (amount: number) =>
      (
        await player.call('changeLimits', {
          body: { action: 'set', definition: limitDefinition.deposit, period: 'daily', currency: 'EUR', amount },
        })
      ).data.find(({ definition }) => definition === limitDefinition.deposit);
    await set(1000);
    const raised = await set(5000);
    if (raised === undefined || !('pending' in raised)) return undefined;
    return (Date.parse(raised.pending?.confirmableAt ?? '') - clock.now().getTime()) / 3_600_000;
  };
  expect([await waitOf({ call: app.as(accessToken) }), await waitOf(german)]).toEqual([72, 24]);
  expect((await initFrom('NO', accessToken)).rules).toMatchObject({ limitRiseHours: 72 });
});

test('a password is as long as the jurisdiction of who chooses it asks, for a new account by its country', async () => {
  const bodyOf = (country: string) => ({
    email: `short-${country}@lanternhall.example`,
    password: 'xQ9#p2z',
    password_confirmation: 'xQ9#p2z',
    country,
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  });
  const fault = { status: 422, errors: [{ field: 'password', params: { min: 8 } }] };
  expect(await refusalOf(app.guest.call('registerPlayer', { body: bodyOf('GB') }))).toMatchObject(fault);
  expect(await refusalOf(app.guest.call('registerPlayer', { body: bodyOf('DE') }))).toBeUndefined();
  const change = async (player: TestPlayer) =>
    await refusalOf(
      player.call('changePassword', {
        body: { currentPassword: player.password, newPassword: 'zQ8#p3x', repeatNewPassword: 'zQ8#p3x' },
      }),
    );
  expect(await change(british)).toMatchObject({ status: 422, errors: [{ field: 'newPassword', params: { min: 8 } }] });
  expect(await change(await app.signUp({ country: 'DE' }))).toBeUndefined();
});

test('the page is told the rules: of a guest by the country of the request, of a player by the account wherever it is used', async () => {
  expect(await initFrom('GB')).toMatchObject({ jurisdiction: 'uk', rules: { withdrawalCancel: false, autoplay: false } });
  expect(await initFrom('MT')).toMatchObject({ jurisdiction: 'mga', rules: { withdrawalCancel: true } });
  expect(await initFrom('NO')).toMatchObject({ jurisdiction: 'default', rules: { autoplay: true } });
  expect(await initFrom('NO', british.accessToken)).toMatchObject({ jurisdiction: 'uk', rules: { autoplay: false } });
  const { rules } = await initFrom('GB');
  expect(rules).not.toHaveProperty('lockAfterFailures');
});

test('new settings move nobody: a kept jurisdiction holds until an operator moves its players, which is recorded once each', async () => {
  const { context } = app;
  const loosened = { ...context, jurisdictions: { ...context.jurisdictions, of: () => context.jurisdictions.house } };
  await keepJurisdictions(loosened);
  expect([await keptOf(british), await keptOf(german)]).toEqual(['uk', 'default']);
  expect((await withdraw(british)).canDecline).toBe(false);

  const token = await provider.launch(app, british, 'test-table');
  const change = { actor: 'operator:test', reason: 'the licence was given back' };
  const moved = await Promise.all([movePlayers(loosened, 'GB', change), movePlayers(loosened, 'GB', change)]);
  expect(moved.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await keptOf(british)).toBe('default');
  const { rows } = await context.database.pool.query(
    "select actor, reason, before, after from audit where subject = $1 and action = 'player jurisdiction'",
    [british.id],
  );
  expect(rows).toEqual([{ ...change, before: { jurisdiction: 'uk' }, after: { jurisdiction: 'default' } }]);
  // a game that was open before keeps to the new rules at once
  const stake = { sessionToken: token, gameId: 'test-table', currency: 'EUR', amount: '100' };
  const bet = async () => (await provider.send(app, 'bet', { ...stake, txId: randomUUID(), roundId: randomUUID() })).answer.status;
  await expect.poll(async () => [await bet(), await bet()]).toEqual(['OK', 'OK']);

  expect(await movePlayers(context, 'GB', { ...change, reason: 'and taken again' })).toBe(1);
  expect(await keptOf(british)).toBe('uk');
});

test('an account of before gets its jurisdiction at the start, and a start without the row of one is refused', async () => {
  const { context } = app;
  await context.database.pool.query('update player set jurisdiction = null where id = any($1)', [[british.id, german.id]]);
  expect((await withdraw(british)).canDecline).toBe(false);
  await keepJurisdictions(context);
  expect([await keptOf(british), await keptOf(german)]).toEqual(['uk', 'default']);
  expect(await readPlacement(context.database.db)).toContainEqual({ country: 'GB', jurisdiction: 'uk', players: 1n });

  const all = context.jurisdictions.all.filter(({ id }) => id !== 'uk');
  const act = keepJurisdictions({ ...context, jurisdictions: { ...context.jurisdictions, all } });
  await expect(act).rejects.toThrow('Players are under the jurisdiction "uk", which no row of the table has.');
});

test('an operator sees who is under what, compares two jurisdictions and moves the players of a country', async () => {
  const malta = await app.signUp({ country: 'MT' });
  // the settings have no row for Malta any more
  const settings = { jurisdiction: 'default', jurisdictions: ['uk'] };
  const { context: before } = app;
  const jurisdictions = openJurisdictions(before.parts.jurisdictions, settings);
  const context = { ...before, config: { ...before.config, ...settings }, jurisdictions };
  const op = async (...words: string[]) => {
    const [out, err]: string[][] = [[], []];
    const code = await runCommand(words, {
      async run(verb, typed) {
        if ('run' in verb) await verb.run({ context, ...typed, actor: 'operator:test', say: (line) => void out?.push(line) });
      },
      say: () => undefined,
      complain: (line) => void err?.push(line),
    });
    return { code, out: out?.join('\n') ?? '', err: err?.join('\n') ?? '' };
  };
  const listed = await op('jurisdiction', 'list');
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(/^uk +GB +its countries +1 +Gambling Commission/m);
  expect(listed.out).toContain('1 under mga would be under another by the settings: MT.');
  const asData = JSON.parse((await op('jurisdiction', 'list', '--json')).out) as { id: string }[];
  expect(asData.find(({ id }) => id === 'mga')).toMatchObject({ inForceFor: 'no', players: 1, elsewhere: ['MT'], waiting: 1 });

  const shown = await op('jurisdiction', 'show', 'uk');
  expect(shown.out).toMatch(/^withdrawalCancel +false +its own +excerpt +RTS 14B/m);
  expect(shown.out).toMatch(/^dormantMonths +12 +default +text +GLI-19/m);
  // an operator sees what nobody has compared with its text
  expect(shown.out).toMatch(/^documentRetentionMonths +60 +its own +no +Money Laundering Regulations/m);
  expect(shown.out).toMatch(/^no +as remembered: nobody has compared it with the text$/m);
  expect(JSON.parse((await op('jurisdiction', 'show', 'uk', '--json')).out)).toContainEqual(
    expect.objectContaining({ name: 'autoplay', checked: 'excerpt' }),
  );
  expect(await op('jurisdiction', 'show', 'nowhere')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no jurisdiction "nowhere"'),
  });
  expect(await op('jurisdiction', 'diff', 'uk')).toMatchObject({ code: 2 });
  const differing = JSON.parse((await op('jurisdiction', 'diff', 'default', 'uk', '--json')).out) as { name: string }[];
  expect(differing.find(({ name }) => name === 'autoplay')).toMatchObject({
    default: { value: true, checked: 'text' },
    uk: { value: false, checked: 'excerpt' },
  });
  expect(differing.map(({ name }) => name)).not.toContain('dormantMonths');
  expect((await op('jurisdiction', 'diff', 'uk', 'uk')).out).toContain('uk and uk have the same rules.');

  expect(await op('jurisdiction', 'assign', 'MT')).toMatchObject({ code: 2 });
  expect((await op('jurisdiction', 'assign', 'mt', '--reason', 'the licence ended')).out).toContain('1 of MT moved to default.');
  expect(await keptOf(malta)).toBe('default');
  expect((await op('jurisdiction', 'assign', 'MT', '--reason', 'again')).out).toContain('The players of MT are under default already.');
});
