import { useEffect } from 'react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useActiveBonus } from '../../api.ts';
import { gameStore } from './game-store.ts';

/** Keeps what cards say of the bonus that is being wagered in the currency in use. Mounted once, for a player. */
export function GameStoreKeeper(): null {
  const bonus = useActiveBonus();
  const { currency = '' } = bonus ?? {};
  const isWagering = bonus !== undefined;
  const active = usePlayerQuery('readActiveBonus', { query: { currency } }, { isEnabled: isWagering }).data?.data;
  useEffect(() => {
    if (!isWagering || active === undefined) {
      gameStore.set({ ...gameStore.read(), isBonusWagering: false });
      return;
    }
    const { isBonusWagering, minimumBonusWagerMultiplier, weights, excludedGames, products } = active;
    gameStore.set({ isBonusWagering, minimumBonusWagerMultiplier, weights, excludedGames, products });
  }, [isWagering, active]);
  return null;
}
