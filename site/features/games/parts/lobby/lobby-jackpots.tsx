import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useJackpots } from '../jackpots.ts';

/** How the jackpots stand, a line each, beside the page's title. */
export function LobbyJackpots() {
  const { say } = useTexts();
  const money = useMoney();
  return useJackpots().map((jackpot) => (
    <p key={jackpot.id} className="text-dim">
      {jackpot.name}{' '}
      <b className="money font-title text-lg text-ink">{jackpot.amount === undefined ? '–' : money(jackpot.amount, jackpot.currency)}</b>
      {!jackpot.isRunning && ` · ${say('games.jackpot.resting')}`}
    </p>
  ));
}
