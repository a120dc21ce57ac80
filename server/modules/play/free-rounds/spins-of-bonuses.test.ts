// Free spins that a template brings: granted with or without a bonus, activated in a game of theirs, won as real money or as a bonus to wager.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OswCall, OswRequest } from '#contract/protocols/osw.ts';
import { endBonusesJob, type TemplateBody } from '#server/modules/bonuses/index.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { createClock } from '#server/platform/clock.ts';
import { bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { endFreeSpinsJob } from './end-free-spins.job.ts';
import { settleWinningsJob } from './settle-winnings.job.ts';

const provider = await startTestProvider();
afterAll(async () => await provider.close());
const clock = createClock();
const app = useTestApp(
  withCashier({
    context: () => ({ clock, providers: [provider.access] }),
    ready: async (made) => await provider.sync(made),
  }),
);
const why = ['--reason', 'a test of free spins'];
const dayMs = 86_400_000;
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);
const send = async (call: OswCall, body: object) => (await provider.send(app(), call, body)).answer;
const outcome = async (asked: Promise<unknown>) => ((await refusalOf(asked)) as { code?: number } | undefined)?.code ?? 'done';

/** Two spins of 0.20 that operators grant. */
const spinsTemplate = (identity: string, winnings: 'real' | 'bonus', more: Partial<TemplateBody> = {}) =>
  bonusTemplate(identity, {
    trigger: { kind: 'operator' },
    freeSpins: { count: 2, games: ['test-slot'], days: 3, winnings },
    currencies: { EUR: { spinStake: 20, maxStake: 500, budget: 1000 } },
    wagering: { ...bonusTemplate('x').wagering, base: winnings === 'bonus' ? 'spin-winnings' : 'bonus', times: 3 },
    once: 'player',
    ...more,
  });

