// The pages that content composes, in the table of routes.
import { pageNamed } from '#site/shared/page/content-url.ts';
import type { RouteLoad, RouteRow } from '#site/app/route-table.ts';

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

export const contentRows: readonly RouteRow[] = [
  questionsRow,
  {
    path: '/providers',
    module: 'site/features/games/pages/providers-page.tsx',
    page: async () => await import('#site/features/games/pages/providers-page.tsx'),
    load: async ({ queries }) => await (await import('#site/features/games/parts/providers/provider-queries.ts')).loadProviders(queries),
  },
  {
    path: '/providers/$id',
    module: 'site/features/games/pages/provider-page.tsx',
    page: async () => await import('#site/features/games/pages/provider-page.tsx'),
    load: async ({ queries, params }) =>
      await (await import('#site/features/games/parts/providers/provider-queries.ts')).loadProvider(queries, params['id'] ?? ''),
  },
  contentRow('/main'),
  contentRow('/welcome-package'),
  contentRow('/sbt-token'),
  contentRow('/betting'),
  contentRow('/static/$pageIdentity'),
  contentRow('/bonus/$pageIdentity'),
  contentRow('/$slug'),
];
