/** The language's prefix in an address: "/de" of "/de/games", else empty. */
const prefixOf = (path: string, locale: string): string => (path === `/${locale}` || path.startsWith(`/${locale}/`) ? `/${locale}` : '');

let kept: string | undefined;

/** Keeps the prefix of the page's language, which not every address tells. */
export function keepPrefix(prefix: string): void {
  kept = prefix;
}

/** The address of the home page in the language of this page. */
export const homeAddress = (): string => (kept ?? prefixOf(location.pathname, document.documentElement.lang)) || '/';
