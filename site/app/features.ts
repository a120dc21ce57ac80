// What the features bring: a folder below `features/` with a rank is all that a page or a modal takes. Adding one touches no file of the app.
/// <reference types="vite/client" />
import { type ModalsOfFeature, registerModals } from '../shared/modals/modal-registry.ts';
import { featureRanks } from '../features/ranks.ts';
import type { RouteRow } from '../shared/page/route.ts';

const modals = import.meta.glob<ModalsOfFeature>('../features/*/modals.ts', { eager: true });
const pages = import.meta.glob<{ pages: readonly RouteRow[] }>('../features/*/pages.ts', { eager: true });

/** In the order of their ranks, which says which of two modals of one address is shown; a folder without a rank comes last. */
function inRanks<T>(found: Record<string, T>): T[] {
  const names = Object.keys(found);
  const ranked = featureRanks.map((feature) => `../features/${feature}/modals.ts`).filter((name) => names.includes(name));
  return [...new Set([...ranked, ...names])].flatMap((name) => found[name] ?? []);
}

registerModals(inRanks(modals));

export const pagesOfFeatures: readonly RouteRow[] = Object.values(pages).flatMap((feature) => feature.pages);
