// The rules that a bet is settled by are named by a version, which its receipt keeps: who changes a rule, or what a player reads of it, raises that.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulingClasses, rulingRule } from '#contract/protocols/sportsbook-operator.ts';
import { rulesVersion } from '#sportsbook/book-parts.ts';
import { cashOutMargin } from '#sportsbook/cash-out/value-bet.ts';
import { placeTerms } from '#sportsbook/slip/index.ts';
import { sports } from '#sportsbook/sports/registry.ts';
import { feedCorrected, settlementRule, voidRules } from './market-kind.ts';
import { seasonKinds } from './season-kinds.ts';
import { texts } from './texts.ts';

/** The hash of the rules of each version. A line that stands here is never changed: receipts name its version. */
const known: Readonly<Record<string, string>> = {
  '2026-11-30': '601fc26779c11dd29797774e09a0a9e6',
};

const isOfRules = (key: string): boolean => /^rule\.|^rules\.(?:general|note)\.|^rules\.delay$/.test(key);

function textsOf(locale: string): [string, string][] {
  const file = new URL(`../../content/${locale}/sports.json`, import.meta.url);
  const said = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(said)
    .filter(([key]) => isOfRules(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const rulesNow = {
  sports: sports.map(({ key, liveDelayMs, notes, markets, world }) => ({
    key,
    liveDelayMs,
    notes,
    markets: [...markets, ...(world.hasOutrights ? seasonKinds : [])].map(({ id, rule, unit, period, specifiers, limits }) => ({
      id,
      unit,
      period,
      specifiers,
      rule: settlementRule(rule),
      limits: Object.entries(limits ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    })),
  })),
  voids: voidRules,
  corrections: [feedCorrected, ...rulingClasses.map(rulingRule)],
  cashOutMargin: String(cashOutMargin),
  placeTerms,
  texts: Object.keys(texts)
    .toSorted()
    .map((locale) => [locale, textsOf(locale)]),
};
/** The day of a change; the second one of a day bears a `b` behind it, and so on. */
const versionForm = /^\d{4}-\d{2}-\d{2}[b-z]?$/;

function nextVersion(versions: readonly string[], day: string): string {
  const ofDay = versions.filter((version) => version.startsWith(day)).length;
  return ofDay === 0 ? day : `${day}${String.fromCodePoint(97 + ofDay)}`;
}

const hashOf = (rules: unknown): string => createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32);

test('a rule that changed, or its text, raises the version of the rules', () => {
  const hash = hashOf(rulesNow);
  const next = nextVersion(Object.keys(known), new Date().toISOString().slice(0, 10));
  const todo = `The rules of bets, or their texts, are not those of version ${rulesVersion}: raise rulesVersion in sportsbook/book-parts.ts to '${next}', if today is the day of the change, and add '${hash}' for it here. Lines that stand here stay as they are.`;
  if (hash !== known[rulesVersion]) expect.fail(todo);
  expect(Object.keys(known)).toContain(rulesVersion);
  for (const version of Object.keys(known)) expect(version).toMatch(versionForm);
});

test('rules may change more than once a day', () => {
  const days = ['2026-11-29', '2026-11-30', '2026-11-30b'];
  expect([nextVersion(days, '2026-12-01'), nextVersion(days, '2026-11-29'), nextVersion(days, '2026-11-30')]).toEqual([
    '2026-12-01',
    '2026-11-29b',
    '2026-11-30c',
  ]);
  for (const version of ['2026-12-01', '2026-11-30c']) expect(version).toMatch(versionForm);
  for (const version of ['2026-11-30a', '2026-11-30 b', '30.11.2026']) expect(version).not.toMatch(versionForm);
});

test('one word of a text, and one rule of a market, make other rules', () => {
  const [[locale, said] = ['', []], ...others] = rulesNow.texts as [string, [string, string][]][];
  const [[key, text] = ['', ''], ...rest] = said;
  expect(key).toMatch(/^rule/);
  const [sport, ...more] = rulesNow.sports;
  const [market, ...markets] = sport?.markets ?? [];
  const changed = [
    { ...rulesNow, texts: [[locale, [[key, `${text}!`], ...rest]], ...others] },
    { ...rulesNow, sports: [{ ...sport, markets: [{ ...market, rule: 'result-2' }, ...markets] }, ...more] },
    rulesNow,
  ];
  expect(new Set(changed.map(hashOf)).size).toBe(3);
});
