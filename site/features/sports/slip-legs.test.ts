import { expect, test } from 'vitest';
import { legsOf, reckon, systemsFor, wireSlip } from './slip-legs.ts';
import { emptySlip, fittingShape, parseSlip, type Pick, type SlipState } from './slip-store.ts';

const none: ReadonlyMap<string, number> = new Map();
const pick = (eventId: string, price: number, marketId = 'football:result'): Pick => ({
  eventId,
  marketId,
  specifiers: '',
  outcomeId: 'home',
  price,
  sportId: 's',
  tournamentId: 't',
  event: { en: eventId },
  competitors: [],
});
const slipOf = (picks: readonly Pick[], more: Partial<SlipState> = {}): SlipState => ({ ...emptySlip, picks, ...more });

test('singles stand each for itself and share a stake in all', () => {
  const { lines, stakePerLine, stake, possibleReturn, totalOdds } = reckon(slipOf([pick('a', 2000), pick('b', 1500)]), {
    built: none,
    stake: 1001n,
  });
  expect({ lines, stakePerLine, stake, possibleReturn, totalOdds }).toEqual({
    lines: 2,
    stakePerLine: 500n,
    stake: 1000n,
    possibleReturn: 1750n,
    totalOdds: undefined,
  });
});

test('a combo multiplies; picks of one event are one leg whose price the book says', () => {
  const combo = slipOf([pick('a', 2000), pick('b', 1500)], { type: 'combo' });
  expect(reckon(combo, { built: none, stake: 100n })).toMatchObject({ lines: 1, possibleReturn: 300n, totalOdds: '3.00' });

  const built = slipOf([pick('a', 2000), pick('a', 1500, 'football:total'), pick('b', 3000)], { type: 'combo' });
  const [first, second] = legsOf(built, none);
  expect(first?.picks).toHaveLength(2);
  expect(second?.picks).toHaveLength(1);
  expect(reckon(built, { built: none, stake: 100n }).possibleReturn).toBeUndefined();
  expect(reckon(built, { built: new Map([[first?.key ?? '', 2600]]), stake: 100n }).possibleReturn).toBe(780n);
});

test('a combination within one event is a single on one leg', () => {
  const reckoned = reckon(slipOf([pick('a', 2000), pick('a', 1500, 'football:total')], { type: 'combo' }), { built: none, stake: 100n });
  expect(reckoned).toMatchObject({ shape: { type: 'single' }, lines: 1 });
  const wire = wireSlip(reckoned, 'total', 100n);
  expect(wire.type).toBe('single');
  expect(wire.legs[0]?.selections).toHaveLength(2);
});

test('systems are offered as they fit: named ones, and lines of every size; bankers count apart', () => {
  const four = [1, 2, 3, 4].map((n) => ({ price: 1000 * n + 1000 }));
  expect(systemsFor(four).map(({ type, lines }) => [type, lines])).toEqual([
    ['system', 6],
    ['system', 4],
    ['yankee', 11],
    ['lucky-15', 15],
  ]);
  // one of several sizes, as a repeated bet may be, is a choice as long as it fits
  expect(systemsFor(four, [2, 3])[2]).toEqual({ type: 'system', sizes: [2, 3], lines: 10 });
  expect(systemsFor(four, [2])).toEqual(systemsFor(four));
  expect(systemsFor(four.slice(1), [2, 4])).toEqual(systemsFor(four.slice(1)));
  const banked = [{ price: 2000, isBanker: true }, ...four.slice(1)];
  expect(systemsFor(banked).map(({ type, lines }) => [type, lines])).toEqual([
    ['system', 3],
    ['system', 3],
    ['trixie', 4],
    ['patent', 7],
  ]);
  const yankee = reckon(
    slipOf(
      ['a', 'b', 'c', 'd'].map((id) => pick(id, 2000)),
      { type: 'yankee', stakeOf: 'line' },
    ),
    { built: none, stake: 100n },
  );
  expect(yankee).toMatchObject({ lines: 11, stake: 1100n, possibleReturn: 6n * 400n + 4n * 800n + 1600n });
});

