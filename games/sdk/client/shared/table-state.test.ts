import { expect, test } from 'vitest';
import type { OwnBet, SeenBet, SharedEvent, SharedTable } from '#games/sdk/shared/shared-calls.ts';
import { createTableState } from './table-state.ts';

const sharedId = 'the flight';
const idOf = (name: string): string => name.padStart(36, '0');
const tableOf = (state: SharedTable['state']): SharedTable => ({
  id: sharedId,
  number: 1,
  state,
  commit: '',
  fliesAt: 0,
  startedAt: 0,
  crashedAt: state === 'flying' ? null : 5,
  crash: state === 'flying' ? null : 300,
});
const ownOf = (name: string, more: Partial<OwnBet> = {}): OwnBet => ({
  id: idOf(name),
  sharedId,
  number: 1,
  panel: 0,
  stake: '100',
  autoAt: null,
  state: 'open',
  cashedAt: null,
  payout: null,
  ...more,
});
const seenOf = (name: string, cashedAt: number | null = null): SeenBet => [idOf(name).slice(-12), 'No***', '100', 'EUR', 2, cashedAt];
const tables = (state: SharedTable['state']): SharedEvent => ({ now: 0, type: 'tables', tables: [tableOf(state)], last: [] });
const bets = (fresh: SeenBet[], gone: string[] = []): SharedEvent => ({ now: 0, type: 'bets', sharedId, bets: fresh, gone });
const snapshot = (state: SharedTable['state'], own: OwnBet[], seen: SeenBet[] = own.map(({ id }) => seenOf(id))): SharedEvent => ({
  now: 0,
  type: 'snapshot',
  tables: [tableOf(state)],
  bets: seen.map((bet) => [sharedId, bet]),
  last: [],
  own,
});
const statesOf = (decided: readonly OwnBet[]) => decided.map(({ state, payout }) => [state, payout]);

test('a bet is lost when all of its flight is told, and not when the end is: a cash-out that came in time counts', () => {
  const state = createTableState();
  state.take(snapshot('flying', [ownOf('one'), ownOf('two', { panel: 1 })]));
  expect(state.take(tables('crashed'))).toEqual([]);
  expect(statesOf(state.take(bets([seenOf('one', 290)])))).toEqual([['cashed', '290']]);
  expect(statesOf(state.take(tables('over')))).toEqual([['lost', '0']]);
  expect(state.take(bets([seenOf('one', 290)]))).toEqual([]);
});

test('an answer that comes after the end decides, and is told once; what was told before is corrected', () => {
  const state = createTableState();
  state.take(snapshot('flying', [ownOf('one'), ownOf('two')]));
  state.take(tables('crashed'));
  expect(state.takeOwn(ownOf('one', { state: 'cashed', cashedAt: 290, payout: '290' }))).toBe(true);
  expect(state.take(bets([seenOf('one', 290)]))).toEqual([]);
  expect(state.takeOwn(ownOf('one', { state: 'cashed', cashedAt: 290, payout: '290' }))).toBe(false);
  expect(state.takeOwn(ownOf('one'))).toBe(false);
  expect(statesOf(state.take(tables('over')))).toEqual([['lost', '0']]);
  expect(state.takeOwn(ownOf('two', { state: 'cashed', cashedAt: 280, payout: '280' }))).toBe(true);
});

test('a stake that goes back, as when the flight was interrupted, is returned and not lost', () => {
  const state = createTableState();
  state.take(snapshot('flying', [ownOf('one')]));
  state.take(tables('crashed'));
  expect(statesOf(state.take(bets([], [idOf('one').slice(-12)])))).toEqual([['returned', null]]);
  expect(state.take(tables('over'))).toEqual([]);
});

test('who comes back learns what became of the bets that were open, and keeps what was staked meanwhile', () => {
  const state = createTableState();
  expect(state.take(snapshot('flying', [ownOf('one'), ownOf('two', { state: 'asked' })], []))).toEqual([]);
  state.takeOwn(ownOf('three'));
  const cashed = ownOf('one', { state: 'cashed', cashedAt: 150, payout: '150' });
  const back = state.take(snapshot('crashed', [cashed, ownOf('two', { state: 'returned' })], [seenOf('three')]));
  expect(statesOf(back)).toEqual([
    ['cashed', '150'],
    ['returned', null],
  ]);
  expect(state.own.map(({ state: own }) => own)).toEqual(['cashed', 'returned', 'open']);
  // what the snapshot tells was read before it
  expect(state.take(snapshot('crashed', [ownOf('one'), ownOf('three')], []))).toEqual([]);
  expect(state.own.find(({ id }) => id === idOf('one'))?.state).toBe('cashed');
});

test('a bet that was asked for when the page was opened rides once the stream tells it', () => {
  const state = createTableState();
  state.take(snapshot('flying', [ownOf('one', { state: 'asked' })], []));
  expect(state.take(bets([seenOf('one')]))).toEqual([]);
  expect(state.own[0]?.state).toBe('open');
});
