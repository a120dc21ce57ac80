import type { RouteRow } from '#site/shared/page/route.ts';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';

export const pages: readonly RouteRow[] = [
  {
    path: '/partners',
    module: 'site/features/affiliates/pages/partners-page.tsx',
    page: async () => await import('./pages/partners-page.tsx'),
    load: async ({ queries }) => await Promise.allSettled([loadCurrencies(queries)]),
  },
];
