// How many play which game now. Asked for by one keeper when the page is at rest; cards only read what is there.
import { useQuery } from '#site/shared/api/use-query.ts';
import { callQuery } from '#site/shared/api/queries.ts';

const playingQuery = callQuery('listPlaying');
const refreshMs = 60_000;

/** Keeps the numbers fresh while the page is in view. Mounted once. */
export const useKeptPlaying = (): unknown => useQuery({ ...playingQuery, refetchInterval: refreshMs }).isSuccess;

const useCount = (game: string): number =>
  useQuery({ ...playingQuery, enabled: false, select: ({ data }) => data.find(({ gameId }) => gameId === game)?.players ?? 0 }).data ?? 0;

/** Players of a game in the last minutes; zero while nobody knows, as in the page that everybody gets. */
export const usePlaying: (game: string) => number = import.meta.env.SSR ? () => 0 : useCount;
