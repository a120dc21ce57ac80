// The site says in every language by which rule a bet was settled: each rule, each note and each way to be void has its text there.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulingClasses, rulingRule } from '#contract/protocols/sportsbook-operator.ts';
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
