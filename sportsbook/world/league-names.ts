import type { FeedNames } from '#contract/protocols/sports-feed.ts';

/** How many places have a tournament of the first level: with few tournaments each has one place of its own. */
export const levelsOf = (tournaments: number, placeCount: number): number =>
  Math.min(tournaments, placeCount, Math.ceil(tournaments * 0.75));

type Template = Readonly<Record<string, (place: string) => string>>;
const templates: Readonly<Record<'team' | 'single', readonly Template[]>> = {
  team: [
    {
      en: (place) => `${place} Premier League`,
      de: (place) => `Erste Liga ${place}`,
      fr: (place) => `Première ligue, ${place}`,
      es: (place) => `Primera liga, ${place}`,
      'pt-br': (place) => `Primeira liga, ${place}`,
      tr: (place) => `${place} Birinci Ligi`,
    },
    {
      en: (place) => `${place} Second League`,
      de: (place) => `Zweite Liga ${place}`,
      fr: (place) => `Deuxième ligue, ${place}`,
      es: (place) => `Segunda liga, ${place}`,
      'pt-br': (place) => `Segunda liga, ${place}`,
      tr: (place) => `${place} İkinci Ligi`,
    },
  ],
  single: [
    {
      en: (place) => `${place} Open Series`,
      de: (place) => `Open-Serie ${place}`,
      fr: (place) => `Série open, ${place}`,
      es: (place) => `Serie abierta, ${place}`,
      'pt-br': (place) => `Série aberta, ${place}`,
      tr: (place) => `${place} Açık Serisi`,
    },
    {
      en: (place) => `${place} Challenge Series`,
      de: (place) => `Challenge-Serie ${place}`,
      fr: (place) => `Série challenge, ${place}`,
      es: (place) => `Serie challenge, ${place}`,
      'pt-br': (place) => `Série challenge, ${place}`,
      tr: (place) => `${place} Meydan Okuma Serisi`,
    },
  ],
};

/** Names of a place's tournament of a level, in every language. */
export function leagueNames(place: FeedNames, isTeamSport: boolean, level: number): FeedNames {
  const ofKind = templates[isTeamSport ? 'team' : 'single'];
  const template = ofKind[Math.min(level, ofKind.length - 1)] ?? {};
  const names = Object.entries(template).map(([locale, write]) => [locale, write((place as Record<string, string>)[locale] ?? place.en)]);
  return Object.fromEntries(names) as FeedNames;
}
