// Payments that are not decided yet, each with the way to go on with it or to take it back.
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useState } from 'react';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { decidedOn } from '../coin-phase.ts';
import { type Invoice, kindOf, labelOf, shownStatus } from '../invoice-messages.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { askCancelDeposit } from './cancel-deposit.tsx';
import { useMethodName } from './method-choice.tsx';
import { useDecline } from './use-decline.ts';
import { useGoOn } from './use-go-on.ts';

export interface PendingPaymentsProps {
  /** Only deposits or only withdrawals. */
  only?: 'deposit' | 'withdrawal';
  title: string;
  level?: 'h2' | 'h3';
}

function PendingLine({ invoice, onCancel }: { invoice: Invoice; onCancel: () => void }) {
  const { say, time } = useTexts();
  const money = useMoney();
  const nameOf = useMethodName();
  const session = useSession();
  const zone = session.status === 'player' ? session.profile.timeZone : undefined;
  const isDeposit = invoice.type === invoiceType.deposit;
  const Icon = isDeposit ? ArrowDownToLine : ArrowUpFromLine;
  const amount = money(invoice.amount, invoice.currency);
  const goOn = useGoOn(invoice);
  const canCancel = invoice.canDecline && decidedOn(invoice) === undefined;
  return (
    <li className="rounded-md bg-panel px-4 py-3.5">
      <div className="flex items-start gap-3.5">
        <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-dim">
          <Icon size={18} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to={`/profile/history/transactions/${invoice.id}`} className="font-semibold underline underline-offset-4">
              {say(`modals.invoice.${labelOf(invoice)}`)}
            </Link>
            <span className="money font-semibold">{amount}</span>
          </p>
          <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-dim">
            <span>
              {nameOf(invoice.method)} · {time(invoice.createdAt, zone)}
            </span>
            <PaymentStatus status={shownStatus(invoice)} />
          </p>
        </div>
      </div>
      {goOn === undefined && !canCancel ? null : (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {canCancel ? (
            <Button kind="quiet" size="small" onClick={onCancel} aria-label={say('modals.invoice.cancel-of', { amount })}>
              {say('modals.invoice.cancel')}
            </Button>
          ) : null}
          {goOn === undefined ? null : (
            <Button size="small" className="bg-raised" onClick={goOn.act}>
              {goOn.word}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The question before a withdrawal is taken back. */
export function CancelQuestion({ invoice, onClose }: { invoice: Invoice | undefined; onClose: () => void }) {
  const { say } = useTexts();
  const money = useMoney();
  const { decline, isBusy } = useDecline(onClose);
  const amount = invoice && money(invoice.amount, invoice.currency);
  return (
    <ConfirmDialog
      isOpen={invoice !== undefined}
      title={say('modals.cancel.withdrawal')}
      text={say('modals.cancel.withdrawal-text', { amount })}
      confirmWord={say('modals.cancel.do')}
      isBusy={isBusy}
      onConfirm={() => invoice && decline(invoice.id)}
      onClose={onClose}
    />
  );
}

export function PendingPayments({ only, title, level: Title = 'h2' }: PendingPaymentsProps) {
  const [asked, setAsked] = useState<Invoice>();
  const type = only && invoiceType[only];
  const status = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review];
  const { data } = usePlayerQuery('listInvoices', { query: { status, ...(type !== undefined && { type }) } });
  const rows = data?.data ?? [];
  if (rows.length === 0 && asked === undefined) return null;
  return (
    <section className="mt-7">
      <Title className="mb-3 text-lg">{title}</Title>
      <ul className="flex flex-col gap-2">
        {rows.map((invoice) => (
          <PendingLine
            key={invoice.id}
            invoice={invoice}
            onCancel={() => (kindOf(invoice) === 'deposit' ? askCancelDeposit(invoice) : setAsked(invoice))}
          />
        ))}
      </ul>
      <CancelQuestion invoice={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}
