// A payment as the server knows it: at the cashier, pending, done or failed, each with what follows and a way on. It follows the news until the
// payment is decided.
import { CircleCheck, CircleSlash, CircleX, Clock, type LucideIcon, WalletCards } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { BonusOfDeposit } from '#site/features/bonuses/index.ts';
import { PaymentDocumentNotice } from '#site/features/verification/index.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { formatReason } from '../invoice-messages.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { unitOf, useAccounts } from '#site/features/wallet/index.ts';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { MoneyRoll } from '#site/shared/ui/money-roll.tsx';
import type { CoinTransferProps } from './coin-transfer.tsx';
import { useAmountWords, useCoinPhase, useEndedWords, type Words } from './coin-words.ts';
import { leaveForCashier, takeDeparture } from '../leave-for-cashier.ts';
import { paymentNumber } from '../payment-number.ts';
import { type Asked, isTakenBack } from '../payment-sheet.ts';
import { useMethodName } from './method-choice.tsx';
import { OfflineNote } from '#site/shared/ui/offline-note.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { PaymentWays } from './payment-ways.tsx';
import { usePendingWithdrawal } from './use-pending-withdrawal.ts';
import { WithdrawalTerms } from './withdrawal-terms.tsx';

export interface OutcomeProps {
  sheet: Asked;
  /** Shows this payment again. */
  onShow: () => void;
  onClose: () => void;
}

interface FrameProps {
  Icon: LucideIcon;
  color?: string;
  title: string;
  /** An error is heard at once, everything else when there is time. */
  isError?: boolean;
  text: string | undefined;
  sheet: Asked;
  children?: ReactNode;
}

function Frame({ Icon, color = 'text-dim', title, isError = false, text, sheet, children }: FrameProps) {
  const { say } = useTexts();
  const money = useMoney();
  const nameOf = useMethodName();
  const { invoice } = sheet;
  return (
    <div className="pt-2 text-center">
      <Icon size={52} strokeWidth={1.5} aria-hidden="true" className={`mx-auto ${color}`} />
      <div role={isError ? 'alert' : 'status'} className="mt-4">
        <h3 className="text-2xl">{title}</h3>
        <p className="money mt-2 text-dim">
          {money(invoice.amount, invoice.currency)} · {nameOf(invoice.method)}
        </p>
        {text === undefined ? null : <p className="mx-auto mt-3 max-w-[23.1em] text-balance text-dim">{text}</p>}
      </div>
      {children}
      <p className="mt-4 text-sm text-dim">
        {say('modals.sheet.number')}{' '}
        <Link to={`/profile/history/transactions/${invoice.id}`} className="tabular-nums underline underline-offset-4">
          {paymentNumber(invoice.id)}
        </Link>
      </p>
    </div>
  );
}

/** The balance after a payment, rolling to its new place when it arrives. */
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

const CoinTransfer = lazyWithRetry<CoinTransferProps>(async () => await import('./coin-transfer.tsx'));

/** Coins are sent from the player's own wallet: nobody leaves the page for it. */
function AwaitsCoins({ sheet, transfer }: { sheet: Asked; transfer: CoinTransferProps['transfer'] }) {
  const { say } = useTexts();
  const { invoice } = sheet;
  const phase = useCoinPhase(invoice) ?? 'awaited';
  const other = useAmountWords(invoice);
  const title =
    phase === 'awaited' ? say('modals.coins.title', { currency: invoice.currency }) : (other?.title ?? say('modals.sheet.deposit-pending'));
  const text = phase === 'awaited' ? say('modals.coins.text') : other?.text;
  return (
    <Frame Icon={WalletCards} title={title} text={text} sheet={sheet}>
      <Suspense fallback={<div className="mt-5 min-h-96" />}>
        <CoinTransfer invoice={invoice} transfer={transfer} phase={phase} />
      </Suspense>
    </Frame>
  );
}

/** Another amount came than was asked for, and people decide about it. */
function OtherAmount({ sheet, words }: { sheet: Asked; words: Words }) {
  return (
    <Frame Icon={Clock} title={words.title} text={words.text} sheet={sheet}>
      <p className="mt-4 rounded-md bg-panel px-4 py-3.5 text-start text-sm">{words.more}</p>
    </Frame>
  );
}

