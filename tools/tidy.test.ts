// The house's own rules, read from the source: ranks, faces, table owners, sizes, dead files, time, chance, money.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { ranks } from '#server/modules/ranks.ts';
import { featureRanks } from '#site/features/ranks.ts';

const root = join(import.meta.dirname, '..');
const folders = [
  'contract',
  'passwords',
  'server',
  'site',
  'games',
  'services',
  'testing',
  'live-server',
  'embedded-postgres',
  'art',
  'kit',
  'cli',
  'tools',
  'e2e',
  'bench',
  'content',
];

interface Source {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
  lines: string[];
  /** Paths from the root that it imports from this project, type imports included. */
  imports: { target: string; isType: boolean }[];
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      posix.join(folder, file.replaceAll('\\', '/')),
    );
  } catch {
    return []; // the folder does not exist yet
  }
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(path: string, text: string): Source['imports'] {
  const found: Source['imports'] = [];
  for (const [, type, plain, dynamic] of text.matchAll(importPattern)) {
    const name = plain ?? dynamic ?? '';
    const target = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? posix.normalize(posix.join(posix.dirname(path), name))
        : undefined;
    if (target !== undefined) found.push({ target, isType: type !== undefined });
  }
  return found;
}

const sources: Source[] = folders
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts') && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, lines: text.split('\n'), imports: importsOf(path, text) };
  });
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path) || path.startsWith('e2e/');
const product = sources.filter(({ path }) => !isTest(path));
const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(path)?.[1];

