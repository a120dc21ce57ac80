// The pages that content composes, in the table of routes.
import { pageNamed } from '../../shared/page/content-url.ts';
import type { RouteLoad, RouteRow } from '../../route-table.ts';

async function loadContent({ queries, locale, path }: RouteLoad): Promise<void> {
  const { loadContentPage } = await import('../../features/content/content-queries.ts');
  await loadContentPage(queries, locale, pageNamed(path));
}

const contentRow = (path: string): RouteRow => ({
  path,
  module: 'site/pages/content/content-page.tsx',
  page: async () => await import('./content-page.tsx'),
  load: loadContent,
});

const questionsRow: RouteRow = {
  path: '/questions',
  module: 'site/pages/content/questions-page.tsx',
  page: async () => await import('./questions-page.tsx'),
  async load({ queries, locale }) {
    const { pagesQuery } = await import('../../features/content/content-queries.ts');
    await queries.ensureQueryData(pagesQuery(locale, 'questions'));
  },
  children: [
    {
      path: '/questions/',
      module: 'site/pages/content/questions-index.tsx',
      page: async () => await import('./questions-index.tsx'),
    },
    {
      path: '/questions/$pageIdentity',
      module: 'site/pages/content/question-page.tsx',
      page: async () => await import('./question-page.tsx'),
      load: loadContent,
    },
  ],
};

export const contentRows: readonly RouteRow[] = [
  questionsRow,
  {
    path: '/providers',
    module: 'site/pages/providers-page.tsx',
    page: async () => await import('../providers-page.tsx'),
    load: async ({ queries }) => await (await import('../../features/games/providers/provider-queries.ts')).loadProviders(queries),
  },
  {
    path: '/providers/$id',
    module: 'site/pages/provider-page.tsx',
    page: async () => await import('../provider-page.tsx'),
    load: async ({ queries, params }) =>
      await (await import('../../features/games/providers/provider-queries.ts')).loadProvider(queries, params['id'] ?? ''),
  },
  contentRow('/main'),
  contentRow('/welcome-package'),
  contentRow('/sbt-token'),
  contentRow('/betting'),
  contentRow('/static/$pageIdentity'),
  contentRow('/bonus/$pageIdentity'),
  contentRow('/$slug'),
];
