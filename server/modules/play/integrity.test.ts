// What the house watches by itself: that the program is the one that it was opened with, and that games return what they promise.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Returns } from '#contract/returns.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { signBuild, verifyBuild } from '#server/platform/build-manifest.ts';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { judgeReturn, minPlays, promiseOf } from './returns/judge-return.ts';

const app = useTestApp();
const root = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const alarmsOf = async (kind: string) =>
  (await readAlarms(app().context.database.db, 'open')).filter((alarm) => alarm.kind === kind).map(({ subject }) => subject);

async function addGame(id: string, more = ''): Promise<void> {
  const [studio] = app().context.providers.all;
  await app().context.database.pool.query(`insert into game_provider (identity, name) values ($1, 'Studio') on conflict do nothing`, [
    studio?.identity,
  ]);
  await app().context.database.pool.query(
    `insert into game (identity, provider, provider_game_id, name, category, released_at, rtp, math_hash, returns)
     values ($1, $2, $1, $1, 'quick-games', now(), '99.0000', 'abc', $3)`,
    [id, studio?.identity, more === '' ? '[]' : more],
  );
}
const isOn = async (id: string): Promise<boolean | undefined> =>
  (await app().context.database.db.selectFrom('game').select('is_enabled').where('identity', '=', id).executeTakeFirst())?.is_enabled;

test('SE-02 a changed byte of a maths file raises an alarm and closes that game alone; a forged manifest is found out', async () => {
  const { context } = app();
  const op = openVerbs(app());
  await addGame('coins');
  await addGame('stones');
  write('games/coins/odds.ts', 'export const prize = 99;');
  write('games/coins/client/main.ts', 'draw();');
  write('games/stones/odds.ts', 'export const prize = 98;');
  write('server/main.ts', 'start();');
  await signBuild(context, { root, buildId: 'first' });
  expect(await op('build', 'verify')).toMatchObject({ code: 0, out: expect.stringContaining('Every file is as it was') });
  const job = context.parts.jobs.find(({ name }) => name === 'verify-build');
  write('games/coins/client/main.ts', 'draw(1);');
  await job?.run(context, {});
  expect([await alarmsOf('build-differs'), await isOn('coins')]).toEqual([['first'], true]);
  write('games/coins/odds.ts', 'export const prize = 98;');
  await job?.run(context, {});
  expect([await isOn('coins'), await isOn('stones')]).toEqual([false, true]);
  expect(await op('build', 'verify')).toMatchObject({ code: 1, err: expect.stringContaining('games/coins/odds.ts') });
  const { rows } = await context.database.pool.query("select actor, reason from audit where action = 'game disable' and subject = 'coins'");
  expect(rows).toEqual([{ actor: 'system', reason: expect.stringContaining('games/coins/odds.ts') }]);
  const file = join(context.config.dataDir, 'build-manifest.json');
  const { files } = (await verifyBuild(context))?.manifest ?? { files: {} };
  const forged = JSON.parse(readFileSync(file, 'utf8')) as { files: object };
  writeFileSync(file, JSON.stringify({ ...forged, files: { ...files, 'server/main.ts': '0'.repeat(64) } }));
  expect(await verifyBuild(context)).toMatchObject({ isSigned: false, isRecorded: false, isForged: true });
  // by a manifest that was changed with its files nothing differs: nobody can say which game it was
  await job?.run(context, {});
  expect([await isOn('coins'), await isOn('stones')]).toEqual([false, false]);
  await context.database.pool.query("update game set is_enabled = true where identity = 'stones'");
  // a build that the house was opened with before is none, as where two versions stand side by side
  await signBuild(context, { root, buildId: 'earlier' });
  const earlier = readFileSync(file, 'utf8');
  write('server/main.ts', 'start(2);');
  await signBuild(context, { root, buildId: 'later' });
  writeFileSync(file, earlier);
  write('server/main.ts', 'start();');
  await job?.run(context, {});
  expect([await verifyBuild(context), await isOn('stones')]).toMatchObject([{ isRecorded: false, isForged: false, differences: [] }, true]);
  // what decides every game closes every game
  await signBuild(context, { root, buildId: 'second' });
  write('games/sdk/maths.ts', 'odd();');
  await job?.run(context, {});
  expect(await isOn('stones')).toBe(false);
});

/** Numbers of 0 to 1, the same each time. */
function seeded(state: number): () => number {
  let [now] = [state];
  return () => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0;
    return now / 2 ** 32;
  };
}

