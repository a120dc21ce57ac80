import { useAccounts } from '#site/features/wallet/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useActiveBonus } from '../../api.ts';

/** The bonus money beside the balance of the account in use, while a bonus is active in it: never one sum with the player's own. */
export function BonusPill() {
  const { say } = useTexts();
  const money = useMoney();
  const { inUse } = useAccounts();
  const bonus = useActiveBonus();
  if (bonus === undefined || inUse === undefined) return null;
  return <span className="money truncate">{say('modals.bonus.pill', { amount: money(inUse.bonus, inUse.currency) })}</span>;
}
