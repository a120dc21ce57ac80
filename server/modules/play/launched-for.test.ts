import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { problems } from '#contract/kernel/problems.ts';
import { putInSegment } from '#server/modules/players/index.ts';
import { openVerbs } from '#testing/command-line.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { statementsDuring } from '#testing/statements.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';

let app: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

test('a game is told the real age and groups of its player, and the profile says the same groups', async () => {
  const player = await app.signUp();
  const who = { actor: 'operator:test', reason: 'a test' };
  const put = async (name: string, isIn: boolean) => await putInSegment(app.context, player.id, { name, isIn }, who);
  const told = async () => {
    await provider.launch(app, player, 'test-slot');
    return provider.launchedFor.at(-1);
  };
  expect(await told()).toMatchObject({ birthYearOk: true, segments: [] });
  expect(await put('night-owls', true)).toBe(true);
  expect(await put('early-birds', true)).toBe(true);
  expect(await put('early-birds', true)).toBe(false);
  expect(await told()).toMatchObject({ segments: ['early-birds', 'night-owls'] });
  expect((await player.call('readProfile')).data.segments).toEqual([{ name: 'early-birds' }, { name: 'night-owls' }]);
  expect(await put('early-birds', false)).toBe(true);
  expect((await player.call('readProfile')).data.segments).toEqual([{ name: 'night-owls' }]);
  expect((await (await app.signUp()).call('readProfile')).data.segments).toEqual([]);
  const { rows } = await app.context.database.pool.query<{ after: string[] }>(
    "select after from audit where action = 'player segment' and subject = $1 order by id",
    [player.id],
  );
  expect(rows.map(({ after }) => after)).toEqual([['night-owls'], ['early-birds', 'night-owls'], ['night-owls']]);
  // a player whose country came to ask for more years than they have
  const { pool } = app.context.database;
  const youngest = new Date(app.context.clock.now());
  youngest.setUTCFullYear(youngest.getUTCFullYear() - 10);
  await pool.query('update player set date_of_birth = $2 where id = $1', [player.id, youngest.toISOString().slice(0, 10)]);
  expect(await told()).toMatchObject({ birthYearOk: false });
});

test('a house without a support chat says nothing of one', async () => {
  const { data } = await (await app.signUp()).call('readProfile');
  expect(Object.keys(data)).toContain('segments');
  expect(Object.keys(data)).not.toContain('freshchatRestoreId');
});

test('a list of spins asks as much for one round as for twenty', async () => {
  const player = await app.signUp();
  await app.fund(player, 10_000n);
  const token = await provider.launch(app, player, 'test-table');
  const play = async (n: number) =>
    await provider.send(app, 'bet-win', {
      sessionToken: token,
      gameId: 'test-table',
      currency: 'EUR',
      amount: '100',
      winAmount: n % 3 === 0 ? '250' : '0',
      roundClosed: true,
      txId: `spins-${n}`,
      roundId: `spins-${n}`,
    });
  const asked = async (rounds: number): Promise<number> => {
    const statements = await statementsDuring(app.context.database.pool, async () => {
      expect((await player.call('listSpins', { query: { perPage: 20 } })).data).toHaveLength(rounds);
    });
    // the outbox is looked through beside it
    return statements.filter((text) => !text.includes('wallet_outbox')).length;
  };
  /** What the house does of itself at the same moment is counted too, now and then. */
  const minAsked = async (rounds: number): Promise<number> => Math.min(await asked(rounds), await asked(rounds), await asked(rounds));
  await play(0);
  const forOne = await minAsked(1);
  expect(forOne).toBeGreaterThan(2);
  for (let n = 1; n < 20; n += 1) await play(n);
  expect(await minAsked(20)).toBe(forOne);
});

test('in a currency that is switched off no game is launched, also for an account that is there; what is open is played on', async () => {
  const player = await app.signUp();
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await app.fund(player, 10_000n, 'BTC');
  const token = await provider.launch(app, player, 'test-table', 'BTC');
  const round = { sessionToken: token, gameId: 'test-table', currency: 'BTC', roundId: 'off-1' };
  expect((await provider.send(app, 'bet', { ...round, amount: '100', txId: 'off-bet' })).answer.status).toBe('OK');
  const offer = async (word: string) => {
    expect((await openVerbs(app)('currency', word, 'BTC', '--reason', 'a test')).code).toBe(0);
    await expect.poll(() => app.context.settings.currency('BTC')?.isEnabled).toBe(word === 'on');
  };
  await offer('off');
  const launches = provider.launches.length;
  expect(await refusalOf(provider.launch(app, player, 'test-table', 'BTC'))).toMatchObject({
    status: 409,
    code: problems['currency-unavailable'].code,
  });
  expect(provider.launches).toHaveLength(launches);
  const won = await provider.send(app, 'win', { ...round, amount: '250', txId: 'off-win', roundClosed: true });
  expect(won.answer).toMatchObject({ status: 'OK', balance: { real: '10150' } });
  await provider.launch(app, player, 'test-table', 'EUR');
  await offer('on');
  expect(await provider.launch(app, player, 'test-table', 'BTC')).not.toBe(token);
});
