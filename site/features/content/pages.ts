// The pages that content composes, in the table of routes.
import { pageNamed } from '#site/shared/page/content-url.ts';
import type { RouteLoad, RouteRow } from '#site/shared/page/route.ts';

async function loadContent({ queries, locale, path }: RouteLoad): Promise<void> {
  const { loadContentPage } = await import('./api.ts');
  await loadContentPage(queries, locale, pageNamed(path));
}

const contentRow = (path: string): RouteRow => ({
  path,
  module: 'site/features/content/pages/content-page.tsx',
  page: async () => await import('./pages/content-page.tsx'),
  load: loadContent,
});

const questionsRow: RouteRow = {
  path: '/questions',
  module: 'site/features/content/pages/questions-page.tsx',
  page: async () => await import('./pages/questions-page.tsx'),
  async load({ queries, locale }) {
    const { pagesQuery } = await import('./api.ts');
    await queries.ensureQueryData(pagesQuery(locale, 'questions'));
  },
  children: [
    {
      path: '/questions/',
      module: 'site/features/content/pages/questions-index.tsx',
      page: async () => await import('./pages/questions-index.tsx'),
    },
    {
      path: '/questions/$pageIdentity',
      module: 'site/features/content/pages/question-page.tsx',
      page: async () => await import('./pages/question-page.tsx'),
      load: loadContent,
    },
  ],
};

export const pages: readonly RouteRow[] = [
  questionsRow,
  contentRow('/main'),
  {
    path: '/welcome-package',
    module: 'site/features/content/pages/welcome-page.tsx',
    page: async () => await import('./pages/welcome-page.tsx'),
    load: async (given) => await (await import('./pages/welcome-page.tsx')).load(given),
  },
  contentRow('/sbt-token'),
  {
    path: '/betting',
    module: 'site/features/content/pages/betting-page.tsx',
    page: async () => await import('./pages/betting-page.tsx'),
    load: async (given) => await (await import('./pages/betting-page.tsx')).load(given),
    cachedQueries: ['when', 'date', 'search'],
  },
  contentRow('/static/$pageIdentity'),
  {
    path: '/bonus/$pageIdentity',
    module: 'site/features/content/pages/bonus-page.tsx',
    page: async () => await import('./pages/bonus-page.tsx'),
    load: async (given) => await (await import('./pages/bonus-page.tsx')).load(given),
  },
  contentRow('/$slug'),
];
