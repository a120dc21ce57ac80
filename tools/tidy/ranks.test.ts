// Who may import whom. Types obey as everything else does.
import { expect, test } from 'vitest';
import { ranks } from '#server/modules/ranks.ts';
import { featureRanks } from '#site/features/ranks.ts';
import { expectNone } from './expect-none.ts';
import { isTest, moduleOf, product, sources } from './sources.ts';

const rankOf = (name: string): number => ranks.findIndex((row) => row.includes(name));

test('modules import down the ranks only', () => {
  const wrong: string[] = [];
  for (const { path, imports } of product) {
    const from = moduleOf(path);
    if (from === undefined) continue;
    if (rankOf(from) < 0) wrong.push(`${path}: the module ${from} has no rank`);
    for (const { target } of imports) {
      const to = moduleOf(target);
      if (to !== undefined && from !== to && rankOf(to) >= rankOf(from)) wrong.push(`${path} -> ${target}`);
    }
  }
  expectNone(
    wrong,
    'A module imports modules of lower ranks alone (server/modules/ranks.ts), types too. Let the higher module call down, let the lower one record an event, or name what it needs by a type of its own in its deps.ts.',
  );
});

test('nothing below boot names what is put together there', () => {
  const wrong = sources
    .filter(({ path }) => !isTest(path) && /^server\/(modules|platform)\//.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => /^server\/(?!modules\/|platform\/)/.test(target)).map(({ target }) => `${path} -> ${target}`),
    );
  expectNone(wrong, 'Say what the module needs of the app in its deps.ts; server/boot/ gives it.');
});

test('the platform knows no module', () => {
  const wrong = product
    .filter(({ path }) => path.startsWith('server/platform/'))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => moduleOf(target) !== undefined).map(({ target }) => `${path} -> ${target}`),
    );
  expectNone(wrong, 'The platform is below every module: take what it needs as an argument, given by server/boot/.');
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
  expectNone(
    wrong,
    "Import from the module's index.ts; if what you need is not there, ask whether it should be, and export it there by name.",
  );
});

test('top folders see only what they may', () => {
  const may: Record<string, readonly string[]> = {
    kit: [],
    contract: ['kit'],
    passwords: ['kit'],
    art: ['kit'],
    'embedded-postgres': ['kit'],
    'live-server': ['contract', 'kit'],
    site: ['contract', 'content', 'kit'],
    games: ['contract', 'content', 'kit'],
    sportsbook: ['contract', 'kit'],
    services: ['passwords', 'contract', 'content', 'kit'],
    server: ['contract', 'passwords', 'tools', 'content', 'live-server', 'embedded-postgres', 'art', 'kit', 'sportsbook'],
    cli: ['contract', 'server', 'embedded-postgres', 'kit'],
  };
  // a demo has its services and its chain beside the house
  const mounts = new Set(['server/boot/mount-services.ts', 'server/boot/open-chains.ts', 'server/boot/open-bitcoin.ts']);
  const wrong: string[] = [];
  for (const { path, imports } of product) {
    const from = path.split('/')[0] ?? '';
    const allowed = may[from];
    if (allowed === undefined) continue;
    for (const { target, isType } of imports) {
      const top = target.split('/')[0] ?? '';
      const isPageEntry = isType && target === 'server/platform/pages/site-entry.ts';
      // the slip's arithmetic is the book's and the page's alike, and so is working a bet out again
      const isSlip = from === 'site' && /^sportsbook\/(slip|check-bet)\/index\.ts$/.test(target);
      const isMount = mounts.has(path) && (top === 'games' || top === 'services');
      if (top !== from && !allowed.includes(top) && !isPageEntry && !isMount && !isSlip) wrong.push(`${path} -> ${target}`);
    }
  }
  expectNone(
    wrong,
    'What two top folders need goes to kit/ (which imports nothing of ours) or, where both sides agree on it, to contract/.',
  );
});

