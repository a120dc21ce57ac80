// One payment with everything that happened to it, live until it is decided: what it is, where it stands, what can be done, and a receipt to print.
import { ChevronLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { isNotFound } from '#site/shared/api/is-not-found.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { OfflineNote } from '#site/shared/ui/offline-note.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { PaymentDocumentNotice } from '#site/features/verification/index.ts';
import { formatReason, labelOf, shownStatus, standingOf, waitingOf } from '../invoice-messages.ts';
import { useAmountWords, useEndedWords } from './coin-words.ts';
import { useMethodName } from './method-choice.tsx';
import { PaymentActs } from './payment-acts.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { useUnplayedWords } from './turnover-note.tsx';
import { paymentNumber } from '../payment-number.ts';
import { paymentOfReason } from '../reason-key.ts';
import { toldAmounts } from '../told-amounts.ts';

type Details = Data<'readInvoice'>;

/** How often a payment that is not decided is asked after, should the live news fail. */
const askAgainMs = 5000;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <dt className="text-dim">{label}</dt>
      <dd className="ms-auto text-end break-words">{children}</dd>
    </div>
  );
}

/** The page of another deposit, under its number. */
function PaymentLink({ id }: { id: string }) {
  const { say } = useTexts();
  return (
    <Link to={`/profile/history/transactions/${id}`} className="tabular-nums underline underline-offset-4">
      {say('modals.invoice.deposit')} {paymentNumber(id)}
    </Link>
  );
}

function Facts({ invoice, timeZone }: { invoice: Details; timeZone: string }) {
  const { say, time } = useTexts();
  const money = useMoney();
  const nameOf = useMethodName();
  const { currency, account, number, refundOf, refunded } = invoice;
  const unplayed = useUnplayedWords(invoice);
  const none = { fee: 'modals.sheet.no-fee', other: 'modals.payment.nothing' } as const;
  return (
    <dl className="divide-y divide-line">
      {toldAmounts(invoice).map(({ label, minor, currency: of, as }) => (
        <Fact key={label} label={say(label)}>
          <span className={`money ${as === 'strong' ? 'font-semibold' : ''}`}>
            {minor === 0 ? say(none[as === 'fee' ? 'fee' : 'other']) : money(minor, of)}
          </span>
          {as !== 'fee' || unplayed === undefined ? null : <span className="block text-sm text-dim">{unplayed}</span>}
        </Fact>
      ))}
      {invoice.owed === 0 ? null : (
        <Fact label={say('modals.payment.owed')}>
          <strong className="money font-semibold">{money(invoice.owed, currency)}</strong>
        </Fact>
      )}
      <Fact label={say('modals.wallet.method')}>{nameOf(invoice.method)}</Fact>
      {refunded === 0 ? null : (
        <Fact label={say('modals.payment.refunded')}>
          <span className="money">{money(refunded, currency)}</span>
        </Fact>
      )}
      {refundOf === null ? null : (
        <Fact label={say('modals.payment.refund-of')}>
          <PaymentLink id={refundOf} />
        </Fact>
      )}
      {account === null ? null : <Fact label={say('modals.sheet.paid-to')}>{account}</Fact>}
      <Fact label={say('modals.payment.requested')}>{time(invoice.createdAt, timeZone)}</Fact>
      {number === null ? null : <Fact label={say('modals.payment.deposit-number')}>{number}</Fact>}
      <Fact label={say('modals.sheet.number')}>
        <span className="tabular-nums">{paymentNumber(invoice.id)}</span>
        <span className="block text-sm text-dim">{invoice.id}</span>
      </Fact>
    </dl>
  );
}

/** Why a step was taken. Where that names another payment, it leads there; what an operator wrote stands as it is. */
function Reason({ reason }: { reason: string }) {
  const texts = useTexts();
  const other = paymentOfReason(reason);
  return (
    <span className="mt-0.5 block text-sm">
      {formatReason(texts, reason) ?? reason}
      {other === undefined ? null : (
        <>
          {' '}
          <PaymentLink id={other} />
        </>
      )}
    </span>
  );
}

