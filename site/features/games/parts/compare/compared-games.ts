// Which two games are compared: the value of the address, `golden-caravan,dice`, the second or both still to be chosen.
import { callQuery } from '#site/shared/api/queries.ts';

/** So many games are offered at once. */
const perPage = 100;

/** The games to choose from, those of a word where one is given. */
export const openGamesQuery = (search: string) =>
  callQuery('listGames', { query: { playable: 1, sort: 'name', perPage, ...(search !== '' && { search }) } });

export type Pair = readonly [first: string | undefined, second: string | undefined];

const identity = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? text : undefined;

/** Returns the two games that the address names. One that is named twice stands once. */
export function readPair(value: string): Pair {
  const [first, second] = value.split(',').map(identity);
  return [first, second === first ? undefined : second];
}

/** Returns the address's value for two games. */
export const writePair = ([first, second]: Pair): string => [first ?? '', ...(second === undefined ? [] : [second])].join(',');
