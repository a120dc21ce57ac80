// Every page of the site.
import { contentRows } from '#site/features/content/pages.ts';
import { profileRows } from '#site/features/profile/pages.ts';
import type { RouteRow } from './route-table.ts';

export const routeRows: readonly RouteRow[] = [
  {
    path: '/',
    module: 'site/features/home/pages/home-page.tsx',
    page: async () => await import('#site/features/home/pages/home-page.tsx'),
    load: async (given) => await (await import('#site/features/home/pages/home-page.tsx')).load(given),
  },
  {
    path: '/games',
    module: 'site/features/games/pages/games-page.tsx',
    page: async () => await import('#site/features/games/pages/games-page.tsx'),
    load: async (given) => await (await import('#site/features/games/pages/games-page.tsx')).load(given),
    cachedQueries: ['collection', 'provider', 'category', 'feature', 'volatility', 'playable', 'search', 'sort', 'page'],
  },
  {
    path: '/games/$id',
    module: 'site/features/games/pages/game-page.tsx',
    page: async () => await import('#site/features/games/pages/game-page.tsx'),
    load: async ({ queries, params }) =>
      await (await import('#site/features/games/parts/details/game-queries.ts')).loadGame(queries, params['id'] ?? ''),
  },
  {
    path: '/favorites',
    module: 'site/features/games/pages/favorites-page.tsx',
    page: async () => await import('#site/features/games/pages/favorites-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/recently-played',
    module: 'site/features/games/pages/recently-played-page.tsx',
    page: async () => await import('#site/features/games/pages/recently-played-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/verify',
    module: 'site/features/session/pages/verify-page.tsx',
    page: async () => await import('#site/features/session/pages/verify-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/reset-password',
    module: 'site/features/session/pages/reset-password-page.tsx',
    page: async () => await import('#site/features/session/pages/reset-password-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/auth/callback',
    module: 'site/features/session/pages/callback-page.tsx',
    page: async () => await import('#site/features/session/pages/callback-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/auth/autologin',
    module: 'site/features/session/pages/autologin-page.tsx',
    page: async () => await import('#site/features/session/pages/autologin-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/kit',
    module: 'site/features/style-guide/pages/kit-page.tsx',
    page: async () => await import('#site/features/style-guide/pages/kit-page.tsx'),
    load: async ({ queries }) => await (await import('#site/features/style-guide/api.ts')).openKit(queries),
    isClientOnly: true,
  },
  {
    path: '/maintenance',
    module: 'site/app/pages/maintenance-page.tsx',
    page: async () => await import('./pages/maintenance-page.tsx'),
    layout: 'maintenance',
  },
  ...profileRows,
  ...contentRows,
];
