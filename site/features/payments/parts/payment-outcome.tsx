// What became of a payment, as the server knows it: it follows the news until the payment is decided.
import { CircleCheck, CircleX, Clock, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type Invoice, kindOf, formatReason, standingOf } from '../invoice-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { MoneyRoll } from '#site/shared/ui/money-roll.tsx';
import { leaveForCashier } from '../leave-for-cashier.ts';
import { useMethodName } from './method-choice.tsx';
import { askCancelDeposit } from './cancel-deposit.tsx';
import { CancelQuestion } from './pending-payments.tsx';

const signs = {
  success: { Icon: CircleCheck, color: 'text-ink' },
  failed: { Icon: CircleX, color: 'text-loss' },
  open: { Icon: Clock, color: 'text-dim' },
};

export interface OutcomeProps {
  invoice: Invoice;
  /** Shows this payment again. */
  onShow: () => void;
  onClose: () => void;
}

/** The balance after a deposit, rolling to its new place when it arrives. */
function BalanceNow({ currency }: { currency: string }) {
  const { say, money } = useTexts();
  const { list = [] } = useAccounts();
  const account = list.find((one) => one.currency === currency);
  if (account === undefined) return null;
  return (
    <p className="mt-4 flex items-center justify-between gap-4 rounded-md bg-panel px-4 py-3 text-start">
      <span className="text-dim">{say('modals.outcome.balance')}</span>
      <MoneyRoll text={money(account.balance, unitOf(account))} className="font-semibold" />
    </p>
  );
}

/** An address can say anything; without a payment of this player nothing is claimed. */
export function UnnamedOutcome() {
  const { say } = useTexts();
  return (
    <div className="pt-2 text-center">
      <WalletCards size={44} strokeWidth={1.5} aria-hidden="true" className="mx-auto text-dim" />
      <h3 className="mt-4 text-2xl">{say('modals.outcome.unnamed')}</h3>
      <p className="mx-auto mt-2 max-w-[23.1em] text-dim">{say('modals.outcome.unnamed-text')}</p>
      <Link to="/profile/wallet" className={`mt-7 ${buttonClass({ kind: 'main', isWide: true })}`}>
        {say('modals.outcome.to-wallet')}
      </Link>
    </div>
  );
}

function Actions({ invoice, onShow, onClose }: OutcomeProps) {
  const { say } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const isOpen = standingOf(invoice) === 'open';
  return (
    <div className="mt-7 flex flex-col gap-2.5">
      {isOpen && invoice.redirectUrl !== null ? (
        <Button kind="main" isWide onClick={() => void leaveForCashier(invoice)}>
          {say('modals.invoice.go-on')}
        </Button>
      ) : null}
      {isOpen && invoice.canDecline ? (
        <Button isWide onClick={() => (kindOf(invoice) === 'deposit' ? askCancelDeposit(invoice, onShow) : setAsked(true))}>
          {say('modals.invoice.cancel')}
        </Button>
      ) : null}
      <Button kind={isOpen ? 'quiet' : 'main'} isWide onClick={onClose}>
        {say(isOpen ? 'modals.outcome.later' : 'modals.outcome.done')}
      </Button>
      <CancelQuestion invoice={isAsked ? invoice : undefined} onClose={() => setAsked(false)} />
    </div>
  );
}

export function PaymentOutcome({ invoice, onShow, onClose }: OutcomeProps) {
  const texts = useTexts();
  const { say, find } = texts;
  const money = useMoney();
  const nameOf = useMethodName();
  const standing = standingOf(invoice);
  const { Icon, color } = signs[standing];
  const kind = kindOf(invoice);
  const text = formatReason(texts, invoice.reason) ?? find(`modals.outcome.${kind}-${standing}-text`);
  return (
    <div className="pt-2 text-center">
      <Icon size={52} strokeWidth={1.5} aria-hidden="true" className={`mx-auto ${color}`} />
      <div role={standing === 'failed' ? 'alert' : 'status'} className="mt-4">
        <h3 className="text-2xl">{say(`modals.outcome.${kind}-${standing}`)}</h3>
        <p className="money mt-2 text-dim">
          {money(invoice.amount, invoice.currency)} · {nameOf(invoice.method)}
        </p>
        {text === undefined ? null : <p className="mx-auto mt-3 max-w-[23.1em] text-dim">{text}</p>}
      </div>
      {standing === 'success' ? <BalanceNow currency={invoice.currency} /> : null}
      <Actions invoice={invoice} onShow={onShow} onClose={onClose} />
    </div>
  );
}