function Steps({ invoice, timeZone }: { invoice: Details; timeZone: string }) {
  const texts = useTexts();
  const { say, time } = texts;
  const isOpen = standingOf(invoice) === 'open';
  return (
    <section aria-labelledby="payment-steps" className="rounded-lg bg-room p-5">
      <h2 id="payment-steps" className="mb-4 text-xl">
        {say('modals.payment.steps')}
      </h2>
      <ol aria-live="polite" className="grid gap-4">
        {invoice.steps.map(({ status, reason, by, at }, index) => (
          <li
            // a step never changes, and none goes away
            key={index}
            aria-current={isOpen && index === invoice.steps.length - 1 ? 'step' : undefined}
            className="border-s-2 border-line-strong ps-4"
          >
            <PaymentStatus status={status} />
            <span className="block text-sm text-dim">
              {time(at, timeZone)} · {say(`modals.payment.by-${by}`)}
            </span>
            {reason === null ? null : <Reason reason={reason} />}
          </li>
        ))}
      </ol>
      {isOpen ? (
        <p className="mt-4 text-sm text-dim">
          {typeof invoice.document === 'string'
            ? say('modals.verification.payment-document')
            : say(`modals.payment.waiting-${waitingOf(invoice)}`)}
        </p>
      ) : null}
    </section>
  );
}

/** Another amount than was asked for, or coins that may come after the end: what happens with them, and what can be done. */
function AmountNote({ invoice }: { invoice: Details }) {
  const words = useAmountWords(invoice);
  const ended = useEndedWords(invoice);
  if (words === undefined && ended === undefined) return null;
  return (
    <div role="status" className="mt-3 rounded-md bg-panel px-4 py-3.5 text-sm">
      {words === undefined ? null : <p className="font-semibold">{words.title}</p>}
      <p className="mt-1 text-dim first:mt-0">
        {words?.text ?? ended} {words?.more}
      </p>
    </div>
  );
}

interface PaymentDetailsProps {
  id: string;
  timeZone: string;
  /** The email address of the player, which stands on the receipt. */
  owner: string;
}

function View({ invoice, timeZone, owner }: Pick<PaymentDetailsProps, 'timeZone' | 'owner'> & { invoice: Details }) {
  const { say } = useTexts();
  const money = useMoney();
  // a server before this one says nothing of documents
  const isAwaited = typeof invoice.document === 'string';
  return (
    <div className="grid gap-4 md:grid-cols-2 md:items-start">
      <p className="hidden md:col-span-2 print:block">
        {say('layout.house')} · {owner}
      </p>
      <section aria-labelledby="payment-what" className="rounded-lg bg-room p-5">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="payment-what" className="text-xl">
            {say(`modals.invoice.${labelOf(invoice)}`)} <span className="money">{money(invoice.amount, invoice.currency)}</span>
          </h2>
          <span role="status">
            <PaymentStatus status={shownStatus(invoice)} />
          </span>
        </div>
        <Facts invoice={invoice} timeZone={timeZone} />
        <AmountNote invoice={invoice} />
        {isAwaited ? (
          <div role="status" className="mt-3">
            <PaymentDocumentNotice />
          </div>
        ) : null}
        <div className="mt-4 flex flex-col gap-2.5 print:hidden">
          <OfflineNote />
          <PaymentActs invoice={invoice} />
          <Button isWide onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {say(standingOf(invoice) === 'success' ? 'modals.payment.print-receipt' : 'modals.payment.print')}
          </Button>
          <Link to="/questions/contact" className={buttonClass({ kind: 'quiet', isWide: true })}>
            {say('modals.payment.ask')}
          </Link>
        </div>
      </section>
      <Steps invoice={invoice} timeZone={timeZone} />
    </div>
  );
}

/** A payment of the player by its id. */
export function PaymentDetails({ id, timeZone, owner }: PaymentDetailsProps) {
  const texts = useTexts();
  const { say } = texts;
  const { data, error, refetch } = usePlayerQuery(
    'readInvoice',
    { params: { id } },
    { everyMs: askAgainMs, isDone: (answer) => standingOf(answer.data) !== 'open' },
  );
  return (
    <>
      <Link
        to="/profile/history/transactions"
        className="mb-4 inline-flex min-h-8 items-center gap-1 font-semibold text-dim hover:text-ink print:hidden"
      >
        <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        {say('modals.payment.all')}
      </Link>
      {data !== undefined ? (
        <View invoice={data.data} timeZone={timeZone} owner={owner} />
      ) : error !== null ? (
        <ErrorState
          text={isNotFound(error) ? say('modals.payment.not-found') : formatRefusal(texts, error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <output aria-label={say('modals.loading')} className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-96 w-full rounded-lg" />
          <Skeleton className="h-52 w-full rounded-lg" />
        </output>
      )}
    </>
  );
}
