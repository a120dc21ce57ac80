// Bonuses under attack: the same twice and at once, and whatever comes after the end. The books are checked when the house closes.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OswRequest } from '#contract/protocols/osw.ts';
import { bonusTemplate, grantedTemplate } from '#testing/bonus-template.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import { createCode } from './codes/create-code.ts';
import { grantByHand } from './granting/grant-by-hand.ts';
import { bringBonuses } from './granting/issue-deposit-bonuses.job.ts';
import { type Deposit, issueForDeposit } from './granting/issue-for-deposit.ts';
import { settleBonus } from './progress/settle-bonus.ts';
import { publishTemplate } from './templates/publish-template.ts';
import type { TemplateBody } from './templates/template-schema.ts';

const provider = await startTestProvider();
afterAll(async () => await provider.close());
const app = useTestApp({
  context: () => ({ providers: [provider.access] }),
  ready: async (made) => await provider.sync(made),
});
const operator = { actor: 'operator:test', reason: 'an attack' };
const rowsOf = async (text: string, values: unknown[]) => (await app().context.database.pool.query(text, values)).rows as unknown[];

async function publish(body: TemplateBody): Promise<void> {
  const { context } = app();
  await context.database.transact(async (tx) => await publishTemplate(tx, context, body, operator));
}

/** A player with real money and an active bonus. */
async function playing(body: TemplateBody, real: bigint): Promise<TestPlayer & { bonusId: string; accountId: string }> {
  await publish(body);
  const { context } = app();
  const player = await app().signUp();
  if (real > 0n) await app().fund(player, real);
  const wanted = { playerId: player.id, template: body.identity, currency: 'EUR', ...operator };
  const { bonus } = await context.database.transact(async (tx) => await grantByHand(tx, context, wanted));
  const { id, account_id: accountId } = bonus ?? { id: '', account_id: '' };
  await player.call('activatePlayerBonus', { params: { id } });
  return { ...player, bonusId: id, accountId };
}

async function sitDown(player: TestPlayer) {
  const sessionToken = await provider.launch(app(), player, 'test-table');
  const place = { sessionToken, gameId: 'test-table', currency: 'EUR' };
  const send = async (call: 'bet' | 'win' | 'rollback', body: object) => (await provider.send(app(), call, body)).answer;
  const requestOf = (amount: number): OswRequest<'bet'> => ({
    ...place,
    txId: randomUUID(),
    roundId: randomUUID(),
    amount: String(amount),
  });
  return {
    requestOf,
    bet: async (one: OswRequest<'bet'>) => await send('bet', one),
    win: async ({ roundId }: OswRequest<'bet'>, amount: number) =>
      await send('win', { ...place, roundId, txId: randomUUID(), amount: String(amount), roundClosed: true }),
    rollback: async ({ roundId, txId: refTxId }: OswRequest<'bet'>) =>
      await send('rollback', { sessionToken, gameId: 'test-table', roundId, refTxId, txId: randomUUID() }),
  };
}

