import type { RouteRow } from '#site/shared/page/route.ts';

export const pages: readonly RouteRow[] = [
  {
    path: '/',
    module: 'site/features/home/pages/home-page.tsx',
    page: async () => await import('./pages/home-page.tsx'),
    load: async (given) => await (await import('./pages/home-page.tsx')).load(given),
  },
];
