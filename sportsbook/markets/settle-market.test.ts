// What each rule comes to, worked out by hand.
import { expect, test } from 'vitest';
import { sports } from '#sportsbook/sports/registry.ts';
import type { Specifiers } from './market-kind.ts';
import { beforeMatch, type MatchState, type Pair, type Scored } from './match-state.ts';
import { rules } from './rules/index.ts';
import { settleMarket } from './settle-market.ts';

/** A match of football that ended so, by halves, with who scored in which order. */
function ended(first: Pair, second: Pair, more: Partial<MatchState> = {}): MatchState {
  return {
    ...beforeMatch,
    status: 'ended',
    period: 'over',
    counts: { 'goals:half-1': first, 'goals:half-2': second, 'goals:match': [first[0] + second[0], first[1] + second[1]] },
    closed: ['half-1', 'half-2', 'match'],
    ...more,
  };
}

/** Results of a market of a sport, by outcome: `w`, `l`, `v` for void, `hw`, `hl` for halves. */
function settle(state: MatchState, id: string, specifiers: Specifiers = {}, players: readonly string[] = [], sportKey = 'football') {
  const kind = sports.find(({ key }) => key === sportKey)?.markets.find((one) => one.id === id);
  if (kind === undefined) throw new Error(`There is no market ${id}.`);
  const outcomes = players.length > 0 ? players : rules[kind.rule].outcomes(kind.limits ?? {});
  const verdicts = settleMarket(kind, specifiers, outcomes, state);
  const short = ({ result, voidHalves }: { result: 0 | 1; voidHalves: 0 | 1 | 2 }): string => {
    if (voidHalves === 2) return 'v';
    return `${voidHalves === 1 ? 'h' : ''}${result === 1 ? 'w' : 'l'}`;
  };
  return verdicts && Object.fromEntries(verdicts.map(({ id: outcome, verdict }) => [outcome, short(verdict)]));
}

/** The outcomes that won. */
const winners = (...asked: Parameters<typeof settle>) =>
  Object.entries(settle(...asked) ?? {}).flatMap(([id, result]) => (result === 'w' ? [id] : []));

test('SB-22 lines in quarters: won, half won, refunded, half lost, lost', () => {
  const twoOne = ended([1, 1], [1, 0]);
  expect(settle(twoOne, 'total', { total: 2.5 })).toEqual({ over: 'w', under: 'l' });
  expect(settle(twoOne, 'total', { total: 2.75 })).toEqual({ over: 'hw', under: 'hl' });
  expect(settle(twoOne, 'total', { total: 3 })).toEqual({ over: 'v', under: 'v' });
  expect(settle(twoOne, 'total', { total: 3.25 })).toEqual({ over: 'hl', under: 'hw' });
  expect(settle(twoOne, 'total', { total: 3.5 })).toEqual({ over: 'l', under: 'w' });
  expect(settle(twoOne, 'handicap', { hcp: -0.5 })).toEqual({ home: 'w', away: 'l' });
  expect(settle(twoOne, 'handicap', { hcp: -0.75 })).toEqual({ home: 'hw', away: 'hl' });
  expect(settle(twoOne, 'handicap', { hcp: -1 })).toEqual({ home: 'v', away: 'v' });
  expect(settle(twoOne, 'handicap', { hcp: -1.25 })).toEqual({ home: 'hl', away: 'hw' });
  expect(settle(ended([0, 0], [0, 0]), 'handicap', { hcp: 0.25 })).toEqual({ home: 'hw', away: 'hl' });
});

test('results of a match and of its halves', () => {
  const match = ended([0, 1], [3, 0]);
  expect(winners(match, 'result')).toEqual(['home']);
  expect(winners(match, 'double-chance')).toEqual(['home-draw', 'home-away']);
  expect(winners(match, 'half-time-full-time')).toEqual(['away-home']);
  expect(winners(match, 'highest-half')).toEqual(['second']);
  expect(winners(match, 'home-scores-both-halves')).toEqual(['no']);
  expect(winners(match, 'away-wins-either-half')).toEqual(['yes']);
  expect(winners(match, 'correct-score')).toEqual(['3:1']);
  expect(winners(ended([3, 0], [2, 1]), 'correct-score')).toEqual(['other']);
  expect(winners(match, 'winning-margin')).toEqual(['home-2']);
  expect(winners(match, 'result-handicap', { hcp: -2 })).toEqual(['draw']);
  expect(winners(match, 'result-and-total', { total: 3.5 })).toEqual(['home-over']);
  expect(winners(match, 'result-and-both-score')).toEqual(['home-yes']);
  expect(winners(match, 'exact-total')).toEqual(['4']);
  expect(winners(match, 'total-range')).toEqual(['4-5']);
  expect(winners(match, 'odd-even')).toEqual(['even']);
  expect(settle(ended([1, 0], [0, 1]), 'draw-no-bet')).toEqual({ home: 'v', away: 'v' });
});

