// How a language stands in an address. No schema here.

/** The language of addresses without a prefix, and of texts that another one lacks. */
export const defaultLocale = 'en';

/** What stands before the paths of a language: "/pt-br", or nothing for the default one. */
export const localePrefix = (locale: string): string => (locale === defaultLocale ? '' : `/${locale}`);

/** The home page in a language, to which a query may be added. */
export const homePath = (locale: string): string => localePrefix(locale) || '/';
