// Each rule on both sides of each of its thresholds, with histories that are made up.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markerRules } from '#contract/activity.ts';
import { playTimesOf } from '../play-times.ts';
import type { Facts, PlayedQuarter } from './facts.ts';
import { hourMs, minuteMs } from './figures.ts';
import { harmRules, requireRule } from './marker-rules.ts';

const nowMs = Date.UTC(2026, 5, 20, 21, 0);
const dayMs = 24 * hourMs;
const quarterMs = 15 * minuteMs;

const none: Facts = {
  nowMs,
  quarters: [],
  sessions: [],
  deposits: [],
  declinedDeposits: [],
  cancelledWithdrawals: [],
  limitRises: [],
  ofBase: (units) => BigInt(units) * 100n,
};

/** A quarter that begins so many milliseconds ago, on a clock of UTC. */
function quarter(agoMs: number, more: Partial<PlayedQuarter> = {}): PlayedQuarter {
  const atMs = Math.floor((nowMs - agoMs) / quarterMs) * quarterMs;
  const local = new Date(atMs).toISOString();
  return { atMs, day: local.slice(0, 10), hour: Number(local.slice(11, 13)), bets: 1, staked: 100n, won: 0n, minutes: 15, ...more };
}

const judge = (id: (typeof markerRules)[number], facts: Partial<Facts>) => requireRule(id).judge({ ...none, ...facts });
const valuesOf = (id: (typeof markerRules)[number], facts: Partial<Facts>) =>
  Object.fromEntries((judge(id, facts) ?? []).map(({ name, value }) => [name, value]));

test('every marker of the contract has one rule with a source, and a player without a history fires none', () => {
  expect(harmRules.map(({ id }) => id)).toEqual([...markerRules]);
  for (const rule of harmRules) expect([rule.id, rule.judge(none), rule.source.length > 10]).toEqual([rule.id, undefined, true]);
});

describe('deposits after losses', () => {
  const deposit = (agoMs: number) => ({ atMs: nowMs - agoMs, amount: 2000n });
  const threeHours = [10, 6, 2].map((hours) => hours * hourMs);
  const lossBefore = (agoMs: number, minutes: number, more = {}) => quarter(agoMs + minutes * minuteMs, more);

  test('three within a day, each within an hour of a loss, fire with their sums', () => {
    const facts = { deposits: threeHours.map(deposit), quarters: threeHours.map((ago) => lossBefore(ago, 30)) };
    expect(valuesOf('chasing-deposits', facts)).toEqual({ deposits: 3, deposited: 6000, lost: 300, within: 60 });
  });
  test('two do not, nor three of which one is a day old, follows a win, or comes too late', () => {
    const two = threeHours.slice(1);
    expect(judge('chasing-deposits', { deposits: two.map(deposit), quarters: two.map((ago) => lossBefore(ago, 30)) })).toBeUndefined();
    for (const [ago, minutes, more] of [
      [25 * hourMs, 30, {}],
      [10 * hourMs, 30, { won: 100n }],
      [10 * hourMs, 75, {}],
    ] as const) {
      const quarters = [lossBefore(ago, minutes, more), ...two.map((one) => lossBefore(one, 30))];
      expect(judge('chasing-deposits', { deposits: [ago, ...two].map(deposit), quarters })).toBeUndefined();
    }
  });
});

describe('stakes that grow after losses', () => {
  /** Two quarters of one session: so many bets of so much, first with a loss. */
  const session = (before: Partial<PlayedQuarter>, after: Partial<PlayedQuarter>, agoMs = hourMs): Partial<Facts> => {
    const quarters = [quarter(agoMs, before), quarter(agoMs - quarterMs, after)];
    return { quarters, sessions: [{ beginsMs: quarters[0]?.atMs ?? 0, endsMs: (quarters[1]?.atMs ?? 0) + quarterMs }] };
  };
  const before = { bets: 20, staked: 2000n, won: 500n };
  const after = { bets: 20, staked: 6000n, won: 9000n };

  test('a mean three times as high fires, a little less does not', () => {
    expect(valuesOf('growing-stakes', session(before, after))).toEqual({ before: 100, after: 300, lost: 1500 });
    expect(judge('growing-stakes', session(before, { ...after, staked: 5999n }))).toBeUndefined();
  });
  test('without a loss before, with few bets on a side, or a day ago it does not', () => {
    expect(judge('growing-stakes', session({ ...before, won: 2000n }, after))).toBeUndefined();
    expect(judge('growing-stakes', session({ ...before, bets: 19 }, after))).toBeUndefined();
    expect(judge('growing-stakes', session(before, { ...after, bets: 19, staked: 9000n }))).toBeUndefined();
    expect(judge('growing-stakes', session(before, after, dayMs + hourMs))).toBeUndefined();
  });
  test('higher stakes in another session do not count', () => {
    const facts = session(before, after);
    const sessions = facts.quarters?.map(({ atMs }) => ({ beginsMs: atMs, endsMs: atMs + 5 * minuteMs })) ?? [];
    expect(judge('growing-stakes', { ...facts, sessions })).toBeUndefined();
  });
});

