// A provider of games that is away for long: what can be played at it alone does not end meanwhile, and holds as much longer afterwards.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { runJob } from '#testing/money-talk.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

const provider = await startTestProvider();
const other = await startTestProvider({ identity: 'other', name: 'Other', keyId: 'other-key', secret: 'another secret of tests' });
afterAll(async () => {
  await provider.close();
  await other.close();
});
const clock = createClock();
const app = useTestApp({
  context: () => ({ clock, providers: [provider.access, other.access] }),
  ready: async (made) => {
    await provider.sync(made);
    await other.sync(made);
  },
});
const why = ['--reason', 'a test of absences'];
const dayMs = 86_400_000;
const hours = 1 / 24;
const op = async (...words: string[]) => {
  const ran = await openVerbs(app())('bonus', ...words);
  expect([ran.code, ran.err]).toEqual([0, '']);
};
afterEach(async () => {
  clock.setOffset(0);
  provider.isAway = false;
  await close(false);
  await runJob(app(), 'sync-catalogue');
  await runJob(app(), 'end-bonuses');
});

/** Counts in the games of the first provider alone, unless all count. */
const body = (identity: string, { everywhere = false } = {}): TemplateBody =>
  grantedTemplate(identity, 300, {
    wagerDays: 3,
    acceptDays: 3,
    once: 'player',
    wagering: {
      ...grantedTemplate('x', 1).wagering,
      weights: everywhere
        ? { default: 100, categories: {}, games: {} }
        : { default: 0, categories: {}, games: { 'test-slot': 100, 'test-table': 10 } },
    },
  });
