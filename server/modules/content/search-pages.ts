// The search over pages: every word asked for must be in a page. Words of the title count most.
import { bestFit, wordsOf } from '#server/platform/word-search.ts';
import type { Page } from './pages/parse-page.ts';

/** The pages that fit, best first. */
export function searchPages(pages: readonly Page[], search: string): Page[] {
  const asked = wordsOf(search);
  if (asked.length === 0) return [...pages];
  return pages
    .map((page) => {
      const [title, lead, all] = [wordsOf(page.title), wordsOf(page.description), [...new Set(wordsOf(page.plain))]];
      const fits = asked.map((word) => Math.max(bestFit(word, title) * 3, bestFit(word, lead) * 1.5, bestFit(word, all)));
      return { page, score: fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ page }) => page);
}
