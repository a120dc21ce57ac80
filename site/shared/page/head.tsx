// Title, description and picture of the page: collected while it is rendered on the server, set on the document in the browser.
import { createContext, use, useEffect } from 'react';
import { themeColors } from '../browser/theme.ts';
import { addressOf, isUnprefixed } from './localized-url.ts';
import type { PageContext } from './page-context.tsx';

export interface HeadParts {
  title: string;
  description?: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
  /** The poster that previews of the page show. */
  picture?: { identity: string; scene: string | null };
}

export interface HeadPage extends PageContext {
  locales: readonly string[];
  defaultLocale: string;
}

export interface Head {
  set(parts: HeadParts): void;
  toHtml(page: HeadPage): string;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const meta = (name: string, content: string): string =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escape(content)}">`;

/** The page's one address, and the same page in the other languages. */
function addresses({ publicUrl, prefix, path, locales, defaultLocale }: HeadPage): string {
  const inLanguage = (locale: string) => `${publicUrl}${addressOf(path, locale === defaultLocale ? '' : `/${locale}`)}`;
  const canonical = `<link rel="canonical" href="${escape(`${publicUrl}${addressOf(path, prefix)}`)}">`;
  if (locales.length < 2 || isUnprefixed(path)) return canonical;
  const link = (lang: string, address: string) => `<link rel="alternate" hreflang="${lang}" href="${escape(address)}">`;
  return [canonical, ...locales.map((locale) => link(locale, inLanguage(locale))), link('x-default', inLanguage(defaultLocale))].join('');
}

/** What other sites show when somebody shares the page. */
function preview({ title, description, picture }: HeadParts, { publicUrl, prefix, path, locale }: HeadPage): string {
  const { identity, scene } = picture ?? { identity: 'lanternhall', scene: 'lanterns' };
  return [
    meta('og:type', 'website'),
    meta('og:site_name', 'Lanternhall'),
    meta('og:title', title),
    description === undefined ? '' : meta('og:description', description),
    meta('og:url', `${publicUrl}${addressOf(path, prefix)}`),
    meta(
      'og:locale',
      locale.replace(/-(\w+)$/, (_whole, country: string) => `_${country.toUpperCase()}`),
    ),
    meta('og:image', `${publicUrl}/assets/posters/${identity}.${scene ?? 'auto'}.wide@1x.jpeg`),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('twitter:card', 'summary_large_image'),
  ].join('');
}

export function createHead(): Head {
  let parts: HeadParts = { title: 'Lanternhall' };
  return {
    set(next) {
      parts = next;
    },
    toHtml: (page) =>
      [
        `<title>${escape(parts.title)}</title>`,
        parts.description === undefined ? '' : meta('description', parts.description),
        parts.isPrivate || page.isPreview ? meta('robots', 'noindex') : addresses(page) + preview(parts, page),
        '<link rel="icon" href="/assets/brand/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/assets/brand/apple-touch-icon.png">',
        `<link rel="manifest" href="/manifest.webmanifest"><meta name="theme-color" media="(prefers-color-scheme:light)" content="${themeColors.light}"><meta name="theme-color" content="${themeColors.dark}"><meta name="color-scheme" content="dark light">`,
      ].join(''),
  };
}

const HeadContext = createContext<Head | undefined>(undefined);
export const HeadProvider = HeadContext.Provider;

/** Names the page. The brand's name follows every title but the home page's. */
export function usePageHead(parts: HeadParts): void {
  const head = use(HeadContext);
  const title = parts.title.includes('Lanternhall') ? parts.title : `${parts.title} · Lanternhall`;
  if (import.meta.env.SSR) head?.set({ ...parts, title });
  useEffect(() => {
    document.title = title;
    // the page's own parts listen now: what was pressed before may be done (start.ts)
    document.dispatchEvent(new Event('awake'));
  }, [title]);
}