const bonusesOf = async (player: TestPlayer) => (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data;
async function partsOf(player: TestPlayer): Promise<number[]> {
  const [account] = await player.accounts();
  return [account?.balance ?? -1, account?.bonus ?? -1];
}
async function settle({ accountId }: { accountId: string }): Promise<void> {
  const { context } = app();
  await context.database.transact(async (tx) => await settleBonus(tx, context, accountId));
}
const depositOf = (player: TestPlayer, number = 1): Deposit => ({
  playerId: player.id,
  invoiceId: randomUUID(),
  currency: 'EUR',
  amount: 2000n,
  number,
  at: new Date(),
});
async function bring(deposit: Deposit): Promise<void> {
  const { context } = app();
  await context.database.transact(async (tx) => await issueForDeposit(tx, context, deposit));
}
const enter = async (player: TestPlayer, bonusCode: string, trigger: number) =>
  (await player.call('enterBonusCode', { body: { bonusCode, trigger } })).data;
const code = async (text: string, template: string, maxUses: number) => {
  const { context } = app();
  await context.database.transact(async (tx) => await createCode(tx, context, { code: text, template, maxUses, days: 9, ...operator }));
};
const usesOf = async (text: string) => await rowsOf('select uses from bonus_code where code = $1', [text]);

test('what one deposit brings is granted once, by however many at once', async () => {
  await publish(bonusTemplate('at-once', { once: null, trigger: { kind: 'deposit', percent: 50, needsCode: false } }));
  const player = await app().signUp();
  const one = depositOf(player);
  await Promise.all([bring(one), bring(one), bring(one), bring(one)]);
  await bring(one);
  expect(await bonusesOf(player)).toMatchObject([{ amount: 1000, deposit: 2000, status: 1 }]);
  expect(await rowsOf('select grants, amount from bonus_spending where template = $1', ['at-once'])).toEqual([
    { grants: 1, amount: 1000n },
  ]);
  const { context } = app();
  await context.database.pool.query("update bonus_template set state = 'paused' where identity = 'at-once'");
});

test('of several players whose deposits come at once the last use of a code goes to one', async () => {
  await publish(bonusTemplate('last-use', { trigger: { kind: 'deposit', percent: 100, needsCode: true } }));
  await code('LAST-ONE', 'last-use', 1);
  const players = await Promise.all([1, 2, 3, 4].map(async () => await app().signUp()));
  for (const player of players) expect(await enter(player, 'last-one', 3)).toMatchObject({ status: 1 });
  await Promise.all(players.map(async (player) => await bring(depositOf(player))));
  const all = await Promise.all(players.map(bonusesOf));
  expect(all.flat()).toMatchObject([{ identity: 'last-use', amount: 2000 }]);
  expect(await usesOf('LAST-ONE')).toEqual([{ uses: 1 }]);
});

test('who enters a used code again and again takes no further use of it and is granted nothing more', async () => {
  await publish(grantedTemplate('open-gift', 500, { trigger: { kind: 'code' }, once: null }));
  await publish(bonusTemplate('open-match', { trigger: { kind: 'deposit', percent: 100, needsCode: true }, once: null }));
  await code('OPEN-GIFT', 'open-gift', 9);
  await code('OPEN-MATCH', 'open-match', 9);
  const player = await app().signUp();
  expect(await enter(player, 'open-gift', 1)).toMatchObject({ status: 2 });
  for (let time = 0; time < 3; time += 1) expect(await enter(player, 'open-gift', 1)).toMatchObject({ status: 4 });
  expect(await usesOf('OPEN-GIFT')).toEqual([{ uses: 1 }]);
  await enter(player, 'open-match', 3);
  await bring(depositOf(player));
  for (let time = 0; time < 3; time += 1) expect(await enter(player, 'open-match', 3)).toMatchObject({ status: 4 });
  await bring(depositOf(player, 2));
  expect(await usesOf('OPEN-MATCH')).toEqual([{ uses: 1 }]);
  expect((await bonusesOf(player)).map(({ identity }) => identity)).toEqual(['open-match', 'open-gift']);
});

test('the rollback of the stake that finished the wagering takes its progress back, says so, and ends nothing', async () => {
  const player = await playing(grantedTemplate('undone', 300, { currencies: { EUR: { amount: 300, maxStake: 1000 } } }), 1000n);
  const { requestOf, bet, rollback } = await sitDown(player);
  const finishing = requestOf(600);
  expect(await bet(finishing)).toMatchObject({ status: 'OK' });
  await settle(player);
  expect(await bonusesOf(player)).toMatchObject([{ status: 2, counted: 600, target: 600 }]);
  expect(await rollback(finishing)).toMatchObject({ status: 'OK' });
  await settle(player);
  expect(await bonusesOf(player)).toMatchObject([{ status: 2, result: 1, counted: 0 }]);
  const { data } = await player.call('listBonusSteps', { params: { id: player.bonusId } });
  expect(data.map(({ stake, counted }) => [stake, counted])).toEqual([
    [-600, -600],
    [600, 600],
  ]);
  expect(await partsOf(player)).toEqual([1000, 300]);
});

test('a win, a rollback or a second end after the bonus is over moves nothing', async () => {
  const player = await playing(grantedTemplate('over', 400, { order: 'bonus-first' }), 1000n);
  const { requestOf, bet, win, rollback } = await sitDown(player);
  const [first, second] = [requestOf(400), requestOf(400)];
  await bet(first);
  await win(first, 500);
  await bet(second);
  await win(second, 100);
  await settle(player);
  const ended = (await bonusesOf(player))[0];
  expect(ended).toMatchObject({ status: 3, result: 2, converted: 200, removed: 0 });
  expect(await partsOf(player)).toEqual([1200, 0]);
  for (const late of [await win(second, 900), await rollback(second), await rollback(first)]) expect(late.status).not.toBe('OK');
  await settle(player);
  expect(await refusalOf(player.call('cancelPlayerBonus', { params: { id: player.bonusId } }))).toMatchObject({ code: 18_001 });
  expect(await partsOf(player)).toEqual([1200, 0]);
  expect((await bonusesOf(player))[0]).toEqual(ended);
});

test('of a cancel and the end of the wagering at once one is booked, and it is the one that is told', async () => {
  for (let time = 0; time < 4; time += 1) {
    const player = await playing(grantedTemplate(`race-${time}`, 300, { order: 'bonus-first' }), 500n);
    const { requestOf, bet, win } = await sitDown(player);
    const [first, second] = [requestOf(300), requestOf(300)];
    await bet(first);
    await win(first, 300);
    await bet(second);
    await Promise.all([
      win(second, 250),
      settle(player),
      ...Array.from({ length: 4 }, async () => await refusalOf(player.call('cancelPlayerBonus', { params: { id: player.bonusId } }))),
      settle(player),
    ]);
    await settle(player);
    const [bonus] = await bonusesOf(player);
    const booked = await rowsOf(
      `select kind::text, amount from ledger.wallet_entry where account_id = $1 and kind in ('bonus-convert', 'bonus-forfeit')`,
      [player.accountId],
    );
    // with a round open it cannot be canceled, and once it is over it is wagered
    expect(bonus).toMatchObject({ status: 3, result: 2, converted: 250, removed: 0 });
    expect(booked).toEqual([{ kind: 'bonus-convert', amount: 250n }]);
    expect(await partsOf(player)).toEqual([750, 0]);
  }
});

test('bonus money pays for nothing but stakes: no withdrawal, no fee and no other account takes it', async () => {
  const player = await playing(grantedTemplate('locked-in', 5000), 100n);
  const { context } = app();
  const post = async (command: { kind: 'withdrawal-hold' | 'fee' | 'bonus-convert'; amount: bigint }) =>
    (await context.wallet.submit({ key: randomUUID(), accountId: player.accountId, ...command })).code;
  expect(await post({ kind: 'withdrawal-hold', amount: 101n })).toBe('insufficient');
  expect(await post({ kind: 'fee', amount: 101n })).toBe('insufficient');
  const body = { method: 'bank-transfer', currency: 'EUR', amount: 2000, fields: { holder: 'Ada Lamp', iban: 'DE89370400440532013000' } };
  expect(await refusalOf(player.call('createWithdrawal', { body }))).toMatchObject({ code: 12_001 });
  expect(await partsOf(player)).toEqual([100, 5000]);
});

test('a code that waited and is over by now is not available, and one is entered where another currency of its bonus has budget left', async () => {
  await publish(bonusTemplate('gone', { trigger: { kind: 'deposit', percent: 100, needsCode: true } }));
  await code('GONE', 'gone', 1);
  const [quick, slow] = [await app().signUp(), await app().signUp()];
  for (const player of [quick, slow]) expect(await enter(player, 'gone', 3)).toMatchObject({ status: 1 });
  await bring(depositOf(quick));
  expect(await enter(slow, 'gone', 3)).toMatchObject({ status: 4 });
  const currencies = {
    BTC: { amount: 10, minDeposit: 10, maxStake: 10, budget: 1 },
    EUR: { amount: 1000, minDeposit: 1000, maxStake: 500 },
  };
  await publish(bonusTemplate('two-tills', { trigger: { kind: 'deposit', percent: 100, needsCode: true }, currencies }));
  await rowsOf("insert into bonus_spending (template, currency, grants, amount) values ('two-tills', 'BTC', 1, 1)", []);
  await code('TWO-TILLS', 'two-tills', 9);
  expect(await enter(slow, 'two-tills', 3)).toMatchObject({ status: 1 });
});

test('no figure is more than an answer can carry, neither of a template nor of what is asked about a deposit', async () => {
  const most = Number.MAX_SAFE_INTEGER;
  const huge = [
    grantedTemplate('huge', most),
    bonusTemplate('huge', { currencies: { EUR: { amount: most, minDeposit: 1, maxStake: 500 } } }),
    grantedTemplate('huge', 1, {
      freeSpins: { count: 1000, games: ['test-slot'], days: 3, winnings: 'real' },
      currencies: { EUR: { spinStake: most, maxStake: 500 } },
    }),
  ];
  for (const body of huge) await expect(publish(body)).rejects.toThrow('EUR can bring or ask to be staked is more than can be told');
  const percent = 500;
  await publish(
    bonusTemplate('large', {
      trigger: { kind: 'deposit', percent, needsCode: false },
      currencies: { EUR: { amount: most, minDeposit: 1, maxStake: 500 } },
      wagering: { ...bonusTemplate('x').wagering, times: 1 },
    }),
  );
  const player = await app().signUp();
  expect(await refusalOf(player.call('listBonuses', { query: { currency: 'EUR', amount: most } }))).toMatchObject({ status: 422 });
  const { data } = await player.call('listBonuses', { query: { currency: 'EUR', amount: 1_000_000_000_000_000 } });
  expect(data.find(({ identity }) => identity === 'large')).toMatchObject({ total: 6_000_000_000_000_000 });
  await rowsOf("update bonus_template set state = 'paused' where identity = 'large'", []);
});

test('a bonus that was chosen with a deposit waits for its player where its terms changed after the choice', async () => {
  const { context } = app();
  await publish(bonusTemplate('changed', { once: null }));
  const run = async (chosenAt: Date) => {
    const player = await app().signUp();
    await context.database.transact(async (tx) => await bringBonuses(tx, { ...depositOf(player), choice: 'changed', chosenAt }));
    await app().drainJobs();
    return (await bonusesOf(player)).map(({ identity, status }) => [identity, status]);
  };
  const before = new Date();
  expect(await run(before)).toEqual([['changed', 2]]);
  await publish(bonusTemplate('changed', { once: null, order: 'bonus-first' }));
  expect(await run(before)).toEqual([['changed', 1]]);
  expect(await run(new Date())).toEqual([['changed', 2]]);
  await rowsOf("update bonus_template set state = 'paused' where identity = 'changed'", []);
});
