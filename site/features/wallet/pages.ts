import type { RouteRow } from '#site/shared/page/route.ts';

export const pages: readonly RouteRow[] = [
  {
    path: '/proof',
    module: 'site/features/wallet/pages/proof-page.tsx',
    page: async () => await import('./pages/proof-page.tsx'),
    load: async ({ queries }) => await (await import('./parts/proof/proof-queries.ts')).loadProofs(queries),
  },
];
