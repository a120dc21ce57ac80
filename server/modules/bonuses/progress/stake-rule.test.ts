// What an active bonus allows of a stake holds from the moment of its activation on, in every process: one that has not heard of it asks the
// ledger, which has.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { grantedTemplate } from '#testing/bonus-template.ts';
import { openTestApp, type TestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { grantByHand } from '../granting/grant-by-hand.ts';
import { cancelBonus } from '../states/cancel-bonus.ts';
import { publishTemplate } from '../templates/publish-template.ts';
import type { TemplateBody } from '../templates/template-schema.ts';
import { fillBonusRules } from './fill-bonus-rules.ts';

const provider = await startTestProvider();
afterAll(async () => await provider.close());
const app = useTestApp({
  context: () => ({ providers: [provider.access] }),
  ready: async (made) => await provider.sync(made),
});
/** Another process on the same database, that no notice reaches. */
let deaf: TestApp;
beforeAll(async () => {
  const { databaseUrl: url, appUrl } = app();
  // the database is the first one's to drop
  const database = { url, appUrl, drop: async () => await Promise.resolve() };
  deaf = await openTestApp(inject('postgresUrl'), { database, context: () => ({ providers: [provider.access] }) });
  await deaf.context.notifier.close();
});
afterAll(async () => await deaf.close());

const operator = { actor: 'operator:test', reason: 'what holds for stakes' };

/** A player with money, and a bonus that waits. */
async function waiting(body: TemplateBody): Promise<{ player: TestPlayer; bonusId: string; accountId: string }> {
  const { context, signUp, fund } = app();
  await context.database.transact(async (tx) => await publishTemplate(tx, context, body, operator));
  const player = await signUp();
  await fund(player, 10_000n);
  const wanted = { playerId: player.id, template: body.identity, currency: 'EUR', ...operator };
  const { bonus } = await context.database.transact(async (tx) => await grantByHand(tx, context, wanted));
  return { player, bonusId: bonus?.id ?? '', accountId: bonus?.account_id ?? '' };
}

/** Returns how a player stakes in a game by way of the process that hears nothing. */
async function sitDown(player: TestPlayer, gameId: string) {
  const sessionToken = await provider.launch(app(), player, gameId);
  return async (amount: number) => {
    const body = { sessionToken, gameId, currency: 'EUR', amount: String(amount), txId: randomUUID(), roundId: randomUUID() };
    return (await provider.send(deaf, 'bet', { ...body, roundClosed: true })).answer;
  };
}

test('a process that has not heard of a bonus refuses a stake above its highest one, with the figure, and takes what is allowed', async () => {
  const { player, bonusId } = await waiting(grantedTemplate('unheard', 5000));
  const stake = await sitDown(player, 'test-table');
  expect(await stake(600)).toMatchObject({ status: 'OK' });
  await player.call('activatePlayerBonus', { params: { id: bonusId } });
  expect(await stake(501)).toMatchObject({
    status: 'BONUS_RULE',
    message: 'While the bonus is active, a stake is at most €5.00.',
    balance: { real: '9400', bonus: '5000' },
  });
  expect(await stake(500)).toMatchObject({ status: 'OK', balance: { real: '8900', bonus: '5000' } });
});

test('so it does with a stake in a game that the terms exclude, and not where they only give it no weight', async () => {
  const { wagering } = grantedTemplate('x', 1);
  const excludedGames = ['test-table'];
  for (const [identity, excluded, status] of [
    ['unheard-refused', 'refused', 'BONUS_RULE'],
    ['unheard-unweighted', 'unweighted', 'OK'],
  ] as const) {
    const { player, bonusId } = await waiting(grantedTemplate(identity, 5000, { wagering: { ...wagering, excludedGames, excluded } }));
    const stake = await sitDown(player, 'test-table');
    expect(await stake(100)).toMatchObject({ status: 'OK' });
    await player.call('activatePlayerBonus', { params: { id: bonusId } });
    expect(await stake(100)).toMatchObject({ status });
  }
});

test('the rule ends with its bonus, and a stake of nothing is none that it speaks of', async () => {
  const { wagering } = grantedTemplate('x', 1);
  const body = grantedTemplate('over-again', 5000, { wagering: { ...wagering, excludedGames: ['test-slot'] } });
  const { player, bonusId, accountId } = await waiting(body);
  const { context } = app();
  const submit = async (amount: bigint, game = 'other') => {
    const bet = betOf(accountId, amount, { closesRound: true });
    return (await context.wallet.submit({ ...bet, round: { ...bet.round, game } })).code;
  };
  await player.call('activatePlayerBonus', { params: { id: bonusId } });
  expect([await submit(501n), await submit(1n, 'test-slot'), await submit(0n, 'test-slot'), await submit(500n)]).toEqual([
    'bonus-rule',
    'bonus-rule',
    'ok',
    'ok',
  ]);
  const who = { playerId: player.id, id: bonusId, actor: 'operator:test', reason: 'canceled', why: 'a test' } as const;
  await context.database.transact(async (tx) => await cancelBonus(tx, context, who, false));
  expect([await submit(501n), await submit(1n, 'test-slot')]).toEqual(['ok', 'ok']);
});

test('of stakes that race with the activation those are booked that stand before it in the ledger, and none after', async () => {
  for (let time = 0; time < 6; time += 1) {
    const { player, bonusId, accountId } = await waiting(grantedTemplate(`race-${time}`, 5000));
    const stake = await sitDown(player, 'test-table');
    await stake(600);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, async () => await stake(600))),
      player.call('activatePlayerBonus', { params: { id: bonusId } }),
    ]);
    const { rows } = await app().context.database.pool.query<{ kind: string; is_after: boolean }>(
      `select kind::text, seq > (select seq from ledger.wallet_entry where account_id = $1 and kind = 'bonus-grant') as is_after
       from ledger.wallet_entry where account_id = $1 and kind = 'bet'`,
      [accountId],
    );
    expect(rows.filter(({ is_after }) => is_after)).toEqual([]);
    expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(rows.length - 1);
    expect(answers.map(({ status }) => status).filter((status) => status !== 'OK' && status !== 'BONUS_RULE')).toEqual([]);
  }
});

