// Every page of the site: those of the features and the one that stands for all of them while the site is closed.
import type { RouteRow } from '../shared/page/route.ts';
import { pagesOfFeatures } from './features.ts';

export const routeRows: readonly RouteRow[] = [
  ...pagesOfFeatures,
  {
    path: '/maintenance',
    module: 'site/app/pages/maintenance-page.tsx',
    page: async () => await import('./pages/maintenance-page.tsx'),
    layout: 'maintenance',
  },
];
