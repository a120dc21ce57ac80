// The search over pages: every word asked for must be in a page. Words of the title count most.
import { createWordSearch, type WordSearch } from '#server/platform/word-search.ts';
import type { Page } from './pages/parse-page.ts';

export const createPageSearch = (pages: readonly Page[]): WordSearch<Page> =>
  createWordSearch(pages, {
    title: { text: ({ title }) => title, weight: 3 },
    description: { text: ({ description }) => description, weight: 1.5 },
    plain: { text: ({ plain }) => plain, weight: 1 },
  });
