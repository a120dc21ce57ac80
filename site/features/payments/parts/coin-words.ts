// What came of a deposit, what happens now and what its player can do, in words. The sheet of a payment and its page say the same.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { askedOf, type CoinPhase, coinPhase, decidedOn } from '../coin-phase.ts';
import { type Invoice, kindOf } from '../invoice-messages.ts';
import { isTakenBack } from '../payment-sheet.ts';
import { useIsPast } from './use-is-past.ts';

export interface Words {
  title: string;
  text: string;
  /** What the player can do. */
  more?: string;
}

const longAgo = '1970-01-01T00:00:00Z';

/** How a deposit in coins stands; undefined for one that waits for none. */
export function useCoinPhase(invoice: Invoice): CoinPhase | undefined {
  const { transfer, status } = invoice;
  const isPast = useIsPast(transfer?.expiresAt ?? longAgo);
  return transfer === null || status !== invoiceStatus.pending ? undefined : coinPhase(transfer, askedOf(invoice), isPast);
}

/** Of a deposit for which another amount came than was asked for; undefined where none did. */
export function useAmountWords(invoice: Invoice): Words | undefined {
  const { say, time } = useTexts();
  const money = useMoney();
  const phase = useCoinPhase(invoice);
  const { currency, transfer } = invoice;
  const decided = decidedOn(invoice);
  const [all, show] = [askedOf(invoice), (minor: number) => money(minor, currency) ?? ''];
  const asked = show(all);
  if (decided !== undefined && invoice.status === invoiceStatus.success)
    return {
      title: say('modals.coins.over'),
      text: say('modals.other-amount.over-text', { received: show(decided), asked }),
      more: say('modals.other-amount.do'),
    };
  if (decided !== undefined)
    return {
      title: say('modals.other-amount.title'),
      text: say(decided === all ? 'modals.other-amount.rest-text' : 'modals.other-amount.text', { received: show(decided), asked }),
      more: say('modals.other-amount.do'),
    };
  if (transfer === null || phase === undefined || phase === 'awaited' || phase === 'whole') return undefined;
  const values = { received: show(transfer.received), asked, missing: show(all - transfer.received), at: time(transfer.expiresAt) };
  return { title: say(`modals.coins.${phase}`, values), text: say(`modals.coins.${phase}-text`, values) };
}

/** Of money that comes after its deposit has ended without it: coins, and what was paid before the player cancelled. */
export function useEndedWords(invoice: Invoice): string | undefined {
  const { say } = useTexts();
  const { transfer, status, reason } = invoice;
  if (transfer === null && isTakenBack(invoice) && kindOf(invoice) === 'deposit')
    return reason === null ? say('alerts.deposit.cancelled.description') : undefined;
  if (transfer === null || status === invoiceStatus.pending || decidedOn(invoice) !== undefined) return undefined;
  return reason === null || reason === 'expired' ? say('modals.coins.ended') : undefined;
}
