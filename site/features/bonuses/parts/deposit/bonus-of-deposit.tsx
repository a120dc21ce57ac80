// After a deposit has arrived: the bonus that was chosen with it, to be activated once its terms are read.
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { useBonuses } from '../../api.ts';
import { openBonusDetails } from '../terms/open-details.tsx';
import { useChosenBonus } from './chosen-bonus.ts';

/** Absent until it is there; it may come a moment after the money. */
export function BonusOfDeposit({ currency, amount }: { currency: string; amount: number }) {
  const { say } = useTexts();
  const money = useMoney();
  const chosen = useChosenBonus(currency);
  const bonus = useBonuses().data?.data.find(
    (one) => one.status === playerBonusStatus.issued && one.identity === chosen && one.currency === currency && one.deposit === amount,
  );
  if (bonus === undefined) return null;
  return (
    <div className="mt-4 rounded-md border border-line-strong p-4 text-start">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{bonus.name}</span>
        <span className="money">{money(bonus.amount, currency)}</span>
      </p>
      <p className="mt-1 text-sm text-dim">{say('modals.bonus.asks', { target: money(bonus.target, currency) })}</p>
      <Button className="mt-3" isWide onClick={() => openBonusDetails(bonus)}>
        {say('modals.bonus.read-and-activate')}
      </Button>
    </div>
  );
}
