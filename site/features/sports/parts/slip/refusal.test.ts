import { expect, test } from 'vitest';
import english from '#content/en/sports.json' with { type: 'json' };
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { formatBetRefusal } from './refusal.ts';

function find(key: string, params: Record<string, unknown> = {}): string | undefined {
  const text = (english as Record<string, string>)[key.replace(/^sports\./, '')];
  return text?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}
const texts = { locale: 'en', find, say: find } as unknown as Texts;
const unit = { code: 'EUR', subunitToUnit: 100 };
const said = (detail?: string) =>
  formatBetRefusal(texts, { code: 'not-combinable', legs: [0], ...(detail !== undefined && { detail }) }, unit);

test('selections that do not combine are told why: all but certain is not contradictory, and too many is neither', () => {
  expect(said('all-but-certain')).toMatch(/all but certain together, so there are no odds/);
  expect(said('contradictory')).toMatch(/can’t all win, or hardly ever/);
  expect(said('too-many')).toMatch(/^At most 12 selections of one event are priced together/);
  expect(said('several-events')).toBe(said());
});
