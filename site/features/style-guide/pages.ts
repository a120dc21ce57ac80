import type { RouteRow } from '#site/shared/page/route.ts';

export const pages: readonly RouteRow[] = [
  {
    path: '/kit',
    module: 'site/features/style-guide/pages/kit-page.tsx',
    page: async () => await import('./pages/kit-page.tsx'),
    load: async ({ queries }) => await (await import('./api.ts')).openKit(queries),
  },
];
