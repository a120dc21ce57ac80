// Bonuses that play brings, the clock that stands still while the house is closed, and what operators are told of offers that are used oddly.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeSetting } from '#server/modules/reference/index.ts';
import type { WalletCommand } from '#server/modules/wallet/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { endBonusesJob } from '../bonuses.job.ts';
import type { TemplateBody } from '../templates/template-schema.ts';
import { flagOffersJob } from '../watch/flag-offers.job.ts';
import { dropBonusesJob } from './drop-bonuses.job.ts';
import { payBackJob, readLastPeriod } from './pay-back.job.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const why = ['--reason', 'a test of bonuses of play'];
const dayMs = 86_400_000;
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);

async function publish(body: TemplateBody): Promise<void> {
  const ran = await op('publish', templateFile(body), ...why);
  expect([ran.code, ran.err]).toEqual([0, '']);
}

/** Stakes and wins in rounds of one bet. */
async function play(player: TestPlayer, stake: bigint, payout: bigint, game = 'table'): Promise<void> {
  const [account] = await player.accounts();
  const round = { provider: 'table', ref: randomUUID(), game };
  const common = { accountId: account?.id ?? '', round };
  const bet = { kind: 'bet', key: randomUUID(), amount: stake, exclusive: false, closesRound: false, ...common };
  const win = { kind: 'win', key: randomUUID(), amount: payout, closesRound: true, ...common };
  for (const command of [bet, win]) expect((await app().context.wallet.submit(command as WalletCommand)).code).toBe('ok');
}
async function funded(amount: bigint): Promise<TestPlayer> {
  const player = await app().signUp();
  await app().fund(player, amount);
  return player;
}
type Bet = ReturnType<typeof betOf>;

