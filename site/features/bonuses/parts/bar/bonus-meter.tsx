// In the bar of a game: the player's own money and the bonus money apart, how much of the wagering is done, and above which stake none is taken.
import { useAccounts } from '#site/features/wallet/index.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useActiveBonus } from '../../api.ts';
import { donePercent } from '../../wagering.ts';

/** Absent while no bonus is active in the currency that is played with. */
export function BonusMeter() {
  const { say, locale } = useTexts();
  const money = useMoney();
  const { inUse } = useAccounts();
  const bonus = useActiveBonus();
  if (bonus === undefined || inUse === undefined) return null;
  const parts = [
    { key: 'real', word: say('modals.bonus.bar-real'), value: money(inUse.balance, inUse.currency) },
    { key: 'bonus', word: say('modals.bonus.bar-bonus'), value: money(inUse.bonus, inUse.currency) },
    { key: 'done', word: say('modals.bonus.bar-done'), value: formatPercent(String(donePercent(bonus)), locale) },
    { key: 'max', word: say('modals.bonus.bar-max'), value: money(bonus.maxStake, bonus.currency) },
  ];
  return (
    <dl className="play-clock bonus-meter" aria-label={bonus.name}>
      {parts.map(({ key, word, value }) => (
        <div key={key} data-part={key}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