test('RN-04 a fair stream of a million rounds never leaves its band, and one that returns too much or too little does', () => {
  /** The first number of rounds at which the return lies outside; a chance that pays twice the stake. */
  function leavesAt(chance: number): number | undefined {
    const random = seeded(4);
    let [paid, next] = [0, minPlays];
    for (let plays = 1; plays <= 1_000_000; plays += 1) {
      if (random() < chance) paid += 200;
      if (plays < next) continue;
      next = plays * 1.25;
      const sums = { plays, staked: plays * 100, paid, stakedSquares: plays * 100 ** 2, weight: 1 };
      if (judgeReturn([sums], { min: 0.99, max: 0.99, deviation: 1 })?.isOutside === true) return plays;
    }
    return undefined;
  }
  expect(leavesAt(0.495)).toBeUndefined();
  expect(leavesAt(0.51)).toBeLessThan(200_000);
  expect(leavesAt(0.48)).toBeLessThan(200_000);
});

/** A bet of a table or a quick game: it pays so many stakes with such a chance, and nothing else. */
type Bet = readonly [times: number, chance: number];

/** How many of so many rounds win: drawn at once, from the law of rare events or the normal one. */
function drawWins(random: () => number, rounds: number, chance: number): number {
  const mean = rounds * chance;
  if (mean < 40) {
    let [wins, product] = [0, random()];
    for (const end = Math.exp(-mean); product > end; wins += 1) product *= random();
    return wins;
  }
  const normal = Math.sqrt(-2 * Math.log(random() || 0.5)) * Math.cos(2 * Math.PI * random());
  return Math.round(mean + normal * Math.sqrt(mean * (1 - chance)));
}

/**
 * In how many of a thousand periods a game is alarmed when rounds are played by these bets in turn, judged whenever there are a quarter more.
 * `promised`: what each bet promises, where its provider tells that of each round.
 */
function countAlarms(told: Parameters<typeof promiseOf>[0], bets: readonly Bet[], promised?: number): number {
  const random = seeded(11);
  let alarms = 0;
  for (let period = 0; period < 1000; period += 1) {
    let [plays, paid, isAlarmed] = [0, 0, false];
    const known = { staked: 0, stakedSquares: 0, promised: 0, variance: 0, skew: 0 };
    // each period has a crowd of its own: now one bet is loved, now another
    const weights = bets.map(() => random() ** 4);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    for (let next: number = minPlays; next <= 1_000_000; next = Math.ceil(next * 1.25)) {
      for (const [index, [times, chance]] of bets.entries()) {
        const rounds = Math.round(((next - plays) * (weights[index] ?? 0)) / all);
        paid += times * 100 * drawWins(random, rounds, chance);
        if (promised === undefined) continue;
        known.staked += rounds * 100;
        known.stakedSquares += rounds * 100 ** 2;
        known.promised += rounds * 100 * promised;
        known.variance += rounds * 100 ** 2 * promised * (times - promised);
        known.skew += rounds * 100 ** 3 * promised * (times - promised) ** 2;
      }
      plays = next;
      const sums = { plays, staked: plays * 100, paid, stakedSquares: plays * 100 ** 2, weight: 1, known };
      isAlarmed ||= judgeReturn([sums], promiseOf(told))?.isOutside === true;
    }
    if (isAlarmed) alarms += 1;
  }
  return alarms;
}

const wayOf = (rtp: string, standardDeviation: string, timesStake: string): Returns[number] => ({
  shares: ['1000', '0', '0', '0', '0', '0', '0'],
  rtp,
  standardDeviation,
  maxWin: { timesStake, oneIn: '2' },
});

test('RN-04 over a thousand periods of any crowd a fair game is hardly ever alarmed, and one that returns too much or too little is', () => {
  const targets = [1.04, 1.5, 2, 10, 100, 1000, 10_000];
  const quick = { rtp: '99.0000', max_win_times: 10_000, returns: [{ ...wayOf('99.0000', '0.9999', '2.00'), isExample: true }] };
  const fair = targets.map((times): Bet => [times, 0.99 / times]);
  expect(countAlarms(quick, fair)).toBeLessThanOrEqual(10);
  expect(countAlarms(quick, [[2, 0.75]])).toBe(1000);
  // what is chosen in each round makes the band narrow
  expect(countAlarms(quick, fair, 0.99)).toBeLessThanOrEqual(25);
  expect(countAlarms(quick, [[2, 0.51]])).toBe(0);
  expect(countAlarms(quick, [[2, 0.51]], 0.99)).toBe(1000);
  const sides: readonly Bet[] = [
    [2.13, 0.4637],
    [10, 0.095156],
    [13, 0.074699],
  ];
  const table = {
    rtp: '95.1559',
    max_win_times: 13,
    returns: [wayOf('98.7649', '0.9511', '2.00'), wayOf('95.1559', '2.9343', '10.00'), wayOf('97.1084', '3.4177', '13.00')],
  };
  expect(countAlarms(table, sides)).toBeLessThanOrEqual(10);
  expect(countAlarms(table, [[2, 0.52]])).toBe(1000);
  expect(countAlarms(table, [[2, 0.46]])).toBe(1000);
  // players decide worse than the best: that is no fault of the game, and more than the best is
  const cards = { rtp: '99.4882', max_win_times: 16, returns: [{ ...wayOf('99.5478', '0.9654', '16.00'), isBest: true }] };
  expect(countAlarms(cards, [[2, 0.485]])).toBe(0);
  expect(countAlarms(cards, [[2, 0.51]])).toBe(1000);
});