test('each way every line stands twice, where every pick has a place; what a place pays is known from the book', () => {
  const champion = (eventId: string, price: number) => pick(eventId, price, 'football:season-winner');
  const single = slipOf([champion('a', 5000)], { isEachWay: true, stakeOf: 'line' });
  const key = legsOf(single, none)[0]?.key ?? '';
  expect(reckon(single, { built: none, stake: 100n })).toMatchObject({ lines: 2, stake: 200n, possibleReturn: undefined });
  const reckoned = reckon(single, { built: none, places: new Map([[key, 1700]]), stake: 100n });
  expect(reckoned).toMatchObject({ lines: 2, stake: 200n, possibleReturn: 670n, totalOdds: undefined });
  expect(wireSlip(reckoned, 'line', 100n)).toMatchObject({ isEachWay: true, legs: [{ price: 5000, placePrice: 1700 }] });
  const mixed = slipOf([champion('a', 5000), pick('b', 2000)], { isEachWay: true, type: 'combo' });
  expect(reckon(mixed, { built: none, stake: 100n })).toMatchObject({ lines: 1, possibleReturn: 1000n });
  expect(reckon(single, { built: none, stake: 100n, isFree: true }).lines).toBe(1);
});

test('a banker is sent in a system alone', () => {
  const picks = [{ ...pick('a', 2000), isBanker: true as const }, pick('b', 2000), pick('c', 2000)];
  const sent = (type: SlipState['type']) =>
    wireSlip(reckon(slipOf(picks, { type, sizes: [1] }), { built: none, stake: 100n }), 'total', 100n);
  expect(sent('combo').legs.some(({ isBanker }) => isBanker === true)).toBe(false);
  expect(sent('system').legs[0]?.isBanker).toBe(true);
});

const picksOf = (count: number): Pick[] => Array.from({ length: count }, (_, at) => pick(`e${at}`, 2000));
/** How so many picks are combined after so many were, as a type chosen. */
const fitting = (type: SlipState['type'], before: number, now: number, sizes: number[] = []) =>
  fittingShape(slipOf(picksOf(before), { type, sizes }), picksOf(now));

test('the kind of bet follows the number of picks until somebody chooses', () => {
  expect(fitting('single', 1, 2).type).toBe('combo');
  expect(fitting('single', 2, 3).type).toBe('single');
  expect(fitting('combo', 2, 1).type).toBe('single');
  expect(fitting('system', 4, 5, [3])).toEqual({ type: 'system', sizes: [3] });
  expect(fitting('system', 4, 3, [4])).toEqual({ type: 'system', sizes: [2] });
  expect(fitting('system', 3, 2, [2]).type).toBe('combo');
});

test('a named system stays one of its kind as legs come and go, and a system where its kind has none', () => {
  expect(fitting('yankee', 4, 5)).toEqual({ type: 'canadian', sizes: [] });
  expect(fitting('yankee', 4, 3)).toEqual({ type: 'trixie', sizes: [] });
  expect(fitting('lucky-15', 4, 6)).toEqual({ type: 'lucky-63', sizes: [] });
  expect(fitting('lucky-63', 6, 7)).toEqual({ type: 'system', sizes: [2] });
  expect(fitting('goliath', 8, 9)).toEqual({ type: 'system', sizes: [2] });
  expect(fitting('trixie', 3, 2)).toEqual({ type: 'combo', sizes: [] });
});

test('with a banker the system is one that can be chosen for the other legs', () => {
  const banked = (count: number): Pick[] => picksOf(count).map((one, at) => (at === 0 ? { ...one, isBanker: true } : one));
  const choices = (picks: Pick[]) => systemsFor(legsOf({ picks, type: 'system' }, none));
  for (const [type, count] of [
    ['yankee', 4],
    ['trixie', 3],
    ['system', 3],
  ] as const) {
    const shape = fittingShape(slipOf(picksOf(count), { type, sizes: type === 'system' ? [2] : [] }), banked(count));
    const isChosen = choices(banked(count)).some(
      (choice) => choice.type === shape.type && (!('sizes' in choice) || choice.sizes[0] === shape.sizes[0]),
    );
    expect([type, shape, isChosen]).toEqual([type, shape, true]);
  }
});

test('what was kept is read as far as it can be', () => {
  const state = slipOf([pick('a', 2000)], { stake: '5', stakeOf: 'line', pricePolicy: 'higher' });
  expect(parseSlip(JSON.stringify(state))).toEqual(state);
  for (const text of [null, '', 'x', '[]', '{"picks":[{"eventId":1}],"type":"nothing"}']) expect(parseSlip(text)).toEqual(emptySlip);
});
