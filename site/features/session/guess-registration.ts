// What a registration can guess of somebody before they say it: the country, and the currency and language that go with it.
import type { Data } from '#contract/kernel/calls.ts';

type Countries = Pick<Data<'listCountries'>[number], 'code' | 'locale' | 'currency'>[];

/** What the browser tells of its owner. */
export interface Device {
  timeZone: string;
  /** BCP 47, the best first. */
  languages: readonly string[];
}

/** False too where a browser does not know the zones of countries. */
function hasZone(country: string, timeZone: string): boolean {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => readonly string[] | undefined };
  return locale.getTimeZones?.()?.includes(timeZone) ?? false;
}

const regionOf = (language: string): string | undefined => new Intl.Locale(language).region;

/**
 * Returns the country somebody most likely lives in, of those that are offered: where the request came from, else the one that has the
 * device's time zone, else that of its languages. Of several countries with the zone, one that a language names comes first.
 */
export function guessCountry(place: string | null, { timeZone, languages }: Device, countries: Countries): string | undefined {
  const offered = countries.map(({ code }) => code);
  if (place !== null) return offered.includes(place) ? place : undefined;
  const byLanguage = languages.map(regionOf).filter((code) => code !== undefined && offered.includes(code)) as string[];
  const inZone = (code: string): boolean => hasZone(code, timeZone);
  return byLanguage.find(inZone) ?? offered.find(inZone) ?? byLanguage[0];
}

const isOf = (language: string, locale: string): boolean => {
  const [own, wanted] = [language.toLowerCase(), locale.split('-')[0]];
  return own === locale || own.split('-')[0] === wanted;
};

export interface Reader {
  /** The language of the page, and whether its address says so. */
  page: string;
  isChosen: boolean;
  languages: readonly string[];
  locales: readonly string[];
}

/** Returns the language to write to somebody in: the one they chose for the site, else one that they and their country read, else the browser's first. */
export function guessLanguage({ page, isChosen, languages, locales }: Reader, ofCountry: string | undefined): string {
  if (isChosen) return page;
  if (ofCountry !== undefined && languages.some((language) => isOf(language, ofCountry))) return ofCountry;
  for (const language of languages) {
    const found = locales.find((locale) => isOf(language, locale));
    if (found !== undefined) return found;
  }
  return page;
}