test('imports go down the ranks only', () => {
  const rankOf = (name: string): number => ranks.findIndex((row) => row.includes(name));
  const wrong: string[] = [];
  for (const { path, imports } of product) {
    const from = moduleOf(path);
    for (const { target } of imports) {
      const to = moduleOf(target);
      if (from !== undefined && rankOf(from) < 0) wrong.push(`${path}: the module ${from} has no rank`);
      if (from !== undefined && to !== undefined && from !== to && rankOf(to) >= rankOf(from)) wrong.push(`${path} -> ${target}`);
      if (path.startsWith('server/platform/') && to !== undefined) wrong.push(`${path} -> ${target}`);
      // what a module needs of the app stands in its deps.ts
      const isUp = /^server\/(?!modules\/|platform\/)/.test(target);
      if ((from !== undefined || path.startsWith('server/platform/')) && isUp) wrong.push(`${path} -> ${target}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test('top folders see only what they may', () => {
  const may: Record<string, string[]> = {
    contract: ['contract', 'kit'],
    site: ['site', 'contract', 'content', 'kit'],
    games: ['games', 'contract', 'content', 'kit'],
    passwords: ['passwords', 'kit'],
    kit: ['kit'],
    art: ['art', 'kit'],
    'live-server': ['live-server', 'contract', 'kit'],
    'embedded-postgres': ['embedded-postgres', 'kit'],
    services: ['services', 'passwords', 'contract', 'content', 'kit'],
    server: ['server', 'contract', 'passwords', 'games', 'services', 'tools', 'content', 'live-server', 'embedded-postgres', 'art', 'kit'],
    cli: ['cli', 'contract', 'server', 'embedded-postgres', 'kit'],
  };
  const wrong: string[] = [];
  for (const { path, imports } of product) {
    const allowed = may[path.split('/')[0] ?? ''];
    if (allowed === undefined) continue;
    for (const { target, isType } of imports) {
      const top = target.split('/')[0] ?? '';
      const isPageEntry = isType && target === 'server/platform/pages/site-entry.ts';
      const isMount = path === 'server/boot/mount-services.ts' || top === 'server' || top === 'contract';
      if (!allowed.includes(top) && !isPageEntry) wrong.push(`${path} -> ${target}`);
      if (path.startsWith('server/') && (top === 'games' || top === 'services') && !isMount) wrong.push(`${path} -> ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a module is entered through its face alone', () => {
  const wrong = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => {
        const to = moduleOf(target);
        return to !== undefined && moduleOf(path) !== to && target !== `server/modules/${to}/index.ts`;
      })
      .map(({ target }) => `${path} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** A room of the site: `shared`, `boot`, `app`, or a feature by its name. */
const roomOfSite = (path: string): string | undefined => /^site\/(?:features\/(?=[^/]+\/))?([^/]+)\//.exec(path)?.[1];
/** What deferred hydration offers to every part of the site; the rest of `boot` begins the page and is imported by nobody. */
const deferral = ['site/boot/deferred.tsx', 'site/boot/lazy-with-retry.ts'];

test('the site imports down: shared < features in their ranks < app < boot', () => {
  const order = ['shared', ...featureRanks, 'app', 'boot'];
  const wrong: string[] = [];
  for (const { path, imports } of product.filter((source) => source.path.startsWith('site/') && source.path !== 'site/features/ranks.ts')) {
    const from = roomOfSite(path);
    if (from === undefined || !order.includes(from)) wrong.push(`${path}: give the feature its rank in site/features/ranks.ts`);
    for (const { target } of imports) {
      const to = roomOfSite(target);
      if (to === undefined || to === from || deferral.includes(target)) continue;
      // hydration is below everything and so knows the store alone
      const isUp = order.indexOf(to) > order.indexOf(from ?? '') || (deferral.includes(path) && target !== 'site/shared/store.ts');
      if (isUp) wrong.push(`${path} -> ${target}: ${from} may not import ${to}, which stands above it`);
      const isPastFace = featureRanks.includes(from ?? '') && featureRanks.includes(to) && target !== `site/features/${to}/index.ts`;
      if (isPastFace) wrong.push(`${path} -> ${target}: another feature is entered through its index.ts`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a table is named in SQL by its owner alone', () => {
  const owners = new Map<string, string>();
  for (const { path, text } of sources.filter((source) => source.path.endsWith('/tables.ts') && source.path.startsWith('server/modules/')))
    for (const [, name] of text.matchAll(/^ {2}'?(?:ledger\.)?([a-z_]+)'?: \{/gm)) if (name !== undefined) owners.set(name, dirname(path));
  const wrong: string[] = [];
  for (const { path, text } of product.filter((source) => source.path.startsWith('server/') || source.path.startsWith('cli/')))
    for (const [table, owner] of owners) {
      const isNamed = new RegExp(
        `(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\\(\\s*'(?:ledger\\.)?${table}[ ']|\\b(?:from|join|into|update)\\s+(?:ledger\\.)?${table}\\b(?! set to)`,
      ).test(text);
      if (isNamed && !path.startsWith(`${owner}/`)) wrong.push(`${path} names ${table} of ${owner}`);
    }
  expect(wrong).toEqual([]);
});

test('files are small rooms', () => {
  const isData = (path: string): boolean => /(^|\/)(art|scenes|client\/art)\//.test(path) || /\/(countries|reels|paytable)\.ts$/.test(path);
  const long = sources
    .filter(({ path, lines }) => !isData(path) && lines.length - 1 > (isTest(path) ? 600 : 300))
    .map(({ path, lines }) => `${path}: ${lines.length - 1}`);
  const styles = filesBelow('site').filter((path) => path.endsWith('.css'));
  for (const path of styles) {
    const { length } = readFileSync(join(root, path), 'utf8').split('\n');
    if (length - 1 > 300) long.push(`${path}: ${length - 1}`);
  }
  expect(long).toEqual([]);
});

test('functions are short: 70 lines, components 120', () => {
  const begin =
    /^( *)(?:export )?(?:default )?(?:async )?function\*? (\w+)|^( *)(?:export )?const (\w+)[^=]*= (?:async )?(?:\([^)]*\)|\w+)[^=]*=> \{$/;
  const long: string[] = [];
  for (const { path, lines } of product)
    for (const [index, line] of lines.entries()) {
      const found = begin.exec(line);
      if (found === null) continue;
      const indent = found[1] ?? found[3] ?? '';
      const name = found[2] ?? found[4] ?? '';
      const end = lines.findIndex((other, at) => at > index && new RegExp(`^${indent}\\}`).test(other));
      // a maker of closures is a room with rooms in it: what counts are the functions inside
      const inner = lines.slice(index + 1, end).filter((other) => begin.test(other)).length;
      const most = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? 120 : 70;
      if (end > 0 && end - index + 1 > most && inner < 3) long.push(`${path}: ${name} has ${end - index + 1} lines`);
    }
  expect(long).toEqual([]);
});

test('no source file is dead', () => {
  const roots = [
    /\.test\.tsx?$/,
    /\.(call|channel|email|job|jurisdiction)\.ts$/,
    /^server\/boot\/main\.ts$/,
    /^cli\/main\.ts$/,
    /^cli\/[^/]+\/[^/]+\.ts$/,
    /^site\/boot\/(?:entry-(client|server)\.tsx|first\.ts|start\.ts)$/,
    // found by the app: site/app/features.ts, site/app/live/feature-channels.ts
    /^site\/features\/[^/]+\/(?:modals|pages|live)\.ts$/,
    /^tools\//,
    /^bench\//,
    /^e2e\//,
    /(^|\/)testing\//,
    /^(games|services)\/\w+\/main\.ts$/,
    /^games\/vite\.config\.ts$/,
    /^games\/.*\/(main|verify|game)\.ts$/,
    /\.worker\.ts$/,
  ];
  const reached = new Set<string>();
  const queue = sources.filter(({ path }) => roots.some((pattern) => pattern.test(path))).map(({ path }) => path);
  const byPath = new Map(sources.map((source) => [source.path, source]));
  while (queue.length > 0) {
    const path = queue.pop() as string;
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { target } of byPath.get(path)?.imports ?? []) queue.push(target);
  }
  const named = sources.map(({ text }) => text).join('\n');
  const dead = product
    .filter(({ path }) => !reached.has(path) && !named.includes(`'${path}'`) && !named.includes(basename(path)))
    .map(({ path }) => path);
  expect(dead).toEqual([]);
});

test('TI-04 domain code takes time and chance from its arguments', () => {
  const domain = product.filter(
    ({ path }) => /^(server\/modules|games|services|sportsbook|contract)\//.test(path) && !path.includes('/client/'),
  );
  const wrong = domain.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(line) && !/^\s*(\/\/|\*|\/\*)|wall/i.test(line)
        ? [`${path}:${index + 1}: ${line.trim()}`]
        : [],
    ),
  );
  expect(wrong).toEqual([]);
});

test('RN-03 nothing in the product is drawn by Math.random', () => {
  const wrong = product
    .filter(({ path, text }) => !/^(bench|tools)\//.test(path) && /\bMath\.random\(/.test(text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('money becomes a number in contract/money.ts alone', () => {
  const moneyWords =
    /Number\(\s*[\w.]*(?:amount|balance|stake|payout|real|bonus|held|minor)\w*\s*\)|parseFloat\([^)]*(?:amount|balance|stake)/i;
  const wrong = product
    .filter(({ path }) => path !== 'contract/money.ts' && !path.startsWith('tools/'))
    .flatMap(({ path, lines }) => lines.flatMap((line, index) => (moneyWords.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])));
  expect(wrong).toEqual([]);
});

test('comments do not excuse themselves', () => {
  const excuse = /\b(TODO|FIXME|HACK)\b|@ts-(ignore|expect-error|nocheck)|oxlint-disable|biome-ignore/;
  const wrong = sources
    .filter(({ path }) => path !== 'tools/tidy.test.ts')
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        excuse.test(line) && !(isTest(path) && line.includes('@ts-expect-error')) ? [`${path}:${index + 1}`] : [],
      ),
    );
  expect(wrong).toEqual([]);
});