/** The payment waits at the provider's page, where this page goes at once when it was just made. */
function AtCashier({ sheet }: { sheet: Asked }) {
  const { say } = useTexts();
  const { invoice } = sheet;
  useEffect(() => {
    if (takeDeparture(invoice.id)) void leaveForCashier(invoice);
  }, [invoice]);
  return (
    <Frame Icon={WalletCards} title={say('modals.outcome.deposit-open')} text={say('modals.sheet.cashier-text')} sheet={sheet}>
      <PaymentSteps sheet={sheet} />
    </Frame>
  );
}

function Pending({ sheet }: { sheet: Asked }) {
  const texts = useTexts();
  const { say } = texts;
  const details = usePendingWithdrawal(sheet.invoice);
  // a server before this one says nothing of documents
  const isAwaited = typeof details?.document === 'string';
  const isSent = sheet.invoice.status === invoiceStatus.processing;
  const title: TextKey =
    sheet.kind === 'deposit' ? 'modals.sheet.deposit-pending' : isSent ? 'modals.sheet.withdrawal-sent' : 'modals.outcome.withdrawal-open';
  const text: TextKey =
    sheet.kind === 'deposit'
      ? 'modals.outcome.deposit-open-text'
      : isSent
        ? 'modals.sheet.withdrawal-sent-text'
        : 'modals.outcome.withdrawal-open-text';
  return (
    <Frame Icon={Clock} title={say(title)} text={formatReason(texts, sheet.invoice.reason) ?? say(text)} sheet={sheet}>
      {isAwaited ? (
        <div className="mt-4 text-start">
          <PaymentDocumentNotice />
        </div>
      ) : null}
      <PaymentSteps sheet={sheet} />
      {sheet.kind === 'withdrawal' ? <WithdrawalTerms invoice={details ?? sheet.invoice} /> : null}
    </Frame>
  );
}

function Done({ sheet }: { sheet: Asked }) {
  const texts = useTexts();
  const { kind, invoice } = sheet;
  const text = formatReason(texts, invoice.reason) ?? texts.find(`modals.outcome.${kind}-success-text`);
  return (
    <Frame Icon={CircleCheck} color="text-ink" title={texts.say(`modals.outcome.${kind}-success`)} text={text} sheet={sheet}>
      <BalanceNow currency={invoice.currency} />
      {kind === 'deposit' ? <BonusOfDeposit currency={invoice.currency} amount={invoice.amount} /> : null}
    </Frame>
  );
}

function Failed({ sheet }: { sheet: Asked }) {
  const texts = useTexts();
  const { say } = texts;
  const { kind, invoice } = sheet;
  const ended = useEndedWords(invoice);
  const late = ended === undefined ? null : <p className="mt-4 rounded-md bg-panel px-4 py-3.5 text-start text-sm">{ended}</p>;
  if (isTakenBack(invoice))
    return (
      <Frame
        Icon={CircleSlash}
        title={say(kind === 'deposit' ? 'modals.sheet.cancelled' : 'modals.sheet.withdrawal-cancelled')}
        // the house cancels too, as where a player takes a break: then it says why
        text={
          formatReason(texts, invoice.reason) ??
          say(kind === 'deposit' ? 'modals.sheet.cancelled-text' : 'modals.outcome.withdrawal-failed-text')
        }
        sheet={sheet}
      >
        {late}
      </Frame>
    );
  const isRejected = kind === 'withdrawal' && invoice.status === invoiceStatus.rejected;
  const outcome = isRejected ? 'withdrawal-rejected' : (`${kind}-failed` as const);
  // people's own words stand as they are
  const text = formatReason(texts, invoice.reason) ?? say(`modals.outcome.${outcome}-text`, { reason: invoice.reason ?? '' });
  return (
    <Frame Icon={CircleX} color="text-loss" title={say(`modals.outcome.${outcome}`)} text={text} isError sheet={sheet}>
      {late}
    </Frame>
  );
}

function Paying({ sheet }: { sheet: Asked }) {
  const { transfer } = sheet.invoice;
  return transfer === null ? <AtCashier sheet={sheet} /> : <AwaitsCoins sheet={sheet} transfer={transfer} />;
}

const states = { paying: Paying, pending: Pending, done: Done, failed: Failed };

export function PaymentOutcome({ sheet, onShow, onClose }: OutcomeProps) {
  const State = states[sheet.state];
  const words = useAmountWords(sheet.invoice);
  return (
    <>
      {words?.more === undefined ? <State sheet={sheet} /> : <OtherAmount sheet={sheet} words={words} />}
      {sheet.state === 'paying' || sheet.state === 'pending' ? <OfflineNote /> : null}
      <PaymentWays sheet={sheet} onShow={onShow} onClose={onClose} />
    </>
  );
}
