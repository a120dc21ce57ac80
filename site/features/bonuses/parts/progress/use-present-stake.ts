// The stake that the player plays at now, and in which game: figures about wagering are made for it.
import { useQuery } from '@tanstack/react-query';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { callQuery } from '#site/shared/api/queries.ts';

type Game = Data<'readGame'>;

export interface PresentStake {
  game: Game;
  stake: number;
  /** The player has played it; otherwise it is the least stake of the game that is played most. */
  isOwn: boolean;
}

const longMs = 600_000;

/** The game's own least stake in a currency; undefined where it is not played in it. */
const minStakeOf = (game: Game, currency: string): number | undefined => game.stakes.find((one) => one.currency === currency)?.min;

function useGame(id: string | undefined): Game | undefined {
  return useQuery({ ...callQuery('readGame', { params: { id: id ?? '' } }), enabled: id !== undefined, staleTime: longMs }).data?.data;
}

/** The last own stake in a currency, else the least of a slot that many play; undefined until it is known, or where nothing is played in it. */
export function usePresentStake(currency: string, isEnabled = true): PresentStake | undefined {
  const spins = usePlayerQuery('listSpins', { query: { page: 1, perPage: 20 } }, { isEnabled });
  const last = spins.data?.data.find((spin) => spin.currency === currency && spin.stake > 0);
  const isNew = isEnabled && spins.isFetched && last === undefined;
  const popular = useQuery({
    ...callQuery('listGames', { query: { category: 'slots', currency, playable: 1, sort: 'popular', perPage: 1 } }),
    enabled: isNew,
    staleTime: longMs,
  }).data?.data[0]?.identity;
  const game = useGame(last?.gameId ?? (isNew ? popular : undefined));
  if (game === undefined) return undefined;
  const stake = last?.stake ?? minStakeOf(game, currency);
  return stake === undefined || stake <= 0 ? undefined : { game, stake, isOwn: last !== undefined };
}