async function publish(body: TemplateBody): Promise<void> {
  const ran = await op('publish', templateFile(body), ...why);
  expect([ran.code, ran.err]).toEqual([0, '']);
}
const spinOf = async (player: TestPlayer) => {
  const [spin] = (await player.call('listPlayerFreeSpins', { query: { status: [1, 2, 3] } })).data;
  if (spin === undefined) throw new Error('The player has no free spins');
  return spin;
};
const bonusesOf = async (player: TestPlayer) => (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data;
const moneyOf = async (player: TestPlayer) => {
  const [account] = await player.accounts();
  return [account?.balance, account?.bonus];
};

/** A player who has activated the spins of a template and sits at their game. */
async function playing(body: TemplateBody) {
  await publish(body);
  const player = await app().signUp();
  expect((await op('grant', player.email, body.identity, 'EUR', ...why)).code).toBe(0);
  const { id } = await spinOf(player);
  await player.call('activatePlayerFreeSpins', { params: { id } });
  const sessionToken = await provider.launch(app(), player, 'test-slot');
  const place = { sessionToken, gameId: 'test-slot', currency: 'EUR' };
  const betOf = (index: number): OswRequest<'bet'> => ({
    ...place,
    amount: '0',
    txId: randomUUID(),
    roundId: randomUUID(),
    freeRound: { grantId: id, index },
  });
  const winOf = ({ roundId, freeRound }: OswRequest<'bet'>, amount: string) => ({
    ...place,
    roundId,
    freeRound,
    txId: randomUUID(),
    amount,
    roundClosed: true,
  });
  return { player, id, betOf, winOf };
}

test('a template of free spins is granted once, waits for its player, and is real money where it says so', async () => {
  const body = spinsTemplate('real-spins', 'real');
  const dry = await op('publish', templateFile(body), '--dry-run');
  expect(dry.out).toMatch(/EUR +\d+\.\d0/);
  const { player, id, betOf, winOf } = await playing(body);
  expect(await spinOf(player)).toMatchObject({
    count: 2,
    stake: 20,
    games: ['test-slot'],
    winnings: 'real',
    status: 2,
    won: 0,
    bonus: { identity: 'real-spins', termsVersion: 1 },
  });
  expect((await op('grant', player.email, 'real-spins', 'EUR', ...why)).err).toContain('granted before');
  expect((await op('list')).out).toMatch(/real-spins +1 +published +1 of 0\.40 EUR/);
  const bet = betOf(0);
  await send('bet', bet);
  expect(await send('win', winOf(bet, '70'))).toMatchObject({ status: 'OK', balance: { real: '70', bonus: '0' } });
  expect(await spinOf(player)).toMatchObject({ played: 1, won: 70 });
  const terms = await player.call('readBonusTerms', { params: { identity: 'real-spins' }, query: { currency: 'EUR' } });
  expect(terms.data.amount).toMatchObject({ max: 0, freeSpins: { count: 2, stake: 20, games: ['test-slot'], days: 3, winnings: 'real' } });
  expect(provider.freeRounds.at(-1)).toMatchObject({ grantId: id, count: 2, stake: '20' });
  expect((await bonusesOf(player)).length).toBe(0);
});

test('what free spins win to be wagered is paid as nothing, counted on both sides, and becomes a bonus of the same terms when they are over', async () => {
  const { player, id, betOf, winOf } = await playing(spinsTemplate('spins-to-wager', 'bonus'));
  const [first, second] = [betOf(0), betOf(1)];
  await send('bet', first);
  const win = winOf(first, '130');
  const answers = await Promise.all([send('win', win), send('win', win)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['OK', 'OK_DUPLICATE']);
  expect(await send('win', { ...win, amount: '131' })).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
  expect(await send('status', { txId: win.txId })).toMatchObject({ stored: { kind: 'win', amount: '130' } });
  expect(await moneyOf(player)).toEqual([0, 0]);
  expect(await spinOf(player)).toMatchObject({ played: 1, won: 130, winnings: 'bonus' });
  const won = async (result: 'won' | 'even') => (await player.call('listSpins', { query: { result } })).data;
  expect([(await won('won')).length, (await won('even')).length]).toEqual([1, 0]);
  const [shown] = await won('won');
  expect(shown).toMatchObject({ stake: 0, freeStake: 20, payout: 0, bonusWinnings: 130 });
  expect((await player.call('readSpinTotals', { query: { result: 'won' } })).data.totals).toMatchObject([{ rounds: 1, paid: 0 }]);
  await send('bet', second);
  await send('win', winOf(second, '20'));
  await publish(
    spinsTemplate('spins-to-wager', 'bonus', { wagering: { ...bonusTemplate('x').wagering, base: 'spin-winnings', times: 9 } }),
  );
  expect(await send('free-rounds-result', { grantId: id, played: 2, totalWin: '150', finished: true })).toMatchObject({ status: 'OK' });
  expect((await readAlarms(app().context.database.db, 'open')).filter(({ subject }) => subject === id)).toEqual([]);
  await settleWinningsJob.run(app().context, undefined);
  // three times, as the version says that was granted
  const [bonus, ...more] = await bonusesOf(player);
  expect(more).toEqual([]);
  expect(bonus).toMatchObject({ amount: 150, target: 450, status: 1, trigger: 'free-spins', termsVersion: 1 });
  await player.call('activatePlayerBonus', { params: { id: bonus?.id ?? '' } });
  expect(await moneyOf(player)).toEqual([0, 150]);
});

test('a cancel keeps what was won and reaches the provider, also one that was away', async () => {
  const { player, id, betOf, winOf } = await playing(spinsTemplate('given-back', 'bonus'));
  const bet = betOf(0);
  await send('bet', bet);
  await send('win', winOf(bet, '40'));
  provider.isAway = true;
  const { data } = await player.call('cancelPlayerFreeSpins', { params: { id } });
  provider.isAway = false;
  expect(data).toMatchObject({ left: 1, freeSpin: { status: 3, result: 3, won: 40 } });
  expect(provider.cancelled).not.toContain(id);
  await app().drainJobs();
  expect(provider.cancelled).toContain(id);
  expect(await bonusesOf(player)).toMatchObject([{ amount: 40, status: 1 }]);
});

test('free spins end with their time: not activated after the days to accept, activated after their own days', async () => {
  const { player, id } = await playing(spinsTemplate('short-spins', 'real', { acceptDays: 2 }));
  const idle = await app().signUp();
  expect((await op('grant', idle.email, 'short-spins', 'EUR', ...why)).code).toBe(0);
  const eventsOf = async (who: TestPlayer) => (await who.call('listNotifications')).data.map(({ data }) => data.event);
  try {
    clock.setOffset(1.5 * dayMs);
    await endFreeSpinsJob.run(app().context, undefined);
    await endFreeSpinsJob.run(app().context, undefined);
    expect(await eventsOf(idle)).toEqual(['free-rounds.ending', 'free-rounds.granted']);
    expect(await eventsOf(player)).toEqual(['free-rounds.granted']);
    clock.setOffset(2.5 * dayMs);
    await endFreeSpinsJob.run(app().context, undefined);
    expect([(await spinOf(idle)).result, (await spinOf(player)).status]).toEqual([4, 2]);
    clock.setOffset(3.5 * dayMs);
    await endFreeSpinsJob.run(app().context, undefined);
    expect(await spinOf(player)).toMatchObject({ status: 3, result: 4 });
  } finally {
    clock.setOffset(0);
  }
  await app().drainJobs();
  expect(provider.cancelled).toContain(id);
});

test('who was warned before activating free spins is told again a day before they end', async () => {
  await publish(spinsTemplate('told-twice', 'real', { acceptDays: 2 }));
  const player = await app().signUp();
  expect((await op('grant', player.email, 'told-twice', 'EUR', ...why)).code).toBe(0);
  const warnings = async () =>
    (await player.call('listNotifications')).data.filter(({ data }) => data.event === 'free-rounds.ending').length;
  try {
    clock.setOffset(1.5 * dayMs);
    await endFreeSpinsJob.run(app().context, undefined);
    expect(await warnings()).toBe(1);
    await player.call('activatePlayerFreeSpins', { params: { id: (await spinOf(player)).id } });
    clock.setOffset(3.6 * dayMs);
    await endFreeSpinsJob.run(app().context, undefined);
    await endFreeSpinsJob.run(app().context, undefined);
    expect(await warnings()).toBe(2);
  } finally {
    clock.setOffset(0);
  }
});

test('a deposit brings a bonus and free spins at once; spins of a game that the player cannot have are not offered', async () => {
  const both = {
    trigger: { kind: 'deposit', percent: 100, needsCode: false } as const,
    currencies: { EUR: { amount: 5000, minDeposit: 1000, maxStake: 500, spinStake: 20 } },
  };
  await publish(spinsTemplate('with-spins', 'real', both));
  const player = await app().signUp();
  const told = async () => (await player.call('listBonuses', { query: { currency: 'EUR', amount: 1500 } })).data;
  expect(await told()).toMatchObject([{ amount: 1500, total: 3000, freeSpins: { count: 2, stake: 20 } }]);
  const invoice = await deposit(player, 1500);
  await sendCallback(app(), newsOf(invoice, { id: randomUUID() }));
  await app().drainJobs();
  expect(await bonusesOf(player)).toMatchObject([{ amount: 1500, status: 1 }]);
  const { id, ...spin } = await spinOf(player);
  expect(spin).toMatchObject({ status: 1, count: 2 });
  expect(await outcome(player.call('activatePlayerFreeSpins', { params: { id }, query: { game: 'test-table' } }))).toBe(18001);
  expect(await outcome(player.call('activatePlayerFreeSpins', { params: { id }, query: { game: 'test-slot' } }))).toBe('done');
  const other = await app().signUp();
  await app().context.database.pool.query("update game set is_enabled = false where identity = 'test-slot'");
  expect((await other.call('listBonuses', { query: { currency: 'EUR', amount: 1500 } })).data).toEqual([]);
  await app().context.database.pool.query("update game set is_enabled = true where identity = 'test-slot'");
  expect((await op('pause', 'with-spins', ...why)).code).toBe(0);
});

test('free spins that wait for their player wait longer by the time that the house was closed', async () => {
  await publish(spinsTemplate('waiting-spins', 'real', { acceptDays: 2 }));
  const player = await app().signUp();
  expect((await op('grant', player.email, 'waiting-spins', 'EUR', ...why)).code).toBe(0);
  const { database, notifier, settings } = app().context;
  const close = async (isOn: boolean) => {
    await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', isOn));
    await expect.poll(() => settings.isInMaintenance).toBe(isOn);
  };
  const tick = async (
    days: number,
    ...jobs: { run: (context: ReturnType<typeof app>['context'], payload: unknown) => Promise<void> }[]
  ) => {
    clock.setOffset(days * dayMs);
    for (const job of jobs) await job.run(app().context, undefined);
  };
  const before = Date.parse((await spinOf(player)).validUntil);
  try {
    await close(true);
    await tick(1, endBonusesJob);
    await tick(4, endFreeSpinsJob, endBonusesJob);
    await close(false);
    await tick(4.5, endFreeSpinsJob, endBonusesJob, endFreeSpinsJob);
    const { status, validUntil } = await spinOf(player);
    expect(status).toBe(1);
    expect((Date.parse(validUntil) - before) / dayMs).toBeCloseTo(3.5, 2);
    await tick(6, endFreeSpinsJob);
    expect(await spinOf(player)).toMatchObject({ status: 3, result: 4 });
  } finally {
    clock.setOffset(0);
    await close(false);
  }
});

test('what spins have won waits for a stake that has taken its place and is on its way to the ledger', async () => {
  const { player, id, betOf, winOf } = await playing(spinsTemplate('under-way', 'bonus'));
  const first = betOf(0);
  expect([(await send('bet', first)).status, (await send('win', winOf(first, '100'))).status]).toEqual(['OK', 'OK']);
  const { pool } = app().context.database;
  const place = 'insert into free_round (grant_id, index, key, round_ref, taken_at) values ($1, 1, $2, $3, now())';
  await pool.query(place, [id, randomUUID(), randomUUID()]);
  await player.call('cancelPlayerFreeSpins', { params: { id } });
  await settleWinningsJob.run(app().context, undefined);
  expect(await bonusesOf(player)).toEqual([]);
  // it was never booked: a minute later nothing is under way any more
  await pool.query("update free_round set taken_at = now() - interval '2 minutes' where grant_id = $1", [id]);
  await settleWinningsJob.run(app().context, undefined);
  expect(await bonusesOf(player)).toMatchObject([{ amount: 100 }]);
});
