// What the features bring: a folder below `features/` is all that a page or a modal takes. Adding one touches no file of the app.
/// <reference types="vite/client" />
import { type ModalsOfFeature, registerModals } from '../shared/modals/modal-registry.ts';
import type { RouteRow } from '../shared/page/route.ts';

const modals = import.meta.glob<ModalsOfFeature>('../features/*/modals.ts', { eager: true });
const pages = import.meta.glob<{ pages: readonly RouteRow[] }>('../features/*/pages.ts', { eager: true });

registerModals(Object.values(modals));

export const pagesOfFeatures: readonly RouteRow[] = Object.values(pages).flatMap((feature) => feature.pages);
