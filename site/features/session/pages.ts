import type { RouteRow } from '#site/shared/page/route.ts';

export const pages: readonly RouteRow[] = [
  {
    path: '/verify',
    module: 'site/features/session/pages/verify-page.tsx',
    page: async () => await import('./pages/verify-page.tsx'),
  },
  {
    path: '/reset-password',
    module: 'site/features/session/pages/reset-password-page.tsx',
    page: async () => await import('./pages/reset-password-page.tsx'),
  },
  {
    path: '/auth/callback',
    module: 'site/features/session/pages/callback-page.tsx',
    page: async () => await import('./pages/callback-page.tsx'),
  },
  {
    path: '/auth/autologin',
    module: 'site/features/session/pages/autologin-page.tsx',
    page: async () => await import('./pages/autologin-page.tsx'),
  },
];
