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
    path: '/profile/bonuses',
    module: 'site/features/profile/pages/bonuses-page.tsx',
    page: async () => await import('./pages/bonuses-page.tsx'),
    middleware: ['skip-first-bonuses'],
  },
  {
    path: '/profile/history/bonuses',
    module: 'site/features/profile/pages/bonus-history-page.tsx',
    page: async () => await import('./pages/bonus-history-page.tsx'),
  },
  {
    path: '/profile/info',
    module: 'site/features/profile/pages/info-page.tsx',
    page: async () => await import('./pages/info-page.tsx'),
  },
  {
    path: '/profile/info/notifications',
    module: 'site/features/profile/pages/notifications-page.tsx',
    page: async () => await import('./pages/notifications-page.tsx'),
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
    path: '/profile/history/statement',
    module: 'site/features/profile/pages/statement-page.tsx',
    page: async () => await import('./pages/statement-page.tsx'),
  },
  {
    path: '/profile/history/transactions/$payment',
    module: 'site/features/profile/pages/payment-page.tsx',
    page: async () => await import('./pages/payment-page.tsx'),
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
  {
    path: '/profile/history/bets',
    module: 'site/features/profile/pages/bets-page.tsx',
    page: async () => await import('./pages/bets-page.tsx'),
    load: async ({ queries }) => await (await import('./pages/bets-page.tsx')).load(queries),
  },
];
