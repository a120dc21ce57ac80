// The site says in every language by which rule a bet was settled: each rule, each note and each way to be void has its text there.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulingClasses, rulingRule } from '#contract/protocols/sportsbook-operator.ts';
import { listRules } from '#sportsbook/book/list-rules.ts';
import { settlementNotes } from '#sportsbook/sports/sport.ts';
import { ruleIds, settlementRule, voidRules } from './market-kind.ts';
import { texts } from './texts.ts';

const wanted = [
  ...ruleIds.map((rule) => `rule.${settlementRule(rule)}`),
  ...Object.values(voidRules).map((rule) => `rule.${rule}`),
  ...rulingClasses.map((reason) => `rule.${rulingRule(reason)}`),
  ...settlementNotes.map((note) => `rules.note.${note}`),
];

test.each(Object.keys(texts))('%s has a text for every rule', (locale) => {
  const file = new URL(`../../content/${locale}/sports.json`, import.meta.url);
  const said = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(wanted.filter((key) => (said[key] ?? '') === '')).toEqual([]);
});

test('SB-04 every rule that a bet can name stands in the list of rules', () => {
  const { voids, corrections = [] } = listRules({ catalogue: () => ({ sports: [] }), marketKinds: () => [], delayMs: () => 0 } as never);
  const listed = new Set([...voids, ...corrections]);
  expect([...Object.values(voidRules), ...rulingClasses.map(rulingRule)].filter((rule) => !listed.has(rule))).toEqual([]);
  expect(voids.filter((rule) => corrections.includes(rule))).toEqual([]);
});
