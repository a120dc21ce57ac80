import { callQuery } from '#site/shared/api/queries.ts';
import { loadCurrencies } from '#site/shared/i18n/use-money.ts';
import type { ModalRow } from '#site/shared/modals/modal-registry.ts';

declare module '#site/shared/modals/modal-registry.ts' {
  interface ModalParameters {
    compare: true;
  }
}

export const modals: readonly ModalRow[] = [
  {
    name: 'compareGames',
    parameter: 'compare',
    who: 'everyone',
    title: 'modals.compare.title',
    size: 'wide',
    prepare: async (queries) => {
      const { openGamesQuery } = await import('./parts/compare/compared-games.ts');
      await Promise.allSettled([
        loadCurrencies(queries),
        queries.ensureQueryData(openGamesQuery),
        queries.ensureQueryData(callQuery('initPlayer')),
      ]);
    },
    load: async () => await import('./parts/compare/compare-modal.tsx'),
  },
];
