// The languages of the site. The default one has no prefix in addresses.
import { defaultLocale } from '#contract/kernel/locale-prefix.ts';

export { defaultLocale };

/** Languages whose content is complete. A test of the content compares the folders with this list. */
export const locales: readonly string[] = ['en', 'de', 'es', 'fr', 'pt-br', 'tr'];

export const isLocale = (text: string): boolean => locales.includes(text);

/** How much of such a header is read: browsers send some ten languages. */
const commonAllowance = 500;

/** The best of our languages for an Accept-Language header. */
export function preferredLocale(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, commonAllowance)
    .split(',')
    .map((part) => {
      const [tag = '', q] = part.trim().toLowerCase().split(';q=');
      return { tag, weight: q === undefined ? 1 : Number.parseFloat(q) || 0 };
    })
    .filter(({ tag }) => tag !== '')
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const found = locales.find((locale) => locale === tag) ?? locales.find((locale) => locale.split('-')[0] === tag.split('-')[0]);
    if (found !== undefined) return found;
  }
  return defaultLocale;
}
