// Every page of the site.
import { contentRows } from './pages/content/content-rows.ts';
import { profileRows } from './pages/profile/profile-rows.ts';
import type { RouteRow } from './route-table.ts';

export const routeRows: readonly RouteRow[] = [
  {
    path: '/',
    module: 'site/pages/home-page.tsx',
    page: async () => await import('./pages/home-page.tsx'),
    load: async (given) => await (await import('./pages/home-page.tsx')).load(given),
  },
  {
    path: '/games',
    module: 'site/pages/games-page.tsx',
    page: async () => await import('./pages/games-page.tsx'),
    load: async (given) => await (await import('./pages/games-page.tsx')).load(given),
    cachedQueries: ['collection', 'provider', 'category', 'feature', 'volatility', 'playable', 'search', 'sort', 'page'],
  },
  {
    path: '/games/$id',
    module: 'site/pages/game-page.tsx',
    page: async () => await import('./pages/game-page.tsx'),
    load: async ({ queries, params }) =>
      await (await import('./features/games/details/game-queries.ts')).loadGame(queries, params['id'] ?? ''),
  },
  {
    path: '/favorites',
    module: 'site/pages/favorites-page.tsx',
    page: async () => await import('./pages/favorites-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/recently-played',
    module: 'site/pages/recently-played-page.tsx',
    page: async () => await import('./pages/recently-played-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/verify',
    module: 'site/pages/verify-page.tsx',
    page: async () => await import('./pages/verify-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/reset-password',
    module: 'site/pages/reset-password-page.tsx',
    page: async () => await import('./pages/reset-password-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/auth/callback',
    module: 'site/pages/auth/callback-page.tsx',
    page: async () => await import('./pages/auth/callback-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/auth/autologin',
    module: 'site/pages/auth/autologin-page.tsx',
    page: async () => await import('./pages/auth/autologin-page.tsx'),
    isClientOnly: true,
  },
  {
    path: '/kit',
    module: 'site/pages/kit-page.tsx',
    page: async () => await import('./pages/kit-page.tsx'),
    load: async ({ queries }) => await (await import('./features/kit/open-kit.ts')).openKit(queries),
    isClientOnly: true,
  },
  {
    path: '/maintenance',
    module: 'site/pages/maintenance-page.tsx',
    page: async () => await import('./pages/maintenance-page.tsx'),
    layout: 'maintenance',
  },
  ...profileRows,
  ...contentRows,
];
