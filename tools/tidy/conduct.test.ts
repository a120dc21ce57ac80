// Time, chance, money and excuses.
import { test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { isTest, product, sources } from './sources.ts';

const at = (path: string, index: number, line: string): string => `${path}:${index + 1}: ${line.trim()}`;

test('TI-04 domain code takes time and chance from its arguments', () => {
  const domain = product.filter(
    ({ path }) => /^(server\/modules|games\/|services|sportsbook|contract)\//.test(path) && !/^games\/.*\/client\//.test(path),
  );
  const wrong = domain.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(line) && !/^\s*(\/\/|\*|\/\*)|\bwall(?:Ms|Clock)\b/.test(line)
        ? [at(path, index, line)]
        : [],
    ),
  );
  expectNone(wrong, 'Take the clock, or the random words, as an argument; tests set both.');
});

test('RN-03 nothing in the product is drawn by Math.random', () => {
  const wrong = product
    .filter(({ path, text }) => !/^(bench|tools)\//.test(path) && /\bMath\.random\(/.test(text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')))
    .map(({ path }) => path);
  expectNone(wrong, 'Draw with node:crypto, or from the seed that the round is proven by.');
});

test('money becomes a number in contract/kernel/money.ts alone', () => {
  const moneyWords =
    /Number\(\s*[\w.]*(?:amount|balance|stake|payout|real|bonus|held|minor)\w*\s*\)|parseFloat\([^)]*(?:amount|balance|stake)/i;
  const wrong = product
    .filter(({ path }) => path !== 'contract/kernel/money.ts' && !path.startsWith('tools/'))
    .flatMap(({ path, lines }) => lines.flatMap((line, index) => (moneyWords.test(line) ? [at(path, index, line)] : [])));
  expectNone(wrong, 'Keep money a bigint in the smallest unit; contract/kernel/money.ts writes and reads it.');
});

test('comments do not excuse themselves', () => {
  const excuse = /\b(TODO|FIXME|HACK)\b|@ts-(ignore|expect-error|nocheck)|oxlint-disable|biome-ignore/;
  const wrong = sources
    .filter(({ path }) => path !== 'tools/tidy/conduct.test.ts')
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        excuse.test(line) && !(isTest(path) && line.includes('@ts-expect-error')) ? [at(path, index, line)] : [],
      ),
    );
  expectNone(wrong, 'Do it now, or write down as a decision why not.');
});
