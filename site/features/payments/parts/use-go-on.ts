// The way on with a payment that waits for its player: to the cashier's page, or for coins to the sheet with their address.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { decidedOn } from '../coin-phase.ts';
import { type Invoice, labelOf } from '../invoice-messages.ts';
import { leaveForCashier } from '../leave-for-cashier.ts';
import { outcomeParameters } from '../outcome-parameters.ts';

interface GoOn {
  word: string;
  act: () => void;
}

/** Undefined where nothing is to be done, as while people decide about another amount that came. */
export function useGoOn(invoice: Invoice): GoOn | undefined {
  const { say } = useTexts();
  const modals = useModals();
  const { id, redirectUrl, transfer } = invoice;
  if (redirectUrl === null || decidedOn(invoice) !== undefined) return undefined;
  if (transfer !== null) return { word: say('modals.coins.to-address'), act: () => modals.open(outcomeParameters.open, id) };
  const word = say(labelOf(invoice) === 'refund' ? 'modals.payment.claim-refund' : 'modals.invoice.go-on');
  return { word, act: () => void leaveForCashier(invoice) };
}
