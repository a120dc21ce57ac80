import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { feedMessages } from '#contract/protocols/sports-feed.ts';
import { readUof } from './read-uof.ts';

const recorded = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', `${name}.xml`), 'utf8');

/** The messages of a recording, each checked against the contract with the head that its place in a row gives it. */
function messagesOf(name: string) {
  const reading = readUof(recorded(name));
  if (reading.kind !== 'messages') throw new Error(`${name} is ${reading.kind}`);
  for (const message of reading.messages)
    expect(Value.Check(feedMessages[message.type], { ...message, sequence: 2, previous: 1, at: reading.atMs })).toBe(true);
  return reading.messages;
}

test('EX-07 a change of odds is a score and prices in thousandths, with statuses in our words', () => {
  const [score, priced] = messagesOf('odds-change');
  expect(score).toMatchObject({
    type: 'event.score',
    producer: 'live',
    eventId: 'sr:match:900001',
    status: 'live',
    score: { home: 1, away: 0, clock: { playedMs: 2_415_000, isRunning: true }, parts: [{ period: '1', home: 1, away: 0 }] },
  });
  expect(priced).toMatchObject({ type: 'market.priced', isFull: false });
  if (priced?.type !== 'market.priced') throw new Error('no prices');
  const [total, result, quarter, drawNoBet, next] = priced.markets;
  expect(total).toEqual({
    marketId: 'sr:market:18',
    specifiers: 'total=2.5',
    status: 'active',
    isMain: true,
    outcomes: [
      { id: '12', odds: 1850, probability: 512_345, status: 'active' },
      { id: '13', odds: 1000, probability: 487_655, status: 'deactivated' },
    ],
  });
  expect([result?.status, next?.status]).toEqual(['suspended', 'handed_over']);
  // half won is a tenth of the stake back and a tenth won: 0.4 of the 0.9 that plays
  expect(quarter?.outcomes.map(({ probability, refund }) => [probability, refund])).toEqual([
    [444_444, 100_000],
    [555_556, 100_000],
  ]);
  expect(drawNoBet?.outcomes.map(({ probability, refund }) => [probability, refund])).toEqual([
    [600_000, 500_000],
    [400_000, 500_000],
  ]);
});

test('EX-07 a settlement keeps halves of voids and dead heats', () => {
  const [settled] = messagesOf('bet-settlement');
  if (settled?.type !== 'market.settled') throw new Error('no settlement');
  expect(settled.certainty).toBe(2);
  expect(settled.markets.flatMap(({ outcomes }) => outcomes)).toEqual([
    { id: '1714', result: 1, voidHalves: 1, deadHeat: 1 },
    { id: '1715', result: 0, voidHalves: 1, deadHeat: 1 },
    { id: 'sr:competitor:71', result: 1, voidHalves: 0, deadHeat: 3 },
    { id: 'sr:competitor:72', result: 0, voidHalves: 2, deadHeat: 1 },
  ]);
});

/** A settlement with these outcomes of one market. */
const settlement = (...outcomes: string[]) =>
  readUof(
    `<bet_settlement product="1" event_id="sr:match:1" timestamp="1" certainty="1"><outcomes><market id="1">${outcomes
      .map((attributes, at) => `<outcome id="${at}" ${attributes}/>`)
      .join('')}</market></outcomes></bet_settlement>`,
  );

test('EX-07 a market of which an outcome is undecided is not settled: neither -1 nor no result is a loss', () => {
  for (const outcome of ['result="-1"', '', 'result="2"', 'result="-1" void_factor="0.5"'])
    expect(settlement('result="1"', outcome)).toEqual({ kind: 'messages', atMs: 1, messages: [] });
  expect(settlement('result="1"', 'result="-1" void_factor="1"')).toMatchObject({
    messages: [{ markets: [{ outcomes: [{ result: 1 }, { result: 0, voidHalves: 2 }] }] }],
  });
});

