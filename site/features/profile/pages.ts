// The profile's part of the table of routes. The browser renders these pages; the server sends their frame.
import { redirect } from '@tanstack/react-router';
import type { RouteRow } from '#site/shared/page/route.ts';

const notYet = async () => await import('./pages/not-yet-page.tsx');
const notYetModule = 'site/features/profile/pages/not-yet-page.tsx';

const leadingTo = (path: string, to: string): RouteRow => ({
  path,
  module: notYetModule,
  page: notYet,
  load: async () => {
    throw redirect({ to, replace: true });
  },
});

/** Pages that are planned and not built yet. */
const unbuilt = ['bonuses', 'history/bets', 'history/bonuses'];

export const pages: readonly RouteRow[] = [
  leadingTo('/profile', '/profile/wallet'),
  leadingTo('/profile/history', '/profile/history/spins'),
  {
    path: '/profile/wallet',
    module: 'site/features/profile/pages/wallet-page.tsx',
    page: async () => await import('./pages/wallet-page.tsx'),
  },
  {
    path: '/profile/payments',
    module: 'site/features/profile/pages/payments-page.tsx',
    page: async () => await import('./pages/payments-page.tsx'),
  },
  {
    path: '/profile/info',
    module: 'site/features/profile/pages/info-page.tsx',
    page: async () => await import('./pages/info-page.tsx'),
  },
  {
    path: '/profile/limits',
    module: 'site/features/profile/pages/limits-page.tsx',
    page: async () => await import('./pages/limits-page.tsx'),
  },
  {
    path: '/profile/verification',
    module: 'site/features/profile/pages/verification-page.tsx',
    page: async () => await import('./pages/verification-page.tsx'),
  },
  {
    path: '/profile/history/spins',
    module: 'site/features/profile/pages/spins-page.tsx',
    page: async () => await import('./pages/spins-page.tsx'),
  },
  {
    path: '/profile/play',
    module: 'site/features/profile/pages/play-page.tsx',
    page: async () => await import('./pages/play-page.tsx'),
  },
  {
    path: '/profile/history/transactions',
    module: 'site/features/profile/pages/transactions-page.tsx',
    page: async () => await import('./pages/transactions-page.tsx'),
  },
  {
    path: '/profile/history/sessions',
    module: 'site/features/profile/pages/sessions-page.tsx',
    page: async () => await import('./pages/sessions-page.tsx'),
  },
  {
    path: '/profile/complaints',
    module: 'site/features/profile/pages/complaints-page.tsx',
    page: async () => await import('./pages/complaints-page.tsx'),
  },
  ...unbuilt.map(
    (name): RouteRow => ({
      path: `/profile/${name}`,
      module: notYetModule,
      page: notYet,
      ...(name === 'bonuses' && { middleware: ['skip-first-bonuses'] }),
    }),
  ),
];
