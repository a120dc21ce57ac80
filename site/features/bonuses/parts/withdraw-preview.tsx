// What a withdrawal means while a bonus is being wagered: what is the player's own, what stays bonus money, and what is still asked for.
import { useAccounts } from '#site/features/wallet/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { FigureNote } from '#site/shared/ui/figure-note.tsx';
import { useActiveBonus } from '../api.ts';
import { leftOf } from '../wagering.ts';
import { useTimeZone } from './terms/use-terms-words.ts';

export interface WithdrawPreviewProps {
  currency: string;
  /** In smallest units; undefined while none is chosen: all of it. */
  amount?: number | undefined;
  /** The account is closed with it. */
  isClosing?: boolean;
}

/** Absent where no bonus is active in the currency. */
export function WithdrawPreview({ currency, amount, isClosing = false }: WithdrawPreviewProps) {
  const { say, time } = useTexts();
  const money = useMoney();
  const timeZone = useTimeZone();
  const bonus = useActiveBonus(currency);
  const { list = [] } = useAccounts();
  const account = list.find((one) => one.currency === currency);
  if (bonus === undefined || account === undefined) return null;
  const out = Math.min(amount ?? account.balance, account.balance);
  const rows = [
    { word: say('modals.bonus.withdraw-out'), value: money(out, currency) },
    { word: say('modals.bonus.withdraw-real'), value: money(account.balance - out, currency) },
    { word: say('modals.bonus.withdraw-bonus'), value: money(account.bonus, currency) },
    { word: say('modals.bonus.withdraw-left'), value: money(leftOf(bonus), currency) },
  ];
  return (
    <FigureNote title={say('modals.bonus.withdraw-title')} rows={rows}>
      {isClosing
        ? say('modals.bonus.withdraw-closing')
        : say('modals.bonus.withdraw-text', {
            name: bonus.name,
            until: bonus.wagerUntil === null ? '–' : time(bonus.wagerUntil, timeZone),
          })}
    </FigureNote>
  );
}
