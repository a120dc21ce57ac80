import de from '#content/de/identity-provider.json' with { type: 'json' };
import en from '#content/en/identity-provider.json' with { type: 'json' };
import es from '#content/es/identity-provider.json' with { type: 'json' };
import fr from '#content/fr/identity-provider.json' with { type: 'json' };
import ptBr from '#content/pt-br/identity-provider.json' with { type: 'json' };
import tr from '#content/tr/identity-provider.json' with { type: 'json' };

export type TextKey = keyof typeof en;
export interface Words {
  locale: string;
  say: (key: TextKey) => string;
}

const languages: Readonly<Record<string, typeof en>> = { en, de, es, fr, 'pt-BR': ptBr, tr };

/** The first of a reader's languages that the provider speaks; any Portuguese is answered in that of Brazil. */
function localeFor(wanted: string): string {
  const known = new Map(Object.keys(languages).map((locale) => [locale.slice(0, 2), locale]));
  const ranked = wanted
    .split(/[,\s]+/)
    .map((part) => ({ code: part.slice(0, 2).toLowerCase(), weight: Number(/;q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
    .toSorted((a, b) => b.weight - a.weight);
  return ranked.map(({ code }) => known.get(code)).find((locale) => locale !== undefined) ?? 'en';
}

/** The provider's words in the reader's language: what the site asked for, else what the browser prefers. The name of the house is in them. */
export function wordsFor(wanted: string | undefined, brandName: string): Words {
  const locale = localeFor(wanted ?? '');
  const texts = languages[locale] ?? en;
  return { locale, say: (key) => texts[key].replaceAll('{house}', brandName) };
}