describe('nights', () => {
  /** Half an hour from this hour on, on each of the days before. */
  const nights = (daysAgo: readonly number[], hour: number, minutes = 15): PlayedQuarter[] =>
    daysAgo.flatMap((ago) =>
      [0, 15].map((minute) => quarter(nowMs - Date.UTC(2026, 5, 20 - ago, hour, minute), { minutes: minute === 0 ? minutes : 15 })),
    );
  test('three of half an hour before five fire', () => {
    expect(valuesOf('night-play', { quarters: nights([6, 3, 0], 4) })).toEqual({ nights: 3, played: 90 });
  });
  test('two, less than half an hour, from five on, or more than a week ago do not', () => {
    expect(judge('night-play', { quarters: nights([6, 3], 4) })).toBeUndefined();
    expect(judge('night-play', { quarters: nights([6, 3, 0], 4, 14) })).toBeUndefined();
    expect(judge('night-play', { quarters: nights([6, 3, 0], 5) })).toBeUndefined();
    expect(judge('night-play', { quarters: nights([8, 3, 0], 4) })).toBeUndefined();
  });
});

describe('long sessions', () => {
  const lasting = (minutes: number, endedAgoMs = hourMs) => ({
    sessions: [{ beginsMs: nowMs - endedAgoMs - minutes * minuteMs, endsMs: nowMs - endedAgoMs }],
  });
  test('three hours fire, a minute less does not, nor one that ended a day ago', () => {
    expect(valuesOf('long-session', lasting(180))).toEqual({ played: 180 });
    expect(judge('long-session', lasting(179))).toBeUndefined();
    expect(judge('long-session', lasting(400, dayMs))).toBeUndefined();
  });
});

describe('what is counted', () => {
  const ago = (...agoMs: number[]) => agoMs.map((ms) => ({ atMs: nowMs - ms, amount: 700n }));
  test.each([
    ['cancelled-withdrawals', 'cancelledWithdrawals', 7 * dayMs, 2, { withdrawals: 2, amount: 1400, days: 7 }],
    ['declined-deposits', 'declinedDeposits', dayMs, 3, { deposits: 3, hours: 24 }],
    ['limit-changes', 'limitRises', 30 * dayMs, 3, { changes: 3, days: 30 }],
  ] as const)('%s fires from so many on in its window', (id, fact, windowMs, least, figures) => {
    const within = Array.from({ length: least }, (_, index) => windowMs - 1 - index);
    expect(valuesOf(id, { [fact]: ago(...within) })).toEqual(figures);
    expect(judge(id, { [fact]: ago(...within.slice(1)) })).toBeUndefined();
    expect(judge(id, { [fact]: ago(windowMs, ...within.slice(1)) })).toBeUndefined();
  });
});

describe('spend out of the usual', () => {
  const weekMs = 7 * dayMs;
  const losing = (weeksAgo: number, lost: bigint) => quarter(weeksAgo * weekMs + dayMs, { staked: lost + 50n, won: 50n });
  const usual = [1, 2, 4, 7].map((weeks) => losing(weeks, 5000n));

  test('three times the mean of the played weeks fires, a cent less does not', () => {
    expect(valuesOf('unusual-spend', { quarters: [...usual, losing(0, 15_000n)] })).toEqual({ lost: 15_000, usual: 5000, weeks: 4 });
    expect(judge('unusual-spend', { quarters: [...usual, losing(0, 14_999n)] })).toBeUndefined();
  });
  test('with fewer played weeks, or below the least loss, it does not', () => {
    expect(judge('unusual-spend', { quarters: [...usual.slice(1), losing(0, 90_000n)] })).toBeUndefined();
    const low = [1, 2, 4, 7].map((weeks) => losing(weeks, 100n));
    expect(judge('unusual-spend', { quarters: [...low, losing(0, 10_000n)] })).toBeDefined();
    expect(judge('unusual-spend', { quarters: [...low, losing(0, 9999n)] })).toBeUndefined();
  });
});

test('whoever plays less never fires what playing more does not: half the night, time and deposits', () => {
  const minute = fc.record({ agoMs: fc.integer({ min: 1, max: 7 * dayMs }), minutes: fc.integer({ min: 1, max: 32_767 }) });
  fc.assert(
    fc.property(fc.array(minute, { maxLength: 200 }), (played) => {
      const facts = (part: typeof played): Partial<Facts> => {
        const masks = part.map(({ agoMs, minutes }) => ({ at: new Date(quarter(agoMs).atMs), minutes }));
        const { byQuarter, sessions } = playTimesOf(masks);
        const quarters = [...byQuarter].map(([atMs, { minutes }]) => quarter(nowMs - atMs, { minutes }));
        return { quarters, sessions };
      };
      const [all, half] = [facts(played), facts(played.slice(0, played.length / 2))];
      for (const id of ['long-session', 'cancelled-withdrawals'] as const)
        if (judge(id, half) !== undefined) expect(judge(id, all)).toBeDefined();
      // minutes are never counted twice, and none is lost
      for (const { sessions = [], quarters = [] } of [all, half]) {
        const lasted = sessions.reduce((sum, { beginsMs, endsMs }) => sum + (endsMs - beginsMs) / minuteMs, 0);
        expect(quarters.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(lasted);
      }
    }),
  );
});