/** A room of the site: `shared`, `boot`, `app`, or a feature by its name. */
const roomOfSite = (path: string): string | undefined => /^site\/(?:features\/(?=[^/]+\/))?([^/]+)\//.exec(path)?.[1];
/** What deferred hydration offers to every part of the site; the rest of `boot` begins the page and is imported by nobody. */
const deferral = ['site/boot/deferred.tsx', 'site/boot/lazy-with-retry.ts'];

type Place = Pick<(typeof product)[number], 'path' | 'imports'>;
const siteOrder = ['shared', ...featureRanks, 'app', 'boot'];
const siteFiles: readonly Place[] = product.filter(({ path }) => path.startsWith('site/') && path !== 'site/features/ranks.ts');

/** Returns a line for each room of the site that has no rank. */
const withoutRank = (files: readonly Place[]): string[] => [
  ...new Set(
    files.flatMap(({ path }) => {
      const room = roomOfSite(path);
      return room !== undefined && siteOrder.includes(room) ? [] : [`${room ?? path} has no rank in site/features/ranks.ts`];
    }),
  ),
];

/** Returns the imports that go up. What has no rank yet is above and below nothing. */
function importsUp(files: readonly Place[]): string[] {
  const wrong: string[] = [];
  for (const { path, imports } of files) {
    const from = roomOfSite(path);
    if (from === undefined || !siteOrder.includes(from)) continue;
    for (const { target } of imports) {
      const to = roomOfSite(target);
      if (to === undefined || !siteOrder.includes(to) || to === from || deferral.includes(target)) continue;
      // hydration is below everything and so knows the store alone
      const isUp = siteOrder.indexOf(to) > siteOrder.indexOf(from) || (deferral.includes(path) && target !== 'site/shared/store.ts');
      if (isUp) wrong.push(`${path} -> ${target}: ${from} may not import ${to}, which stands above it`);
      const isPastFace = featureRanks.includes(from) && featureRanks.includes(to) && target !== `site/features/${to}/index.ts`;
      if (isPastFace) wrong.push(`${path} -> ${target}: another feature is entered through its index.ts`);
    }
  }
  return wrong;
}

test('every feature of the site has its rank, and one without is told so once', () => {
  const planted: Place[] = ['modals.ts', 'parts/modal.tsx'].map((file) => ({
    path: `site/features/planted/${file}`,
    imports: [{ target: 'site/shared/store.ts', isType: false }],
  }));
  expect(withoutRank(planted)).toEqual(['planted has no rank in site/features/ranks.ts']);
  expect(importsUp(planted)).toEqual([]);
  expectNone(
    withoutRank(siteFiles),
    'Write its name into the list of site/features/ranks.ts, after the features that it imports and before those that import it.',
  );
});

test('the site imports down: shared < features in their ranks < app < boot', () => {
  const planted = (path: string, target: string) => importsUp([{ path, imports: [{ target, isType: true }] }]).length;
  expect(planted('site/shared/store.ts', 'site/features/wallet/index.ts')).toBe(1);
  expect(planted('site/features/payments/pages.ts', 'site/features/wallet/pages.ts')).toBe(1);
  expect(planted('site/features/payments/pages.ts', 'site/features/wallet/index.ts')).toBe(0);
  expectNone(importsUp(siteFiles), 'Move what both need to the lower of the two, or to site/shared/; let app put features together.');
});

test('what shows modals, live channels and pages knows no feature', () => {
  const wrong = product
    .filter(({ path }) => /^site\/(?:app\/(?:modals|live)\/|app\/(?:features|routes|route-table|router)\.tsx?$)/.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith('site/features/') && target !== 'site/features/ranks.ts')
        .map(({ target }) => `${path} -> ${target}`),
    );
  expectNone(
    wrong,
    'Let the feature say it in its modals.ts, live.ts or pages.ts, with one more field of the row if need be; the host reads the rows.',
  );
});