test('EX-07 a dead heat is exact or refused: of a factor as it is rounded, and never a place too many or too few', () => {
  const shared = (factor: string) => settlement(`result="1" dead_heat_factor="${factor}"`);
  for (const [factor, part] of [
    ['1', { deadHeat: 1 }],
    ['1.0', { deadHeat: 1 }],
    ['0.5', { deadHeat: 2 }],
    ['0.33', { deadHeat: 3 }],
    ['0.3333', { deadHeat: 3 }],
    ['0.25', { deadHeat: 4 }],
    ['0.2', { deadHeat: 5 }],
    ['0.17', { deadHeat: 6 }],
    ['0.13', { deadHeat: 8 }],
    ['0.0833', { deadHeat: 12 }],
    ['0.67', { deadHeat: 3, places: 2 }],
    ['0.6667', { deadHeat: 3, places: 2 }],
    ['0.6666666666666666', { deadHeat: 3, places: 2 }],
    ['0.75', { deadHeat: 4, places: 3 }],
    ['0.4', { deadHeat: 5, places: 2 }],
  ] as const) {
    const reading = shared(factor);
    const [told] = reading.kind === 'messages' ? reading.messages : [];
    expect([factor, told?.type === 'market.settled' && told.markets[0]?.outcomes]).toEqual([
      factor,
      [{ id: '0', result: 1, voidHalves: 0, ...part }],
    ]);
  }
  for (const factor of ['0', '-1', '1.5', 'half', '', '0.66', '0.6666', '0.3', '0.1', '0.01', '.5', '1e-1'])
    expect(() => shared(factor)).toThrow(/dead heat factor/);
});

test.each([
  [0, 'scheduled'],
  [1, 'live'],
  [2, 'interrupted'],
  [3, 'ended'],
  [4, 'closed'],
  [5, 'cancelled'],
  [6, 'scheduled'],
  [7, 'interrupted'],
  [8, 'postponed'],
  [9, 'abandoned'],
])('EX-07 the status %i of an event is %s', (status, ours) => {
  const reading = readUof(
    `<odds_change product="1" event_id="sr:match:1" timestamp="1"><sport_event_status status="${status}" match_status="0"/></odds_change>`,
  );
  expect(reading).toMatchObject({ messages: [{ type: 'event.score', status: ours }] });
});

test('EX-07 bet stops, rollbacks and cancellations with their windows', () => {
  expect(messagesOf('bet-stop')).toMatchObject([{ type: 'market.suspended', groups: null }]);
  expect(messagesOf('rollback-bet-settlement')).toMatchObject([
    { type: 'market.unsettled', markets: [{ marketId: 'sr:market:18', specifiers: 'total=2.5' }] },
  ]);
  expect(messagesOf('bet-cancel')).toMatchObject([{ type: 'market.voided', from: 1_795_700_000_000, to: 1_795_700_180_000 }]);
  expect(messagesOf('rollback-bet-cancel')).toMatchObject([{ type: 'market.unvoided', from: 1_795_700_000_000, to: null }]);
});

test('EX-07 heartbeats, recoveries and fixtures are not messages of the row', () => {
  expect(readUof(recorded('alive'))).toEqual({ kind: 'alive', atMs: 1_795_700_001_000, producer: 'prematch', isSubscribed: true });
  expect(readUof(recorded('snapshot-complete'))).toMatchObject({ kind: 'recovered', producer: 'live', requestId: 77 });
  expect(readUof(recorded('fixture-change'))).toMatchObject({ kind: 'fetch-fixture', eventId: 'sr:match:900001', reason: 'moved' });
});

test('what is no message of the feed is refused rather than guessed', () => {
  expect(() => readUof('<bet_settlement product="1" timestamp="1" certainty="1"/>')).toThrow(/names no event/);
  expect(() => readUof('<surprise product="1" timestamp="1" event_id="sr:match:1"/>')).toThrow(/no message surprise/);
  expect(() => readUof('<alive product="1"/>')).toThrow(/no number timestamp/);
  expect(() => readUof('')).toThrow(/empty/);
});
