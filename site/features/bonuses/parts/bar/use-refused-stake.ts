// A game says that the active bonus does not allow a stake; it does not know the figure, so the page around it says it.
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { useActiveBonus } from '../../api.ts';
import { gameStore } from './game-store.ts';

const shownMs = 6000;

/** Returns what tells the player why a stake in a game was refused, with the figure; nothing where no bonus is active any more. */
export function useRefusedStake(): (game: { identity: string; name: string }) => void {
  const { say } = useTexts();
  const money = useMoney();
  const bonus = useActiveBonus();
  return ({ identity, name }) => {
    if (bonus === undefined) return;
    const text = gameStore.read().excludedGames.includes(identity)
      ? say('modals.bonus.terms-excluded', { games: name })
      : say('modals.bonus.terms-max-stake', { amount: money(bonus.maxStake, bonus.currency) });
    alerts.show({ kind: 'error', title: bonus.name, text, durationMs: shownMs });
  };
}