test('RN-04 GA-02 rounds that were played are counted once, shown with plays and period, and alarmed when they return too much', async () => {
  const { databaseUrl, guest } = app();
  const op = openVerbs(app());
  const shares = ['505', '0', '0', '495', '0', '0', '0'];
  await addGame('biased', JSON.stringify([{ shares, standardDeviation: '1.0000' }]));
  const player = await app().signUp();
  const [account] = await player.accounts();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  // as if they had been booked: what is tried is what is made of them
  await owner.query("set session_replication_role = 'replica'");
  const add = async (count: number, state: number): Promise<unknown> =>
    await owner.query(
      `insert into ledger.wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at, opened_seq, state, provider, round_ref, game)
       select gen_random_uuid(), $1, $2, 100, case when n % 5 < 3 then 200 else 0 end, now() - interval '1 hour', now(), 1, $4, 'x', gen_random_uuid()::text, 'biased'
         from generate_series(1, $3::int) n`,
      [player.id, account?.id ?? randomUUID(), count, state],
    );
  try {
    await add(minPlays * 2, 2);
    await add(1, 1);
    expect(await op('game', 'rtp', 'biased')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/biased +20000 +120\.000 % +99\.000 %.*OUTSIDE/),
    });
    expect(await alarmsOf('return-differs')).toEqual(['biased']);
    // again, and at once: none is counted twice; the open round is counted when it is over
    await owner.query("update ledger.wallet_round set state = 2 where game = 'biased'");
    await Promise.all([op('game', 'rtp'), op('game', 'rtp')]);
    const { data } = await guest.call('readGame', { params: { id: 'biased' } });
    expect(data.actual).toMatchObject({ plays: minPlays * 2 + 1, rtp: expect.stringMatching(/^1(19|20)\.\d\d$/) });
    expect(data.returns).toEqual([{ shares, standardDeviation: '1.0000' }]);
  } finally {
    await owner.query("delete from ledger.wallet_round where game = 'biased'");
    await owner.end();
  }
});

test('RN-04 what the last counted round won of a jackpot is no part of what its game returns', async () => {
  await addGame('potted', JSON.stringify([{ shares: ['505', '0', '0', '495', '0', '0', '0'], standardDeviation: '1.0000' }]));
  const { pool } = app().context.database;
  const player = await app().signUp();
  const [account] = await player.accounts();
  const owner = new pg.Client({ connectionString: app().databaseUrl });
  await owner.connect();
  await owner.query("set session_replication_role = 'replica'");
  /** Rounds that return 99 of 100, the last of which has won so much more; it is noted a moment after the round is over. */
  const add = async (count: number, age: string, ref: string, won: number): Promise<void> => {
    await owner.query(
      `insert into ledger.wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at, opened_seq, state, provider, round_ref, game)
       select overlay(gen_random_uuid()::text placing lpad(to_hex($7::int), 8, '0') from 1 for 8)::uuid, $1, $2, 100,
         99 + case when n = $3::int then $6::bigint else 0 end, now() - $4::interval, now() - interval '1 second', 1, 2, 'pots',
         case when n = $3::int then $5 else gen_random_uuid()::text end, 'potted' from generate_series(1, $3::int) n`,
      [player.id, account?.id ?? randomUUID(), count, age, ref, won, age === '0' ? -1 : -2],
    );
    await pool.query(
      `insert into jackpot_win (key, provider, jackpot, currency, round_ref, player_id, game, amount, at)
       values (gen_random_uuid(), 'pots', 'pot', 'EUR', $1, $2, 'potted', $3, now())`,
      [ref, player.id, won],
    );
  };
  try {
    await pool.query("insert into jackpot (provider, ref, name, currency, seen_at) values ('pots', 'pot', 'Pot', 'EUR', now())");
    await add(minPlays, '1 hour', 'drawn', 10_000_000);
    const told = async () => (await openVerbs(app())('game', 'rtp', 'potted')).out;
    expect(await told()).toMatch(/potted +10000 +99\.000 % +99\.000 %/);
    expect(await alarmsOf('return-differs')).not.toContain('potted');
    // one that is not counted yet takes nothing out of those that are, and its wins may be more than a statement has parameters
    await add(1, '0', 'fresh', 20_000_000);
    await pool.query(
      `insert into jackpot_win (key, provider, jackpot, currency, round_ref, player_id, game, amount, at)
       select gen_random_uuid(), 'pots', 'pot', 'EUR', 'fresh', $1, 'potted', 1, now() from generate_series(1, 66000)`,
      [player.id],
    );
    expect(await told()).toMatch(/potted +10000 +99\.000 % +99\.000 %/);
  } finally {
    await owner.query("delete from ledger.wallet_round where game = 'potted'");
    await owner.end();
  }
});
