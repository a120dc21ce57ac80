// Templates of bonuses for tests: a deposit that is doubled, unless the test says otherwise.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TemplateBody } from '#server/modules/bonuses/index.ts';
import { locales } from '#server/modules/reference/index.ts';

/** Returns a template that reaches everybody, of 100% up to 100.00 EUR wagered twice, with some of it changed. */
export function bonusTemplate(identity: string, more: Partial<TemplateBody> = {}): TemplateBody {
  return {
    identity,
    texts: Object.fromEntries(locales.map((locale) => [locale, { name: `Bonus ${identity}`, text: `Terms in ${locale}` }])),
    trigger: { kind: 'deposit', percent: 100, needsCode: false },
    currencies: { EUR: { amount: 10_000, minDeposit: 1000, maxStake: 500 } },
    countries: {},
    segments: [],
    products: ['casino'],
    from: '2020-01-01T00:00:00Z',
    until: '2090-01-01T00:00:00Z',
    once: 'player',
    acceptDays: 7,
    wagerDays: 30,
    wagering: { base: 'bonus', times: 2, weights: { default: 100, categories: {}, games: {} }, excludedGames: [] },
    order: 'real-first',
    ...more,
  };
}

/** One that operators grant, of an amount. */
export const grantedTemplate = (identity: string, amount: number, more: Partial<TemplateBody> = {}): TemplateBody =>
  bonusTemplate(identity, { trigger: { kind: 'operator' }, currencies: { EUR: { amount, maxStake: 500 } }, once: null, ...more });

/** Writes a template as an operator would. Returns the file's path. */
export function templateFile(body: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bonus-')), 'template.json');
  writeFileSync(file, JSON.stringify(body));
  return file;
}
