// What an address of the site says: language, path, query.
export interface LocalizedUrl {
  locale: string;
  /** What stands before the paths of the language: empty for the default one. */
  prefix: string;
  /** Path without prefix. */
  path: string;
  search: string;
  /** The address has a prefix. */
  isPrefixed: boolean;
}

export interface Languages {
  defaultLocale: string;
  isLocale: (text: string) => boolean;
  /** The language that the reader has chosen before, as a cookie holds it. */
  chosen: string | undefined;
  /** Whether a path exists without a prefix only; its language is the chosen one. */
  isUnprefixed: (path: string) => boolean;
}

/** Splits an address. One that begins like a locale which the site does not have is a path of the default language. */
export function localizedUrlOf(url: string, { defaultLocale, isLocale, chosen, isUnprefixed }: Languages): LocalizedUrl {
  const [raw = '/', query] = url.split('?', 2);
  // nothing that no text can hold
  const pathname = raw.replaceAll('%00', '%EF%BF%BD');
  const search = query === undefined || query === '' ? '' : `?${query}`;
  const [, tag, rest] = /^\/([a-z]{2}(?:-[a-z]{2})?)(\/.*)?$/.exec(pathname) ?? [];
  if (tag !== undefined && isLocale(tag))
    return { locale: tag, prefix: `/${tag}`, path: (rest ?? '/').replace(/^[/\\]+/, '/'), search, isPrefixed: true };
  const locale = chosen !== undefined && isLocale(chosen) && isUnprefixed(pathname) ? chosen : defaultLocale;
  return { locale, prefix: locale === defaultLocale ? '' : `/${locale}`, path: pathname, search, isPrefixed: false };
}