test('who scores, in which order, and who did not take part', () => {
  const goal = (side: 0 | 1, playerId: string, period: string): Scored => ({ unit: 'goals', side, period, playerId });
  const order = [goal(1, 'b', 'half-1'), goal(0, 'a', 'half-2'), goal(0, 'a', 'half-2')];
  const match = ended([0, 1], [2, 0], { order, absent: ['c'] });
  const players = ['a', 'b', 'c', 'd'];
  expect(settle(match, 'anytime-scorer', {}, players)).toEqual({ a: 'w', b: 'w', c: 'v', d: 'l' });
  expect(settle(match, 'scores-twice', {}, players)).toEqual({ a: 'w', b: 'l', c: 'v', d: 'l' });
  expect(settle(match, 'first-scorer', {}, [...players, 'none'])).toEqual({ a: 'l', b: 'w', c: 'v', d: 'l', none: 'l' });
  expect(winners(ended([0, 0], [0, 0]), 'first-scorer', {}, ['a', 'none'])).toEqual(['none']);
  expect(winners(match, 'next-goal', { n: 2 })).toEqual(['home']);
  expect(winners(match, 'next-goal', { n: 4 })).toEqual(['none']);
  expect(winners(match, 'last-goal')).toEqual(['home']);
});

test('what was not decided when a match is abandoned is void, what was is not', () => {
  const stopped: MatchState = {
    ...ended([1, 0], [1, 0]),
    status: 'abandoned',
    closed: ['half-1'],
    order: [{ unit: 'goals', side: 0, period: 'half-1' }],
  };
  expect(settle(stopped, 'result')).toEqual({ home: 'v', draw: 'v', away: 'v' });
  expect(winners(stopped, 'half-1-result')).toEqual(['home']);
  expect(winners(stopped, 'next-goal', { n: 1 })).toEqual(['home']);
});

test('what no further goal can change is decided, also of a match that is abandoned later', () => {
  const underWay: MatchState = { ...ended([1, 0], [1, 1]), status: 'live', closed: ['half-1'] };
  for (const state of [underWay, { ...underWay, status: 'abandoned' as const }]) {
    expect(settle(state, 'total', { total: 2.5 })).toEqual({ over: 'w', under: 'l' });
    expect(settle(state, 'home-total', { total: 1.5 })).toEqual({ over: 'w', under: 'l' });
    expect(winners(state, 'both-score')).toEqual(['yes']);
    expect(winners(state, 'home-clean-sheet')).toEqual(['no']);
    expect(winners(state, 'home-scores-both-halves')).toEqual(['yes']);
    expect(winners(state, 'home-wins-either-half')).toEqual(['yes']);
    expect(winners(state, 'highest-half')).toEqual(['second']);
  }
  const open = ['result', 'correct-score', 'odd-even', 'exact-total', 'away-wins-either-half', 'half-time-full-time'];
  for (const id of open) expect([id, settle(underWay, id)]).toEqual([id, undefined]);
  expect(settle(underWay, 'total', { total: 2.75 })).toBeUndefined();
  const stopped: MatchState = { ...underWay, status: 'abandoned' };
  expect(settle(stopped, 'total', { total: 2.75 })).toEqual({ over: 'v', under: 'v' });
  // of one outcome alone it says the same: the market is void, though this one could not have won any more
  expect(settle(stopped, 'correct-score', {}, ['0:0'])).toEqual({ '0:0': 'v' });
});

test('a set that was not played is void, and sets are counted by their winners', () => {
  const match: MatchState = {
    ...beforeMatch,
    status: 'ended',
    counts: { 'sets:match': [2, 0], 'games:match': [12, 7], 'games:set-1': [6, 4], 'games:set-2': [6, 3] },
    closed: ['set-1', 'set-2', 'match'],
  };
  const tennis = (id: string, specifiers: Specifiers = {}) => settle(match, id, specifiers, [], 'tennis');
  expect(tennis('set-3-winner')).toEqual({ home: 'v', away: 'v' });
  expect(tennis('set-2-winner')).toEqual({ home: 'w', away: 'l' });
  expect(tennis('sets-score')).toEqual({ '2:0': 'w', '2:1': 'l', '0:2': 'l', '1:2': 'l' });
  expect(tennis('total', { total: 18.5 })).toEqual({ over: 'w', under: 'l' });
  expect(tennis('handicap', { hcp: -5.5 })).toEqual({ home: 'l', away: 'w' });
});

test('every sport but football has at least 12 kinds of markets', () => {
  for (const { key, markets } of sports) {
    // a market on the second quarter is of the same kind as on the first
    const kinds = new Set(markets.map(({ rule, unit, period }) => `${rule} ${unit} ${period.replace(/\d+$/, '')}`));
    expect(kinds.size).toBeGreaterThanOrEqual(key === 'football' ? 25 : 12);
  }
});
