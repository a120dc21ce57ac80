// The lobby's filters and its address: what a page of it shows can be shared, and Back leads to it. Unknown values fall away.
import type { GameDevice } from '#contract/games.ts';
import type { Input } from '#contract/kernel/calls.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';

type GamesQuery = NonNullable<Input<'listGames'>['query']>;

export const volatilities = ['low', 'medium', 'high', 'very-high'] as const;
export const devices = ['desktop', 'mobile'] as const satisfies readonly GameDevice[];
export const sorts = ['featured', 'popular', 'return', 'newest', 'name'] as const satisfies readonly Required<GamesQuery>['sort'][];

export const perPage = 24;
/** The last page that an address can name. */
const maxPage = 9999;

export interface LobbyFilter {
  collection: string | undefined;
  provider: string | undefined;
  category: string | undefined;
  feature: string | undefined;
  volatility: (typeof volatilities)[number] | undefined;
  /** Only games that are played in this currency. */
  currency: string | undefined;
  /** Only games that are offered on this kind of device. */
  device: GameDevice | undefined;
  /** Only games that can be played now. */
  isPlayable: boolean;
  search: string;
  sort: (typeof sorts)[number];
  /** The page with which the list begins to be read; the others are above and below it. */
  page: number;
}

export const noFilter: LobbyFilter = {
  collection: undefined,
  provider: undefined,
  category: undefined,
  feature: undefined,
  volatility: undefined,
  currency: undefined,
  device: undefined,
  isPlayable: false,
  search: '',
  sort: 'featured',
  page: 1,
};

const identity = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? text : undefined;

const oneOf = <const T extends string>(all: readonly T[], text: string | undefined): T | undefined => all.find((one) => one === text);

export function readFilter(search: SiteSearch): LobbyFilter {
  const page = /^\d{1,4}$/.test(search.page ?? '') ? Number(search.page) : 1;
  return {
    collection: identity(search.collection),
    provider: identity(search.provider),
    category: identity(search.category),
    feature: identity(search.feature),
    volatility: oneOf(volatilities, search.volatility),
    currency: /^[A-Z]{3,5}$/.test(search.currency ?? '') ? search.currency : undefined,
    device: oneOf(devices, search.device),
    isPlayable: search.playable === '1',
    search: (search.search ?? '').trim().slice(0, 80),
    sort: oneOf(sorts, search.sort) ?? 'featured',
    page: Math.min(Math.max(page, 1), maxPage),
  };
}

/** The address's queries of a filter; what is as by default is left out. */
export function writeFilter(filter: LobbyFilter): SiteSearch {
  const { collection, provider, category, feature, volatility, currency, device } = filter;
  return {
    ...(collection !== undefined && { collection }),
    ...(provider !== undefined && { provider }),
    ...(category !== undefined && { category }),
    ...(feature !== undefined && { feature }),
    ...(volatility !== undefined && { volatility }),
    ...(currency !== undefined && { currency }),
    ...(device !== undefined && { device }),
    ...(filter.isPlayable && { playable: '1' }),
    ...(filter.search !== '' && { search: filter.search }),
    ...(filter.sort !== 'featured' && { sort: filter.sort }),
    ...(filter.page > 1 && { page: String(filter.page) }),
  };
}

/** The address of the lobby with a filter. */
export function lobbyAddress(filter: LobbyFilter): string {
  const query = new URLSearchParams(writeFilter(filter)).toString();
  return query === '' ? '/games' : `/games?${query}`;
}

/** What the API is asked for one page. */
export function toQuery(filter: LobbyFilter, page: number): GamesQuery {
  const { provider, feature, page: _page, isPlayable, search, sort, ...same } = filter;
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(provider !== undefined && { provider: [provider] }),
    ...(feature !== undefined && { feature: [feature] }),
    ...(isPlayable && { playable: 1 }),
    ...(search !== '' && { search }),
    ...(sort !== 'featured' && { sort }),
    page,
    perPage,
  };
}

/** How many filters narrow the list; its order and its page do not. */
export const countFilters = (filter: LobbyFilter): number =>
  Object.keys(writeFilter({ ...filter, sort: noFilter.sort, page: noFilter.page })).length;
