// What is offered: to guests and players, packages in their steps, terms of every version, and the choice to have none.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bonusTemplate, grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

const app = useTestApp(withCashier());
const why = ['--reason', 'a test of offers'];
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);

async function publish(...bodies: TemplateBody[]): Promise<void> {
  for (const body of bodies) {
    const ran = await op('publish', templateFile(body), ...why);
    expect([ran.code, ran.err]).toEqual([0, '']);
  }
}
const pause = async (...identities: string[]) => {
  for (const identity of identities) expect((await op('pause', identity, ...why)).code).toBe(0);
};
const refusal = async (asked: Promise<unknown>): Promise<unknown> => ((await refusalOf(asked)) as { code?: number } | undefined)?.code;

async function pay(player: TestPlayer, amount: number, more: object = {}): Promise<string> {
  const invoice = await deposit(player, amount, more);
  await sendCallback(app(), newsOf(invoice, { id: randomUUID() }));
  await app().drainJobs();
  return invoice.id;
}
const stepOf = (step: number, ifSkipped: 'kept' | 'lost', more: Partial<TemplateBody> = {}) =>
  bonusTemplate(`${ifSkipped}-${step}`, { package: { identity: `${ifSkipped}-package`, step, ifSkipped }, ...more });
const statesOf = async (player: TestPlayer, identity: string) => {
  const { data } = await player.call('readBonusPackage', { params: { identity }, query: { currency: 'EUR' } });
  return data.steps.map(({ state }) => state);
};
const grantedTo = async (player: TestPlayer) =>
  (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data.map(({ identity }) => identity).toReversed();

test('BO-01 a guest reads what is offered where they are, with its terms, and nothing that is for others', async () => {
  await publish(
    bonusTemplate('for-all'),
    bonusTemplate('elsewhere', { countries: { only: ['MT'] } }),
    bonusTemplate('for-some', { segments: ['vip'] }),
    grantedTemplate('by-hand', 500),
  );
  const { guest } = app();
  const { data } = await guest.call('listBonusOffers', { query: { currency: 'EUR' } });
  expect(data.map(({ identity }) => identity)).toEqual(['for-all']);
  expect(data[0]).toMatchObject({
    trigger: 'deposit',
    kind: 'bonus',
    percent: 100,
    amount: 10_000,
    minDeposit: 1000,
    freeSpins: null,
    package: null,
  });
  const terms = async (identity: string, version?: number) =>
    await guest.call('readBonusTerms', { params: { identity }, query: { currency: 'EUR', ...(version !== undefined && { version }) } });
  expect((await terms('for-all')).data).toMatchObject({ version: 1, newestVersion: 1, amount: { kind: 'bonus', percent: 100 } });
  await publish(bonusTemplate('for-all', { wagerDays: 9 }));
  expect((await terms('for-all')).data).toMatchObject({ version: 2, dates: { wagerDays: 9 } });
  expect(await refusal(terms('for-all', 1))).toBe(10004);
  const { wagering } = bonusTemplate('x');
  await publish(
    bonusTemplate('reload', { trigger: { kind: 'deposit', percent: 20, needsCode: false, numbers: { from: 2, to: 9 }, weekdays: [5, 6] } }),
    bonusTemplate('share', {
      trigger: { kind: 'cashback', percent: 10, period: 'week' },
      kind: 'real-money',
      currencies: { EUR: { amount: 1000, minLoss: 500, maxStake: 500 } },
      wagering: { ...wagering, times: 3 },
    }),
  );
  expect((await terms('reload')).data.eligibility).toMatchObject({ numbers: { from: 2, to: 9 }, weekdays: [5, 6] });
  expect((await terms('share')).data).toMatchObject({ amount: { minLoss: 500 }, wagering: { times: 0 } });
  await pause('reload', 'share');
  const player = await app().signUp();
  expect((await player.call('listBonusOffers')).data.map(({ identity }) => identity)).toEqual(['for-all']);
  await pause('for-all', 'elsewhere', 'for-some');
  expect(await refusal(terms('for-all'))).toBe(10004);
  expect((await guest.call('listBonusOffers', { query: { currency: 'EUR' } })).data).toEqual([]);
});

test('a package whose steps wait brings them in their order, one a deposit, however small the ones between were', async () => {
  await publish(stepOf(2, 'kept'), stepOf(1, 'kept', { currencies: { EUR: { amount: 5000, minDeposit: 2000, maxStake: 500 } } }));
  const { data: shown } = await app().guest.call('readBonusPackage', { params: { identity: 'kept-package' }, query: { currency: 'EUR' } });
  expect(shown).toMatchObject({
    ifSkipped: 'kept',
    steps: [
      { step: 1, state: 'open', depositNumber: null, bonus: null },
      { step: 2, state: 'waiting' },
    ],
  });
  const player = await app().signUp();
  await pay(player, 1500);
  expect([await statesOf(player, 'kept-package'), await grantedTo(player)]).toEqual([['open', 'waiting'], []]);
  const told = async () =>
    (await player.call('listBonuses', { query: { currency: 'EUR', amount: 2500 } })).data.map(({ identity, amount, total }) => [
      identity,
      amount,
      total,
    ]);
  expect(await told()).toEqual([['kept-1', 2500, 5000]]);
  const first = await deposit(player, 2500);
  const news = newsOf(first);
  await Promise.all([sendCallback(app(), news), sendCallback(app(), news)]);
  await app().drainJobs();
  await sendCallback(app(), newsOf(first, { id: randomUUID() }));
  await app().drainJobs();
  expect([await statesOf(player, 'kept-package'), await grantedTo(player)]).toEqual([['issued', 'open'], ['kept-1']]);
  expect(await told()).toEqual([['kept-2', 2500, 5000]]);
  await pay(player, 1000);
  expect([await statesOf(player, 'kept-package'), await grantedTo(player)]).toEqual([
    ['issued', 'issued'],
    ['kept-1', 'kept-2'],
  ]);
  expect(await told()).toEqual([]);
  expect((await op('publish', templateFile(stepOf(2, 'kept', { identity: 'twin' })), ...why)).err).toContain('step 2 is kept-2');
  expect(await refusal(player.call('readBonusPackage', { params: { identity: 'no-such' } }))).toBe(10004);
  await pause('kept-1', 'kept-2');
});

test('a package whose steps are lost brings each with its own deposit alone', async () => {
  await publish(
    stepOf(1, 'lost', { currencies: { EUR: { amount: 5000, minDeposit: 2000, maxStake: 500 } } }),
    stepOf(2, 'lost'),
    stepOf(3, 'lost'),
  );
  const player = await app().signUp();
  expect(await statesOf(player, 'lost-package')).toEqual(['open', 'waiting', 'waiting']);
  await pay(player, 1500);
  expect(await statesOf(player, 'lost-package')).toEqual(['missed', 'open', 'waiting']);
  await pay(player, 1500);
  expect([await statesOf(player, 'lost-package'), await grantedTo(player)]).toEqual([['missed', 'issued', 'open'], ['lost-2']]);
  const [bonus] = (await player.call('listPlayerBonuses')).data;
  await player.call('activatePlayerBonus', { params: { id: bonus?.id ?? '' } });
  expect(await statesOf(player, 'lost-package')).toEqual(['missed', 'active', 'open']);
  await player.call('cancelPlayerBonus', { params: { id: bonus?.id ?? '' } });
  expect(await statesOf(player, 'lost-package')).toEqual(['missed', 'canceled', 'open']);
  await pause('lost-1', 'lost-2', 'lost-3');
});

test('one switch ends all bonuses that are not active: its preview says which, nothing is granted after it, and it can be turned back', async () => {
  await publish(grantedTemplate('unasked', 500), bonusTemplate('with-deposit'));
  const player = await app().signUp();
  for (let times = 0; times < 2; times += 1) expect((await op('grant', player.email, 'unasked', 'EUR', ...why)).code).toBe(0);
  const [, first] = (await player.call('listPlayerBonuses')).data;
  await player.call('activatePlayerBonus', { params: { id: first?.id ?? '' } });
  const change = async (wantsBonuses: boolean, preview = false) =>
    (await player.call('changeBonusOptIn', { query: { preview }, body: { wantsBonuses } })).data;
  expect(await change(false, true)).toMatchObject({
    isPreview: true,
    takenBack: { bonuses: [{ identity: 'unasked', status: 1 }], freeSpins: 0 },
  });
  expect((await player.call('readProfile')).data.receiveBonus).toBe(true);
  expect(await change(false)).toMatchObject({ takenBack: { bonuses: [{ status: 3, result: 3, endReason: 'opted-out' }] } });
  expect(await change(false)).toMatchObject({ wantsBonuses: false, takenBack: { bonuses: [] } });
  expect((await player.call('readProfile')).data.receiveBonus).toBe(false);
  expect((await player.call('readActiveBonus')).data).toMatchObject({ isBonusWagering: true, bonus: { id: first?.id } });
  expect((await player.call('listBonusOffers')).data).toEqual([]);
  expect((await op('grant', player.email, 'unasked', 'EUR', ...why)).err).toContain('wants no bonuses');
  await pay(player, 2000);
  expect(await grantedTo(player)).toEqual(['unasked', 'unasked']);
  expect(await change(true)).toMatchObject({ wantsBonuses: true });
  expect((await op('grant', player.email, 'unasked', 'EUR', ...why)).code).toBe(0);
  // the box of the profile is the same switch
  await player.call('updateProfile', { body: { receiveBonus: false } });
  expect((await player.call('listPlayerBonuses', { query: { status: [1] } })).data).toEqual([]);
  await player.call('changeLimits', { body: { action: 'exclude', definition: 4, period: 'six-months' } });
  expect(await refusal(player.call('changeBonusOptIn', { body: { wantsBonuses: true } }))).toBe(11004);
  expect(await change(false)).toMatchObject({ wantsBonuses: false });
  await pause('unasked', 'with-deposit');
});

test('a code that is given with a registration is entered; one that is none, or is used up, is said beside its field', async () => {
  await publish(grantedTemplate('greeting', 500, { trigger: { kind: 'code' }, once: 'player' }));
  expect((await op('code', 'hello-you', 'greeting', '1', '30', ...why)).code).toBe(0);
  const refused = async (bonusCode: string) =>
    (await refusalOf(app().signUp({ bonusCode }))) as { errors?: { field: string; rule: string }[] };
  expect((await refused('no-such-code')).errors).toMatchObject([{ field: 'bonusCode', rule: 'bonusCodeIncorrect' }]);
  const player = await app().signUp({ bonusCode: ' Hello-You ' });
  expect(await grantedTo(player)).toEqual(['greeting']);
  expect((await refused('hello-you')).errors).toMatchObject([{ field: 'bonusCode', rule: 'bonusCodeUnavailable' }]);
});

test('the bonus that was chosen with a deposit comes active with its money, alone; who chose none is given none', async () => {
  await publish(bonusTemplate('chosen', { once: null }), bonusTemplate('passed-over', { once: null }));
  const [player, other] = [await app().signUp(), await app().signUp()];
  await pay(player, 2000, { bonus: 'chosen' });
  const listed = async () => (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data;
  expect(await listed()).toMatchObject([{ identity: 'chosen', amount: 2000, status: 2 }]);
  expect((await player.call('readActiveBonus')).data).toMatchObject({ realMoney: 2000, bonusMoney: 2000, left: 4000 });
  // one is active: the next one waits
  await pay(player, 1000, { bonus: 'chosen' });
  expect((await listed()).map(({ status, amount }) => [status, amount])).toEqual([
    [1, 1000],
    [2, 2000],
  ]);
  await pay(other, 2000, { bonus: '' });
  expect(await grantedTo(other)).toEqual([]);
  await pay(other, 2000);
  expect((await grantedTo(other)).toSorted()).toEqual(['chosen', 'passed-over']);
  await pause('chosen', 'passed-over');
});
