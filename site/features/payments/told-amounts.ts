// The amounts of a payment as its page and its receipt tell them: what moved, what will move, or that nothing did, by how the payment stands.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { TextKey } from '#site/shared/i18n/texts.tsx';
import { decidedOn } from './coin-phase.ts';
import { type Invoice, kindOf, standingOf } from './invoice-messages.ts';

export interface ToldAmount {
  label: TextKey;
  /** Smallest units; of a fee 0 is none, elsewhere nothing. */
  minor: number;
  currency: string;
  as?: 'fee' | 'strong';
}

type Payment = Pick<Invoice, 'type' | 'status' | 'amount' | 'fee' | 'currency' | 'reason'> &
  Partial<Pick<Invoice, 'price' | 'otherAmount' | 'transfer'>>;

const chargedBack: readonly (string | null)[] = ['charged-back', 'charged-back-closed'];
/** The money came after all, as a deposit of its own. */
const cameOtherwise = 'other amount paid';

/** Of what moved, or is to move. */
function moving(payment: Payment, isOpen: boolean): ToldAmount[] {
  const { amount, fee, currency } = payment;
  const price = payment.price ?? null;
  const isDeposit = kindOf(payment) === 'deposit';
  const from = price ?? { amount: isDeposit ? amount + fee : amount, fee, currency };
  const before: TextKey = isDeposit ? 'modals.sheet.you-pay' : isOpen ? 'modals.payment.on-hold' : 'modals.sheet.leaves-balance';
  const after: TextKey = !isDeposit ? 'modals.sheet.you-receive' : isOpen ? 'modals.payment.will-add' : 'modals.sheet.you-get';
  return [
    { label: before, minor: from.amount, currency: from.currency },
    { label: price === null ? 'modals.sheet.fee' : 'modals.fiat.fee', minor: from.fee, currency: from.currency, as: 'fee' },
    { label: after, minor: isDeposit ? amount : amount - fee, currency, as: 'strong' },
  ];
}

export function toldAmounts(payment: Payment): ToldAmount[] {
  const { status, reason, currency } = payment;
  const isDeposit = kindOf(payment) === 'deposit';
  const standing = standingOf(payment);
  const asked: ToldAmount = { label: 'fields-settings.amount', minor: payment.amount, currency };
  if (standing === 'success') return moving(payment, false);
  const arrived = decidedOn({ otherAmount: payment.otherAmount ?? null });
  // people decide what becomes of it
  if (arrived !== undefined) return [asked, { label: 'modals.payment.arrived', minor: arrived, currency, as: 'strong' }];
  if (status === invoiceStatus.review) return [asked];
  if (standing === 'open') return moving(payment, true);
  if (isDeposit && chargedBack.includes(reason))
    return [asked, { label: 'modals.entry.chargeback', minor: payment.amount, currency, as: 'strong' }];
  if (isDeposit && reason === cameOtherwise) return [asked];
  return [asked, { label: isDeposit ? 'modals.sheet.you-get' : 'modals.sheet.leaves-balance', minor: 0, currency, as: 'strong' }];
}