test('a bonus that was active before the ledger knew of rules is told to it at the start, one that ended is not', async () => {
  const { context } = app();
  const { wagering } = grantedTemplate('x', 1);
  const body = grantedTemplate('before-rules', 5000, { order: 'bonus-first', wagering: { ...wagering, excludedGames: ['test-slot'] } });
  const [active, ended] = [await waiting(body), await waiting({ ...body, identity: 'before-rules-ended' })];
  for (const { player, bonusId } of [active, ended]) await player.call('activatePlayerBonus', { params: { id: bonusId } });
  const who = { playerId: ended.player.id, id: ended.bonusId, actor: 'operator:test', reason: 'canceled', why: 'a test' } as const;
  await context.database.transact(async (tx) => await cancelBonus(tx, context, who, false));
  const accounts = [active.accountId, ended.accountId];
  const told = async () => {
    const { rows } = await context.database.pool.query(
      `select bonus_max_stake, bonus_refused_games, bonus_first from ledger.wallet_account where id = any($1::uuid[])
       order by array_position($1::uuid[], id)`,
      [accounts],
    );
    return rows;
  };
  const known = await told();
  expect(known).toEqual([
    { bonus_max_stake: 500n, bonus_refused_games: ['test-slot'], bonus_first: true },
    { bonus_max_stake: null, bonus_refused_games: null, bonus_first: false },
  ]);
  // as the migration leaves accounts
  const forget = async () =>
    await context.database.pool.query(
      'update ledger.wallet_account set bonus_max_stake = null, bonus_refused_games = null where id = any($1::uuid[])',
      [accounts],
    );
  await forget();
  await Promise.all([fillBonusRules(context), fillBonusRules(deaf.context), fillBonusRules(context)]);
  expect(await told()).toEqual(known);
  await forget();
  await app().start();
  expect(await told()).toEqual(known);
});