const bonusesOf = async (player: TestPlayer) => (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data;
const partsOf = async (player: TestPlayer) => {
  const [account] = await player.accounts();
  return [account?.balance, account?.bonus];
};

test('a period is the day, week or month of a time zone, also where summer time begins', async () => {
  const { db } = app().context.database;
  const spring = new Date('2027-03-29T06:00:00Z');
  expect(await readLastPeriod(db, 'day', 'Europe/Berlin', spring)).toEqual({
    day: '2027-03-28',
    from: new Date('2027-03-27T23:00:00Z'),
    to: new Date('2027-03-28T22:00:00Z'),
  });
  expect((await readLastPeriod(db, 'week', 'UTC', spring)).day).toBe('2027-03-22');
  expect((await readLastPeriod(db, 'month', 'America/Sao_Paulo', spring)).from).toEqual(new Date('2027-02-01T03:00:00Z'));
});

test('a share of what was lost in a week comes back once, as a bonus or as real money, and nothing of what was won', async () => {
  const weekly = (identity: string, kind: 'bonus' | 'real-money', minLoss = 1) =>
    grantedTemplate(identity, 400, {
      trigger: { kind: 'cashback', percent: 10, period: 'week' },
      kind,
      currencies: { EUR: { amount: 400, maxStake: 500, minLoss } },
    });
  await publish(weekly('weekly-bonus', 'bonus', 2000));
  await publish(weekly('weekly-money', 'real-money'));
  // in the middle of a week of everybody's calendar
  const now = Date.now();
  const sinceMonday = ((new Date(now).getUTCDay() + 6) % 7) * dayMs + (now % dayMs);
  const midweekMs = 9.5 * dayMs - sinceMonday;
  clock.setOffset(midweekMs);
  const [loser, winner, small, heavy] = [await funded(9000n), await funded(9000n), await funded(9000n), await funded(9000n)];
  try {
    await play(loser, 3000n, 505n);
    await play(winner, 3000n, 9000n);
    await play(small, 1000n, 1n);
    await play(heavy, 9000n, 0n);
    await payBackJob.run(app().context, undefined);
    expect(await bonusesOf(loser)).toEqual([]);
    clock.setOffset(midweekMs + 7 * dayMs);
    await Promise.all([payBackJob.run(app().context, undefined), payBackJob.run(app().context, undefined)]);
    await payBackJob.run(app().context, undefined);
    const told = async (player: TestPlayer) =>
      (await bonusesOf(player)).map(({ identity, amount, status, result }) => `${identity} ${amount} ${status}-${result}`).toSorted();
    expect(await told(loser)).toEqual(['weekly-bonus 249 1-1', 'weekly-money 249 3-2']);
    expect(await partsOf(loser)).toEqual([6505 + 249, 0]);
    expect(await told(winner)).toEqual([]);
    expect(await told(small)).toEqual(['weekly-money 99 3-2']);
    expect(await told(heavy)).toEqual(['weekly-bonus 400 1-1', 'weekly-money 400 3-2']);
  } finally {
    clock.setOffset(0);
  }
  for (const identity of ['weekly-bonus', 'weekly-money']) expect((await op('pause', identity, ...why)).code).toBe(0);
});

test('a round that is open as a period ends counts in the one in which it ends, with all that it won, and is counted once', async () => {
  await publish(
    grantedTemplate('daily-open', 400, {
      trigger: { kind: 'cashback', percent: 10, period: 'day' },
      kind: 'real-money',
      currencies: { EUR: { amount: 400, maxStake: 500 } },
    }),
  );
  const players: TestPlayer[] = [];
  while (players.length < 5) players.push(await funded(9000n));
  const day = Math.ceil(Date.now() / dayMs) * dayMs;
  const at = (hours: number) => clock.setOffset(day + hours * 3_600_000 - Date.now());
  const submit = async (command: WalletCommand) => expect((await app().context.wallet.submit(command)).code).toBe('ok');
  const end = async ({ accountId, round }: Bet, amount: bigint) =>
    await submit({ kind: 'win', key: randomUUID(), accountId, round, amount, closesRound: true });
  const pay = async (hours: number) => {
    at(hours);
    await Promise.all([payBackJob.run(app().context, undefined), payBackJob.run(app().context, undefined)]);
  };
  const paid = async () => await Promise.all(players.map(async (one) => (await bonusesOf(one)).map(({ amount }) => amount)));
  try {
    for (const player of players) await player.call('updateProfile', { body: { timeZone: 'Atlantic/Reykjavik' } });
    at(13);
    const bets: Bet[] = [];
    for (const player of players) {
      await play(player, 500n, 0n);
      const bet = { ...betOf((await player.accounts())[0]?.id ?? '', 2000n), closesRound: false };
      await submit(bet);
      bets.push(bet);
    }
    const [toVoid, toWin, toLose, toTell, ahead] = bets as [Bet, Bet, Bet, Bet, Bet];
    await submit({ kind: 'win', key: randomUUID(), accountId: ahead.accountId, round: ahead.round, amount: 3000n, closesRound: false });
    // one is over after the day and before anybody looks
    at(24.1);
    await end(toTell, 0n);
    await pay(24.5);
    expect(await paid()).toEqual([[50], [50], [50], [50], [50]]);
    at(30);
    const { accountId, round } = toVoid;
    await submit({ kind: 'rollback', key: randomUUID(), accountId, round, reverses: toVoid.key });
    await end(toWin, 6000n);
    // without a booking of its own
    await submit({ kind: 'round-close', key: randomUUID(), accountId: toLose.accountId, round: toLose.round });
    await end(ahead, 0n);
    await play(players[4] as TestPlayer, 600n, 0n);
    const counted = [[50], [50], [200, 50], [200, 50], [50]];
    await pay(48.5);
    expect(await paid()).toEqual(counted);
    // as after a death between the players and the note that they are done
    await app().context.database.pool.query("delete from bonus_period where template = 'daily-open'");
    await pay(48.6);
    expect(await paid()).toEqual(counted);
  } finally {
    clock.setOffset(0);
  }
  expect((await op('pause', 'daily-open', ...why)).code).toBe(0);
});

test('the last period of an offer is paid back although the offer is over by then', async () => {
  const day = Math.ceil(Date.now() / dayMs) * dayMs;
  const last = (identity: string, until: number) =>
    grantedTemplate(identity, 400, {
      trigger: { kind: 'cashback', percent: 10, period: 'day' },
      kind: 'real-money',
      until: `${new Date(until).toISOString().slice(0, 19)}Z`,
      currencies: { EUR: { amount: 400, maxStake: 500 } },
    });
  await publish(last('daily-whole', day + dayMs));
  await publish(last('daily-cut', day + dayMs / 2));
  const player = await funded(9000n);
  await player.call('updateProfile', { body: { timeZone: 'Atlantic/Reykjavik' } });
  const at = (hours: number) => clock.setOffset(day + hours * 3_600_000 - Date.now());
  const pay = async (hours: number) => {
    at(hours);
    await payBackJob.run(app().context, undefined);
    return (await bonusesOf(player)).map(({ identity, amount }) => `${identity} ${amount}`);
  };
  try {
    at(10);
    await play(player, 1000n, 0n);
    // the other one ended in the middle of the day
    expect(await pay(24.5)).toEqual(['daily-whole 100']);
    await play(player, 1000n, 0n);
    expect(await pay(48.5)).toEqual(['daily-whole 100']);
  } finally {
    clock.setOffset(0);
  }
  for (const identity of ['daily-whole', 'daily-cut']) expect((await op('pause', identity, ...why)).code).toBe(0);
});

test('who moves to another time zone is paid for no lost hour twice', async () => {
  await publish(
    grantedTemplate('daily-share', 400, {
      trigger: { kind: 'cashback', percent: 10, period: 'day' },
      kind: 'real-money',
      currencies: { EUR: { amount: 400, maxStake: 500 } },
    }),
  );
  const player = await funded(9000n);
  const live = async (timeZone: string) => void (await player.call('updateProfile', { body: { timeZone } }));
  const day = Math.ceil(Date.now() / dayMs) * dayMs;
  const at = (hours: number) => clock.setOffset(day + hours * 3_600_000 - Date.now());
  const paid = async () => (await bonusesOf(player)).map(({ amount }) => amount);
  try {
    await live('Atlantic/Reykjavik');
    at(13);
    await play(player, 1000n, 0n);
    at(24.5);
    await payBackJob.run(app().context, undefined);
    expect(await paid()).toEqual([100]);
    await live('Pacific/Fiji');
    at(25);
    await play(player, 500n, 0n);
    // the day of the new zone began before the first loss
    at(36.5);
    await payBackJob.run(app().context, undefined);
    expect(await paid()).toEqual([50, 100]);
  } finally {
    clock.setOffset(0);
  }
  expect((await op('pause', 'daily-share', ...why)).code).toBe(0);
});

test('a drop comes each time that the sum was staked, and not again for the same stakes; of a person it may come once', async () => {
  const drop = (identity: string, once: 'player' | null) =>
    grantedTemplate(identity, 100, {
      trigger: { kind: 'drop' },
      once,
      currencies: { EUR: { amount: 100, maxStake: 500, dropAfter: 1000 } },
    });
  await publish(drop('each-time', null));
  await publish(drop('only-once', 'player'));
  const [player, idle] = [await funded(9000n), await funded(9000n)];
  const drops = async () => (await bonusesOf(player)).map(({ identity }) => identity).toSorted();
  await play(player, 999n, 0n);
  await play(idle, 500n, 500n);
  await dropBonusesJob.run(app().context, undefined);
  expect(await drops()).toEqual([]);
  await play(player, 1n, 0n);
  await Promise.all([dropBonusesJob.run(app().context, undefined), dropBonusesJob.run(app().context, undefined)]);
  expect(await drops()).toEqual(['each-time', 'only-once']);
  await play(player, 2000n, 0n);
  await dropBonusesJob.run(app().context, undefined);
  await dropBonusesJob.run(app().context, undefined);
  expect(await drops()).toEqual(['each-time', 'each-time', 'each-time', 'only-once']);
  expect(await bonusesOf(idle)).toEqual([]);
  for (const identity of ['each-time', 'only-once']) expect((await op('pause', identity, ...why)).code).toBe(0);
});

test('BO-04 only stakes and losses of a template’s products are in its sums', async () => {
  await app().context.database.pool.query("insert into game_provider (identity, name) values ('book', 'Book')");
  await app().context.database.pool.query(
    `insert into game (identity, provider, provider_game_id, name, category, released_at) values ('the-book', 'book', 'b', 'Book', 'sports', now())`,
  );
  const drop = (identity: string, products: TemplateBody['products']) =>
    grantedTemplate(identity, 100, {
      trigger: { kind: 'drop' },
      products,
      once: null,
      currencies: { EUR: { amount: 100, maxStake: 500, dropAfter: 1000 } },
    });
  const back = (identity: string, products: TemplateBody['products']) =>
    grantedTemplate(identity, 900, {
      trigger: { kind: 'cashback', percent: 10, period: 'day' },
      products,
      currencies: { EUR: { amount: 900, maxStake: 500 } },
    });
  const products = { casino: ['casino'], sports: ['sports'], both: ['casino', 'sports'] } satisfies Record<
    string,
    TemplateBody['products']
  >;
  for (const [name, own] of Object.entries(products)) {
    await publish(drop(`drop-${name}`, own));
    await publish(back(`back-${name}`, own));
  }
  const day = Math.ceil(Date.now() / dayMs) * dayMs;
  const at = (hours: number) => clock.setOffset(day + hours * 3_600_000 - Date.now());
  try {
    at(12);
    const player = await funded(9000n);
    await player.call('updateProfile', { body: { timeZone: 'Atlantic/Reykjavik' } });
    await play(player, 700n, 0n);
    await play(player, 300n, 0n, 'the-book');
    await dropBonusesJob.run(app().context, undefined);
    const told = async () => (await bonusesOf(player)).map(({ identity, amount }) => `${identity} ${amount}`).toSorted();
    expect(await told()).toEqual(['drop-both 100']);
    await play(player, 700n, 0n, 'the-book');
    await dropBonusesJob.run(app().context, undefined);
    expect(await told()).toEqual(['drop-both 100', 'drop-sports 100']);
    at(24.5);
    await payBackJob.run(app().context, undefined);
    expect((await told()).filter((one) => one.startsWith('back'))).toEqual(['back-both 170', 'back-casino 70', 'back-sports 100']);
  } finally {
    clock.setOffset(0);
  }
  for (const name of Object.keys(products))
    for (const kind of ['drop', 'back']) expect((await op('pause', `${kind}-${name}`, ...why)).code).toBe(0);
});

test('a free bet is granted and shown, is no money yet, and can be canceled', async () => {
  await publish(grantedTemplate('a-bet', 500, { kind: 'free-bet', products: ['sports'] }));
  const player = await app().signUp();
  expect((await op('grant', player.email, 'a-bet', 'EUR', ...why)).code).toBe(0);
  const [bet] = await bonusesOf(player);
  expect(bet).toMatchObject({ kind: 'free-bet', amount: 500, status: 1 });
  const params = { id: bet?.id ?? '' };
  expect(await refusalOf(player.call('activatePlayerBonus', { params }))).toMatchObject({ code: 18001 });
  expect((await player.call('cancelPlayerBonus', { params, query: { preview: true } })).data).toMatchObject({ stays: 0, removed: 0 });
  expect((await player.call('cancelPlayerBonus', { params })).data.bonus).toMatchObject({ status: 3, result: 3 });
});

test('while the house is closed the clock of bonuses stands still, and what was lost is given back', async () => {
  await publish(grantedTemplate('held-up', 300, { wagerDays: 3 }));
  const [active, issued] = [await funded(500n), await app().signUp()];
  for (const { email } of [active, issued]) expect((await op('grant', email, 'held-up', 'EUR', ...why)).code).toBe(0);
  const first = async (player: TestPlayer) => {
    const [bonus] = await bonusesOf(player);
    if (bonus === undefined) throw new Error('The player has no bonus');
    return bonus;
  };
  await active.call('activatePlayerBonus', { params: { id: (await first(active)).id } });
  const before = [await first(active), await first(issued)];
  const { database, notifier, settings } = app().context;
  const close = async (isOn: boolean) => {
    await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', isOn));
    await expect.poll(() => settings.isInMaintenance).toBe(isOn);
  };
  const tick = async (days: number) => {
    clock.setOffset(days * dayMs);
    await endBonusesJob.run(app().context, undefined);
  };
  try {
    await tick(1);
    await close(true);
    await tick(2);
    await tick(8);
    expect([(await first(active)).status, (await first(issued)).status]).toEqual([2, 1]);
    await close(false);
    await tick(8.1);
    const after = [await first(active), await first(issued)];
    expect(after.map(({ status }) => status)).toEqual([2, 1]);
    const laterBy = (index: number, field: 'wagerUntil' | 'acceptUntil') =>
      (Date.parse(after[index]?.[field] ?? '') - Date.parse(before[index]?.[field] ?? '')) / dayMs;
    expect(laterBy(0, 'wagerUntil')).toBeCloseTo(6.1, 2);
    expect(laterBy(1, 'acceptUntil')).toBeCloseTo(6.1, 2);
    await tick(9.5);
    expect(await first(active)).toMatchObject({ status: 3, endReason: 'not-wagered' });
  } finally {
    clock.setOffset(0);
    await close(false);
  }
});

test('an offer that one household or device took twice, and who plays with bonuses alone, are flagged with what was seen, and nothing follows by itself', async () => {
  await publish(grantedTemplate('shared', 200));
  const [one, other, lone] = [await app().signUp(), await app().signUp(), await app().signUp()];
  const address = { address: 'Laternenweg 7', postalCode: '10115', city: 'Berlin' };
  for (const player of [one, other]) {
    await player.call('updateProfile', { body: address });
    expect((await op('grant', player.email, 'shared', 'EUR', ...why)).code).toBe(0);
  }
  for (let times = 0; times < 3; times += 1) {
    expect((await op('grant', lone.email, 'shared', 'EUR', ...why)).code).toBe(0);
    const [bonus] = (await lone.call('listPlayerBonuses', { query: { status: [1] } })).data;
    await lone.call('activatePlayerBonus', { params: { id: bonus?.id ?? '' } });
    await play(lone, 100n, 0n);
    await play(lone, 100n, 0n);
    await endBonusesJob.run(app().context, undefined);
  }
  await flagOffersJob.run(app().context, undefined);
  await flagOffersJob.run(app().context, undefined);
  const flags = async () => (await op('flags')).out;
  const shown = await flags();
  // all three were signed in to with one device, two of them share an address
  expect(shown.match(/shared-offer shared/g)).toHaveLength(3);
  const aboutOne = shown.split('\n').find((_, at, lines) => lines[at - 1]?.includes(`shared-offer shared of player ${one.id}`)) ?? '{}';
  const { grants } = JSON.parse(aboutOne) as { grants: { player: string; alike: string[] }[] };
  expect(grants.find(({ player }) => player === other.id)?.alike).toEqual(['account', 'device']);
  expect(grants.find(({ player }) => player === lone.id)?.alike).toEqual(['device']);
  expect(shown).toMatch(new RegExp(`bonus-only play of player ${lone.id}[^]*"stakedInAll":"600","stakedWithBonus":"600"`));
  expect((await bonusesOf(one)).map(({ status }) => status)).toEqual([1]);
  const id = /^\S+/.exec(shown)?.[0] ?? '';
  expect((await op('flags', '--close', id, ...why)).code).toBe(0);
  expect(await flags()).not.toContain(id);
  await flagOffersJob.run(app().context, undefined);
  expect(await flags()).not.toContain(id);
});

test('who was warned before activating is warned again a day before the time to wager is over', async () => {
  await publish(grantedTemplate('twice-warned', 300, { acceptDays: 1, wagerDays: 3 }));
  const player = await funded(500n);
  expect((await op('grant', player.email, 'twice-warned', 'EUR', ...why)).code).toBe(0);
  const warnings = async () =>
    (await player.call('listNotifications')).data.map(({ data }) => data).filter(({ event }) => event === 'bonus.ending');
  const tick = async (days: number) => {
    clock.setOffset(days * dayMs);
    await endBonusesJob.run(app().context, undefined);
  };
  try {
    await tick(0.5);
    expect(await warnings()).toHaveLength(1);
    const [bonus] = await bonusesOf(player);
    await player.call('activatePlayerBonus', { params: { id: bonus?.id ?? '' } });
    await tick(2.4);
    expect(await warnings()).toHaveLength(1);
    await tick(2.6);
    await tick(2.7);
    const both = await warnings();
    expect(both).toHaveLength(2);
    expect(new Set(both.map((data) => JSON.stringify(data))).size).toBe(2);
  } finally {
    clock.setOffset(0);
  }
});

test('who was told of an end before the house closed is told of the one that holds since, once', async () => {
  await publish(grantedTemplate('warned-and-closed', 300, { wagerDays: 3 }));
  const player = await funded(500n);
  expect((await op('grant', player.email, 'warned-and-closed', 'EUR', ...why)).code).toBe(0);
  const [bonus] = await bonusesOf(player);
  await player.call('activatePlayerBonus', { params: { id: bonus?.id ?? '' } });
  const { database, notifier, settings } = app().context;
  const close = async (isOn: boolean) => {
    await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', isOn));
    await expect.poll(() => settings.isInMaintenance).toBe(isOn);
  };
  const warnings = async (days: number) => {
    clock.setOffset(days * dayMs);
    await endBonusesJob.run(app().context, undefined);
    return (await player.call('listNotifications')).data.filter(({ data }) => data.event === 'bonus.ending').length;
  };
  try {
    expect(await warnings(2.2)).toBe(1);
    await close(true);
    expect(await warnings(2.5)).toBe(1);
    await close(false);
    // it ends six days later than was told
    expect(await warnings(8.5)).toBe(2);
    expect(await warnings(8.6)).toBe(2);
  } finally {
    clock.setOffset(0);
    await close(false);
  }
});