const bonusesOf = async (player: TestPlayer) =>
  (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data.toSorted((a, b) => a.identity.localeCompare(b.identity));

const spins = (identity: string, games: string[]): TemplateBody =>
  grantedTemplate(identity, 1, {
    freeSpins: { count: 2, games, days: 2, winnings: 'real' },
    currencies: { EUR: { spinStake: 20, maxStake: 500 } },
    acceptDays: 3,
    once: 'player',
  });
const spinsOf = async (player: TestPlayer) => {
  const [one] = (await player.call('listPlayerFreeSpins', { query: { status: [1, 2, 3] } })).data;
  if (one === undefined) throw new Error('The player has no free spins');
  return one;
};

async function granted(...identities: string[]): Promise<TestPlayer> {
  const player = await app().signUp();
  for (const identity of identities) await op('grant', player.email, identity, 'EUR', ...why);
  return player;
}
async function tick(days: number): Promise<void> {
  clock.setOffset(days * dayMs);
  await runJob(app(), 'sync-catalogue');
  for (const job of ['end-bonuses', 'end-free-spins']) await runJob(app(), job);
}

test('bonuses that count at a provider alone which is away do not end meanwhile, and are given its absence back; others end', async () => {
  await op('publish', templateFile(body('at-one')), ...why);
  await op('publish', templateFile(body('at-all', { everywhere: true })), ...why);
  const [active, issued] = [await granted('at-one'), await granted('at-one', 'at-all')];
  const [own] = await bonusesOf(active);
  await active.call('activatePlayerBonus', { params: { id: own?.id ?? '' } });
  const before = [await bonusesOf(active), await bonusesOf(issued)].flat();
  await tick(1);
  provider.isAway = true;
  await tick(2);
  await tick(5);
  const states = async () =>
    [await bonusesOf(active), await bonusesOf(issued)].flat().map(({ identity, status }) => `${identity} ${status}`);
  expect(await states()).toEqual(['at-one 2', 'at-all 3', 'at-one 1']);
  provider.isAway = false;
  await tick(6);
  expect(await states()).toEqual(['at-one 2', 'at-all 3', 'at-one 1']);
  const after = [await bonusesOf(active), await bonusesOf(issued)].flat();
  // it was noticed on the second day, and that it is back on the sixth
  const laterBy = (at: number, field: 'wagerUntil' | 'acceptUntil') =>
    (Date.parse(after[at]?.[field] ?? '') - Date.parse(before[at]?.[field] ?? '')) / dayMs;
  expect([laterBy(0, 'wagerUntil'), laterBy(0, 'acceptUntil'), laterBy(2, 'acceptUntil')].map((days) => days.toFixed(2))).toEqual([
    '4.00',
    '0.00',
    '4.00',
  ]);
  await tick(7.5);
  expect(await states()).toEqual(['at-one 3', 'at-all 3', 'at-one 3']);
});

async function close(isOn: boolean): Promise<void> {
  const { database, notifier, settings } = app().context;
  await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', isOn));
  await expect.poll(() => settings.isInMaintenance).toBe(isOn);
}

test.each(['the provider is back first', 'the house opens first'])(
  'of an absence while the house was closed the union is given back, once: %s',
  async (order) => {
    const [name, isBackFirst] = [order.replaceAll(' ', '-'), order.startsWith('the provider')];
    await op('publish', templateFile(body(`one-${name}`)), ...why);
    await op('publish', templateFile(body(`all-${name}`, { everywhere: true })), ...why);
    await op('publish', templateFile(spins(`spins-${name}`, ['test-slot'])), ...why);
    const [active, issued, spinner] = [await granted(`one-${name}`), await granted(`all-${name}`), await granted(`spins-${name}`)];
    await active.call('activatePlayerBonus', { params: { id: (await bonusesOf(active))[0]?.id ?? '' } });
    const { id } = await spinsOf(spinner);
    await spinner.call('activatePlayerFreeSpins', { params: { id } });
    const ends = async () => [
      (await bonusesOf(active))[0]?.wagerUntil ?? '',
      (await bonusesOf(issued))[0]?.acceptUntil ?? '',
      (await spinsOf(spinner)).validUntil,
    ];
    const before = await ends();
    const laterBy = async () => (await ends()).map((end, at) => ((Date.parse(end) - Date.parse(before[at] ?? '')) / dayMs).toFixed(2));
    provider.isAway = true;
    await tick(1);
    await close(true);
    await tick(2);
    if (isBackFirst) provider.isAway = false;
    else await close(false);
    await tick(4);
    expect(await laterBy()).toEqual(isBackFirst ? ['0.00', '0.00', '0.00'] : ['0.00', '2.00', '0.00']);
    await tick(4.5);
    provider.isAway = false;
    await close(false);
    await tick(5);
    await tick(5.1);
    // who needs the one provider has lost from its absence to the end of both, the others what the house was closed
    expect(await laterBy()).toEqual(['4.00', isBackFirst ? '3.00' : '2.00', '4.00']);
    await app().drainJobs();
    expect(provider.freeRounds.findLast(({ grantId }) => grantId === id)).toMatchObject({ validUntil: (await ends())[2] });
    expect((await app().context.database.pool.query('select 1 from bonus_ended_stop')).rows).toEqual([]);
  },
);

test('what waits to be activated can be as soon as the house opens, before its time is given back', async () => {
  await op('publish', templateFile(body('stood-still')), ...why);
  await op('publish', templateFile(spins('spins-stood-still', ['test-slot'])), ...why);
  const player = await granted('stood-still', 'spins-stood-still');
  await tick(1);
  await close(true);
  await tick(2);
  clock.setOffset(5 * dayMs);
  await close(false);
  const [bonus] = await bonusesOf(player);
  expect(Date.parse(bonus?.acceptUntil ?? '')).toBeLessThan(clock.now().getTime());
  expect((await player.call('activatePlayerBonus', { params: { id: bonus?.id ?? '' } })).data.status).toBe(2);
  expect((await player.call('activatePlayerFreeSpins', { params: { id: (await spinsOf(player)).id } })).data.status).toBe(2);
  await tick(5.5);
  expect((await bonusesOf(player)).map(({ status }) => status)).toEqual([2]);
  expect((await spinsOf(player)).status).toBe(2);
});

test('an absence of some minutes is given back to nobody, and ends nothing while it lasts', async () => {
  await op('publish', templateFile(body('short')), ...why);
  const player = await granted('short');
  provider.isAway = true;
  await tick(3 - 0.1 * hours);
  await tick(3 + 0.1 * hours);
  expect(await bonusesOf(player)).toMatchObject([{ status: 1 }]);
  provider.isAway = false;
  await tick(3 + 0.2 * hours);
  expect(await bonusesOf(player)).toMatchObject([{ status: 3, result: 4 }]);
});

test('free spins at a provider that is away hold as much longer, and it is told so; those of another provider end', async () => {
  await op('publish', templateFile(spins('spins-at-one', ['test-slot'])), ...why);
  await op('publish', templateFile(spins('spins-at-both', ['test-slot', 'other-test-slot'])), ...why);
  const [active, issued, elsewhere] = [await granted('spins-at-one'), await granted('spins-at-one'), await granted('spins-at-both')];
  const { id } = await spinsOf(active);
  await active.call('activatePlayerFreeSpins', { params: { id } });
  const before = await spinsOf(active);
  provider.isAway = true;
  await tick(1);
  await tick(4);
  const states = async () => [(await spinsOf(active)).status, (await spinsOf(issued)).status, (await spinsOf(elsewhere)).status];
  expect(await states()).toEqual([2, 1, 3]);
  provider.isAway = false;
  // it is back, and says what it ended before it hears that there is more time
  const told = { grantId: id, played: 0, totalWin: '0', finished: true };
  expect((await provider.send(app(), 'free-rounds-result', told)).answer.status).toBe('OK');
  expect(await states()).toEqual([2, 1, 3]);
  await tick(5);
  expect(await states()).toEqual([2, 1, 3]);
  const { validUntil } = await spinsOf(active);
  expect((Date.parse(validUntil) - Date.parse(before.validUntil)) / dayMs).toBeCloseTo(4, 2);
  await app().drainJobs();
  expect(provider.freeRounds.findLast(({ grantId }) => grantId === id)).toMatchObject({ validUntil });
  const sessionToken = await provider.launch(app(), active, 'test-slot');
  const bet = { sessionToken, gameId: 'test-slot', currency: 'EUR', amount: '0', txId: randomUUID(), roundId: randomUUID() };
  expect((await provider.send(app(), 'bet', { ...bet, freeRound: { grantId: id, index: 0 } })).answer.status).toBe('OK');
  expect(
    (await provider.send(app(), 'win', { ...bet, txId: randomUUID(), roundClosed: true, freeRound: { grantId: id, index: 0 } })).answer
      .status,
  ).toBe('OK');
  await tick(7.5);
  expect(await states()).toEqual([3, 3, 3]);
});
