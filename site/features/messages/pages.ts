import type { RouteRow } from '#site/shared/page/route.ts';

export const pages: readonly RouteRow[] = [
  {
    path: '/unsubscribe',
    module: 'site/features/messages/pages/unsubscribe-page.tsx',
    page: async () => await import('./pages/unsubscribe-page.tsx'),
  },
];
