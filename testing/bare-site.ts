// A site of empty pages, for tests that look at what the server says around a page.
import type { SiteBuild } from '#server/platform/pages/site-build.ts';
import type { SiteEntry } from '#server/platform/pages/site-entry.ts';

const entry: SiteEntry = {
  renderPage: async () => ({ status: 200, head: '<title>empty</title>', body: '', state: {}, modules: [] }),
  renderError: () => ({ head: '<title>error</title>', body: '' }),
  loadPage: async () => ({ status: 200, state: {} }),
  loadTree: async () => () => '',
  routePaths: ['/'],
  isUnprefixed: () => false,
  cachedQueries: () => [],
};

/** @param more what its pages do besides being empty */
export const bareSite = (more: Partial<SiteEntry> = {}): SiteBuild => ({
  isDev: true, // there are no assets
  styleHashes: [],
  scriptHashes: [],
  firstScript: '',
  entry: async () => ({ ...entry, ...more }),
  head: async () => '',
  tail: () => '',
});

export const openBareSite = async (): Promise<SiteBuild> => await Promise.resolve(bareSite());
