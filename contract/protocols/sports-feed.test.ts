import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { feedMessages } from './sports-feed.ts';

const head = { sequence: 7, previous: 5, producer: 'live', at: 1_780_000_000_000, eventId: 'lh:match:1' };

test('a message of the feed is as the contract says, and nothing beside it', () => {
  const outcome = { id: 'over', odds: 1910, probability: 500_000, status: 'active' };
  const market = { marketId: 'football:total', specifiers: 'total=2.5', status: 'active', isMain: true, outcomes: [outcome] };
  const priced = { type: 'market.priced', ...head, isFull: false, markets: [market] };
  expect(Value.Check(feedMessages['market.priced'], priced)).toBe(true);
  expect(Value.Check(feedMessages['market.priced'], { ...priced, markets: [{ ...market, outcomes: [{ ...outcome, odds: 1.91 }] }] })).toBe(
    false,
  );
  expect(Value.Check(feedMessages['market.priced'], { ...priced, sequence: undefined })).toBe(false);
  const voided = { type: 'market.voided', ...head, from: 1, to: null, markets: null, rule: 'late', reason: 'late' };
  expect(Value.Check(feedMessages['market.voided'], voided)).toBe(true);
  expect(Value.Check(feedMessages['market.voided'], { ...voided, extra: 1 })).toBe(false);
});
