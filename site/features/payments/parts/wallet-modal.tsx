// The sheet of an intent: choose and review, for money in and out. From the moment that the server has made the payment its own address shows it.
import { ArrowDownToLine, ArrowUpFromLine, CreditCard } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { outcomeParameters } from '../outcome-parameters.ts';
import { dropDraft, keepDraft, leaveReview, readDraft } from '../payment-draft.ts';
import { planDeparture } from '../leave-for-cashier.ts';
import { type Invoice, standingOf } from '../invoice-messages.ts';
import { type Order, type PaymentKind, stepIntent, type Intent } from '../payment-sheet.ts';
import { DepositForm } from './deposit-form.tsx';
import { useSellsCrypto } from './fiat/fiat-button.tsx';
import { openFiat } from './fiat/fiat-modal.tsx';
import { PaymentReview } from './payment-review.tsx';
import { PendingPayments } from './pending-payments.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { MoneyRoll } from '#site/shared/ui/money-roll.tsx';
import { TabBar, Tabs } from '#site/shared/ui/tabs.tsx';
import type { ModalProps } from '#site/shared/modals/modal-registry.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';

/** Of the account that the form is about; none is open in a currency that is only about to be, of which nothing is withdrawn either. */
function Balance({ currency, kind }: { currency: string | undefined; kind: PaymentKind }) {
  const { say, money } = useTexts();
  const { list, inUse } = useAccounts();
  const named = list?.find((one) => one.currency === currency);
  const account = currency === undefined || kind === 'withdrawal' ? (named ?? inUse) : named;
  const isUnopened = list !== undefined && account === undefined;
  return (
    <p className="flex items-baseline justify-between gap-4 pb-4">
      <span className="text-sm text-dim">{say('modals.pill.balance')}</span>
      {isUnopened ? (
        <span className="font-title text-2xl font-bold">–</span>
      ) : account === undefined ? (
        <span aria-hidden="true" className="skeleton h-6 w-24 rounded-sm" />
      ) : (
        <MoneyRoll text={money(account.balance, unitOf(account))} className="font-title text-2xl font-bold" />
      )}
    </p>
  );
}

function Choice({ onChoose }: { onChoose: (tab: string) => void }) {
  const { say } = useTexts();
  const sellsCrypto = useSellsCrypto();
  const choose = (tab: string) => () => onChoose(tab);
  const ways = [
    { act: choose('deposit'), Icon: ArrowDownToLine, word: say('modals.wallet.deposit'), text: say('modals.wallet.deposit-text') },
    { act: choose('withdraw'), Icon: ArrowUpFromLine, word: say('modals.wallet.withdraw'), text: say('modals.wallet.withdraw-text') },
  ];
  const buy = { act: () => openFiat(), Icon: CreditCard, word: say('modals.side.fiat'), text: say('modals.fiat.open-text') };
  const rows = sellsCrypto ? [...ways, buy] : ways;
  return (
    <div className="grid gap-2.5">
      {rows.map(({ act, Icon, word, text }) => (
        <button
          key={word}
          type="button"
          onClick={act}
          className="flex items-center gap-4 rounded-md border border-line-strong p-4 text-start transition hover:bg-panel"
        >
          <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-raised">
            <Icon size={19} />
          </span>
          <span>
            <span className="block font-semibold">{word}</span>
            <span className="block text-sm text-dim">{text}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** A reload in the middle of a review comes back to it; where a withdrawal goes, and what else a method asks for, is typed again. */
function firstIntent(kind: PaymentKind): Intent {
  const draft = readDraft(kind);
  if (draft === undefined || draft.isReviewed !== true || kind === 'withdrawal') return { state: 'choose', kind };
  const { method, currency, amount } = draft;
  return { state: 'review', kind, order: { kind, method, currency, amount } };
}

interface IntentSheetProps {
  kind: PaymentKind;
  onKind: (tab: string) => void;
  onTaken: (invoice: Invoice) => void;
}

function IntentSheet({ kind, onKind, onTaken }: IntentSheetProps) {
  const isBarred = useIsBarred();
  const { say } = useTexts();
  const [intent, act] = useReducer(stepIntent, kind, firstIntent);
  // the address turns the sheet over to the other kind
  if (intent.kind !== kind) act({ what: 'turned', kind });
  const [currency, setCurrency] = useState(() => readDraft(kind)?.currency);
  // a reload comes back to a review, closing the wallet leaves it
  useEffect(() => leaveReview, []);
  function order(next: Order): void {
    const { method, amount, fields } = next;
    keepDraft({ kind, method, amount, currency: next.currency, isReviewed: fields === undefined });
    act({ what: 'ordered', order: next });
  }
  function change(): void {
    leaveReview();
    act({ what: 'changed' });
  }
  if (intent.state === 'review') return <PaymentReview order={intent.order} onChange={change} onTaken={onTaken} />;
  const tabs = [
    { value: 'deposit', label: say('modals.wallet.deposit') },
    { value: 'withdraw', label: say('modals.wallet.withdraw') },
  ];
  const form = { currency, onCurrency: setCurrency, onOrder: order, ordered: intent.order };
  function depositByCard(code: string): void {
    keepDraft({ kind: 'deposit', method: 'card', currency: code, amount: 0 });
    onKind('deposit');
  }
  const wayOut = (
    <>
      <WithdrawForm {...form} onDeposit={isBarred ? undefined : depositByCard} />
      <PendingPayments only="withdrawal" level="h3" title={say('modals.wallet.pending-withdrawals')} />
    </>
  );
  if (isBarred)
    return (
      <>
        <Balance currency={currency} kind={kind} />
        {wayOut}
      </>
    );
  return (
    <>
      <Balance currency={currency} kind={kind} />
      <Tabs.Root value={kind === 'deposit' ? 'deposit' : 'withdraw'} onValueChange={onKind}>
        <TabBar tabs={tabs} label={say('modals.wallet.title')} />
        <Tabs.Panel value="deposit" className="pt-5 outline-none">
          <DepositForm {...form} />
        </Tabs.Panel>
        <Tabs.Panel value="withdraw" className="pt-5 outline-none">
          {wayOut}
        </Tabs.Panel>
      </Tabs.Root>
    </>
  );
}

export default function WalletModal({ value }: ModalProps) {
  const modals = useModals();
  const isBarred = useIsBarred();
  const choose = (next: string) => modals.open('wallet', next);
  function show(invoice: Invoice): void {
    dropDraft();
    if (invoice.redirectUrl !== null && invoice.transfer === null) planDeparture(invoice.id);
    modals.open(outcomeParameters[standingOf(invoice)], invoice.id);
  }
  // who takes a break has the way out alone, whatever the address asks for
  if (!isBarred && value !== 'deposit' && value !== 'withdraw')
    return (
      <>
        <Balance currency={undefined} kind="deposit" />
        <Choice onChoose={choose} />
      </>
    );
  const kind = value === 'deposit' && !isBarred ? 'deposit' : 'withdrawal';
  return <IntentSheet kind={kind} onKind={choose} onTaken={show} />;
}
