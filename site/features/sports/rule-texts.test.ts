import { expect, test } from 'vitest';
import english from '#content/en/sports.json' with { type: 'json' };
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { maxTogether } from '#sportsbook/slip/index.ts';
import { formatRule, generalRules, marketsByRule } from './rule-texts.ts';

function find(key: string, params: Record<string, unknown> = {}): string | undefined {
  const text = (english as Record<string, string>)[key.replace(/^sports\./, '')];
  return text?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
const texts = { locale: 'en', find, say: find } as unknown as Texts;

test('a rule is a sentence, one of another feed is named as such', () => {
  expect(formatRule(texts, 'double-chance-1')).toBe('Wins if the result is one of the two named.');
  expect(formatRule(texts, 'sr-market-18')).toBe('rule sr-market-18 of the data feed');
  for (const rule of generalRules) expect(find(`sports.rules.general.${rule}`)).toBeDefined();
});

test('the rules say how many selections of one event are priced together', () => {
  expect(find('sports.rules.general.same-event')).toContain(`At most ${maxTogether} selections`);
});

test('markets stand together under the rule that settles them', () => {
  const markets = [
    { marketId: 'football:total', rule: 'total-1' },
    { marketId: 'football:next-goal', rule: 'next-to-score-1' },
    { marketId: 'tennis:set-1-total', rule: 'total-1' },
  ];
  expect(marketsByRule(texts, markets)).toEqual([
    { rule: 'total-1', market: 'Over/under', others: ['Over/under · Set 1'] },
    { rule: 'next-to-score-1', market: 'Goal n', others: [] },
  ]);
});
