// The pages of betting; its first one, /betting, stands with the content pages, which show another in its place while there is no betting.
import type { RouteLoad, RouteRow } from '#site/shared/page/route.ts';

const board = async () => await import('./parts/board/board.tsx');
const loadBoard = async (given: RouteLoad) => await (await import('./api.ts')).loadBoard(given);
const loadBetting = async ({ queries }: RouteLoad) => await (await import('./api.ts')).loadBetting(queries);
const boardModule = 'site/features/sports/parts/board/board.tsx';
const cachedQueries = ['when', 'date', 'search'];

export const pages: readonly RouteRow[] = [
  {
    path: '/betting/bets',
    module: 'site/features/sports/pages/bets-page.tsx',
    page: async () => await import('./pages/bets-page.tsx'),
    load: loadBetting,
  },
  {
    path: '/betting/bets/$bet',
    module: 'site/features/sports/pages/bet-page.tsx',
    page: async () => await import('./pages/bet-page.tsx'),
    load: loadBetting,
  },
  {
    path: '/betting/receipt',
    module: 'site/features/sports/pages/receipt-page.tsx',
    page: async () => await import('./pages/receipt-page.tsx'),
    load: async ({ queries }) => await (await import('./api.ts')).loadKeys(queries),
  },
  {
    path: '/betting/rules',
    module: 'site/features/sports/pages/rules-page.tsx',
    page: async () => await import('./pages/rules-page.tsx'),
    load: async ({ queries }) => await (await import('./api.ts')).loadRules(queries),
  },
  { path: '/betting/$sport', module: boardModule, page: board, load: loadBoard, cachedQueries },
  { path: '/betting/$sport/$tournament', module: boardModule, page: board, load: loadBoard, cachedQueries },
  {
    path: '/betting/$sport/$tournament/$event',
    module: 'site/features/sports/pages/event-page.tsx',
    page: async () => await import('./pages/event-page.tsx'),
    load: async (given) => await (await import('./api.ts')).loadEvent(given),
  },
];
