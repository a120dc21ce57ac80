import { Printer, Receipt } from 'lucide-react';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type Invoice, formatReason, labelOf, shownStatus } from '../invoice-messages.ts';
import { readNumbers, rowsPerPage } from '#site/shared/page/list-query.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Select } from '#site/shared/fields/field-select.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Column } from '#site/shared/ui/table.tsx';
import { ListStates } from '#site/shared/ui/list-states.tsx';
import { StatementButton } from './statement-button.tsx';
import { type ListControl, useListPosition } from '#site/shared/page/use-list-position.ts';

const types = Object.values(invoiceType);
const statuses = Object.values(invoiceStatus);

function Filters({ position }: { position: ListControl }) {
  const { say } = useTexts();
  const typeOptions = [
    { value: String(invoiceType.deposit), label: say('modals.transactions.deposits') },
    { value: String(invoiceType.withdrawal), label: say('modals.transactions.withdrawals') },
  ];
  const statusOptions = [
    invoiceStatus.pending,
    invoiceStatus.processing,
    invoiceStatus.review,
    invoiceStatus.success,
    invoiceStatus.failed,
    invoiceStatus.declined,
    invoiceStatus.rejected,
    invoiceStatus.expired,
  ].map((status) => ({ value: String(status), label: say(`modals.invoice.status-${status}`) }));
  return (
    <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:w-auto">
      <Select
        aria-label={say('modals.transactions.type')}
        options={typeOptions}
        placeholder={say('modals.transactions.all-types')}
        value={position.search.type ?? ''}
        onChange={(event) => position.filter('type', event.target.value)}
        className="h-11 text-sm sm:w-44"
      />
      <Select
        aria-label={say('modals.transactions.status')}
        options={statusOptions}
        placeholder={say('modals.transactions.all-statuses')}
        value={position.search.status ?? ''}
        onChange={(event) => position.filter('status', event.target.value)}
        className="h-11 text-sm sm:w-44"
      />
    </div>
  );
}

/** The state, and why it is so where that is known. */
function StateCell({ invoice }: { invoice: Invoice }) {
  const reason = formatReason(useTexts(), invoice.reason);
  return (
    <span className="min-w-0 max-md:text-end">
      <PaymentStatus status={shownStatus(invoice)} />
      {reason === undefined ? null : <span className="block text-sm text-dim">{reason}</span>}
    </span>
  );
}

function useColumns(timeZone: string): Column<Invoice>[] {
  const { say, time, find } = useTexts();
  const money = useMoney();
  return [
    {
      key: 'type',
      label: say('modals.transactions.type'),
      place: 'title',
      cell: (row) => (
        <Link
          to={`/profile/history/transactions/${row.id}`}
          className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4"
        >
          {say(`modals.invoice.${labelOf(row)}`)}
        </Link>
      ),
    },
    { key: 'at', label: say('modals.transactions.at'), isQuiet: true, cell: (row) => time(row.createdAt, timeZone) },
    { key: 'method', label: say('modals.wallet.method'), isQuiet: true, cell: (row) => find(`modals.method.${row.method}`) ?? row.method },
    { key: 'status', label: say('modals.transactions.status'), cell: (row) => <StateCell invoice={row} /> },
    {
      key: 'amount',
      label: say('fields-settings.amount'),
      place: 'amount',
      isNumber: true,
      cell: (row) => <strong className="font-semibold">{money(row.amount, row.currency)}</strong>,
    },
  ];
}

/** Deposits and withdrawals with their filters, and the statement of every movement. */
export function Transactions({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const position = useListPosition();
  const { page, before } = position;
  const [type] = readNumbers(position.search.type, types);
  const status = readNumbers(position.search.status, statuses);
  const filter = { ...(type !== undefined && { type }), ...(status.length > 0 && { status }) };
  const query = usePlayerQuery(
    'listInvoices',
    { query: { ...filter, page, perPage: rowsPerPage, ...(before !== undefined && { before }) } },
    { keepsPrevious: true },
  );
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Filters position={position} />
        <div className="flex flex-wrap gap-2.5">
          <Link to="/profile/history/statement" className={buttonClass({ size: 'small' })}>
            <Printer size={16} aria-hidden="true" />
            {say('modals.month.title')}
          </Link>
          <StatementButton timeZone={timeZone} />
        </div>
      </div>
      <ListStates
        caption={say('modals.profile.transactions')}
        query={query}
        columns={useColumns(timeZone)}
        position={position}
        empty={{
          icon: <Receipt size={24} />,
          title: say(isFiltered ? 'modals.transactions.none-such' : 'modals.transactions.none'),
          text: say(isFiltered ? 'modals.transactions.none-such-text' : 'modals.transactions.none-text'),
        }}
      />
    </>
  );
}
