// What an installation counts by itself: pages by their pattern and steps on the way to an account or a deposit. Never an address as it was typed, a
// player or a browser. No schema here: the page imports it.
import { defaultLocale } from './kernel/locale-prefix.ts';

/** The pages that are counted apart; all others together. A name in braces stands for anything. */
export const countedPages = [
  '/',
  '/games',
  '/games/{id}',
  '/providers',
  '/providers/{id}',
  '/favorites',
  '/recently-played',
  '/betting',
  '/betting/bets',
  '/betting/{sport}',
  '/betting/{sport}/{tournament}',
  '/betting/{sport}/{tournament}/{event}',
  '/welcome-package',
  '/bonus/{page}',
  '/questions',
  '/questions/{page}',
  '/static/{page}',
  '/proof',
  '/partners',
  '/profile/wallet',
  '/profile/payments',
  '/profile/bonuses',
  '/profile/limits',
  '/profile/verification',
  '/profile/info',
  '/profile/{page}',
  '/maintenance',
  'other',
] as const;
export type CountedPage = (typeof countedPages)[number];

/** What somebody opens on the way: a modal of the site, by the parameter of the address that names it. */
export const countedSteps = ['sign-up', 'sign-in', 'wallet'] as const;
export type CountedStep = (typeof countedSteps)[number];
export const isCountedStep = (name: string): name is CountedStep => (countedSteps as readonly string[]).includes(name);

export const screenKinds = ['phone', 'desktop'] as const;
export type ScreenKind = (typeof screenKinds)[number];

const patterns = countedPages.map((page) => ({ page, pattern: new RegExp(`^${page.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

/** Returns as what a path counts, with the language of its prefix or the one given. */
export function countedPageOf(pathname: string, locales: readonly string[]): { page: CountedPage; locale: string } {
  const [, tag = '', rest = ''] = /^\/([a-z]{2}(?:-[a-z]{2})?)(\/.*)?$/.exec(pathname) ?? [];
  const isPrefixed = locales.includes(tag);
  const path = (isPrefixed ? rest || '/' : pathname).replace(/(?<=.)\/$/, '');
  return { page: patterns.find(({ pattern }) => pattern.test(path))?.page ?? 'other', locale: isPrefixed ? tag : defaultLocale };
}

/** How much one message may hold, and how often a page sends. */
export const countBounds = { maxRows: 40, maxCount: 500, sendEveryMs: 20_000 } as const;
