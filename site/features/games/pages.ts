import type { RouteRow } from '#site/shared/page/route.ts';

export const pages: readonly RouteRow[] = [
  {
    path: '/games',
    module: 'site/features/games/pages/games-page.tsx',
    page: async () => await import('./pages/games-page.tsx'),
    load: async (given) => await (await import('./pages/games-page.tsx')).load(given),
    cachedQueries: [
      'collection',
      'provider',
      'category',
      'feature',
      'volatility',
      'currency',
      'device',
      'playable',
      'search',
      'sort',
      'page',
    ],
  },
  {
    path: '/games/$id',
    module: 'site/features/games/pages/game-page.tsx',
    page: async () => await import('./pages/game-page.tsx'),
    load: async ({ queries, params }) => await (await import('./parts/details/game-queries.ts')).loadGame(queries, params['id'] ?? ''),
  },
  {
    path: '/favorites',
    module: 'site/features/games/pages/favorites-page.tsx',
    page: async () => await import('./pages/favorites-page.tsx'),
  },
  {
    path: '/recently-played',
    module: 'site/features/games/pages/recently-played-page.tsx',
    page: async () => await import('./pages/recently-played-page.tsx'),
  },
  {
    path: '/providers',
    module: 'site/features/games/pages/providers-page.tsx',
    page: async () => await import('./pages/providers-page.tsx'),
    load: async ({ queries }) => await (await import('./parts/providers/provider-queries.ts')).loadProviders(queries),
  },
  {
    path: '/providers/$id',
    module: 'site/features/games/pages/provider-page.tsx',
    page: async () => await import('./pages/provider-page.tsx'),
    load: async ({ queries, params }) =>
      await (await import('./parts/providers/provider-queries.ts')).loadProvider(queries, params['id'] ?? ''),
  },
];
