import { expect, test } from 'vitest';
import english from '#content/en/sports.json' with { type: 'json' };
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { formatMarket, formatOutcome, formatPeriod, formatShortOutcome, groupOf, partsOf } from './market-texts.ts';

/** English without the forms of numbers, which are the library's. */
function find(key: string, params: Record<string, unknown> = {}): string | undefined {
  const text = (english as Record<string, string>)[key.replace(/^sports\./, '')];
  return text?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
const texts = { locale: 'en', find, say: find } as unknown as Texts;
const names = { home: 'Aldermoor', away: 'Brackwater' };

test('a market says what it is made of', () => {
  expect(partsOf('football:result')).toEqual({ period: undefined, unit: undefined, rule: 'result' });
  expect(partsOf('football:half-1-total')).toEqual({ period: 'half-1', unit: undefined, rule: 'total' });
  expect(partsOf('football:half-time-full-time')).toEqual({ period: undefined, unit: undefined, rule: 'half-time-full-time' });
  expect(partsOf('tennis:set-2-games-total')).toEqual({ period: 'set-2', unit: 'games', rule: 'total' });
  expect(formatMarket(texts, { marketId: 'football:corners-total', specifiers: 'total=9.5' })).toBe('Over/under · Corners');
  expect(formatMarket(texts, { marketId: 'football:next-goal', specifiers: 'n=3' })).toBe('Goal 3');
  expect(formatMarket(texts, { marketId: 'tennis:set-2-winner', specifiers: '' })).toBe('Winner · Set 2');
  expect(formatMarket(texts, { marketId: 'curling:new-thing', specifiers: '' })).toBe('new thing');
  expect(formatPeriod(texts, 'break')).toBe('Break');
});

test('an outcome carries its line, the away side the other way round', () => {
  expect(formatOutcome(texts, 'over', 'total=2.5', names)).toBe('Over 2.5');
  expect(formatOutcome(texts, 'home', 'hcp=-0.5', names)).toBe('Aldermoor (−0.5)');
  expect(formatOutcome(texts, 'away', 'hcp=-0.5', names)).toBe('Brackwater (+0.5)');
  expect(formatOutcome(texts, 'away', 'hcp=0', names)).toBe('Brackwater (0)');
  expect(formatOutcome(texts, 'home-over', 'total=2.5', names)).toBe('Aldermoor / Over');
  expect(formatOutcome(texts, 'away-3+', '', names)).toBe('Brackwater by 3+');
  expect(formatOutcome(texts, 'home-1-5', '', names)).toBe('Aldermoor by 1–5');
  expect(formatOutcome(texts, '2:1', '', names)).toBe('2:1');
  expect(formatOutcome(texts, 'lh:competitor:1', '', { byId: new Map([['lh:competitor:1', 'Foxes']]) })).toBe('Foxes');
  expect(formatShortOutcome(texts, 'draw', '')).toBe('X');
  expect(formatShortOutcome(texts, 'away', 'hcp=1')).toBe('2 (−1)');
});

test('markets stand under the head of what they are about', () => {
  expect(groupOf('football:result')).toBe('main');
  expect(groupOf('football:corners-total')).toBe('specials');
  expect(groupOf('football:half-2-both-score')).toBe('halves');
  expect(groupOf('tennis:set-1-winner')).toBe('periods');
  expect(groupOf('football:first-scorer')).toBe('players');
});
