// The statement of one account over one month, for paper: it is read whole, adds up before the player's eyes, and can be printed.
import { sorted } from '#kit/sorted.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Printer } from 'lucide-react';
import { useState } from 'react';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { Select } from '#site/shared/fields/field-select.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useCurrencies } from '#site/shared/i18n/use-money.ts';
import { dayOf } from '#site/shared/i18n/zone-days.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { type Column, Table } from '#site/shared/ui/table.tsx';
import { boundsOf, monthsSince, monthsUpTo, sumStatement } from '../month-statement.ts';
import { readBalanceBefore, readEntryPage } from '../read-entries.ts';
import { type Entry, entryName, readAllEntries } from './statement.ts';

const monthsBack = 24;

interface Whole {
  /** Undefined where only the archive knows it. */
  opening: number | undefined;
  /** Oldest first. */
  entries: readonly Entry[];
}

function useWhole(accountId: string, month: string, timeZone: string) {
  const [done, setDone] = useState<{ done: number; total: number }>();
  const { from, to } = boundsOf(month, timeZone);
  const query = useQuery<Whole>({
    queryKey: ['month-statement', accountId, month, timeZone],
    queryFn: async () => {
      const opening = await readBalanceBefore(accountId, from);
      const newestFirst = await readAllEntries(
        async (page) => await readEntryPage({ ...page, accountId, from, to }),
        (count, total) => setDone({ done: count, total }),
      );
      return { opening, entries: sorted(newestFirst, (one, other) => one.number - other.number) };
    },
    staleTime: 0,
    gcTime: 0,
  });
  return { query, done };
}

function useColumns(unit: MoneyUnit, timeZone: string): Column<Entry>[] {
  const { say, time, money } = useTexts();
  return [
    { key: 'at', label: say('modals.statement.at'), isQuiet: true, cell: ({ at }) => time(at, timeZone) },
    {
      key: 'kind',
      label: say('modals.statement.kind'),
      place: 'title',
      cell: (entry) => <strong className="font-semibold">{say(entryName(entry))}</strong>,
    },
    { key: 'number', label: say('modals.statement.number'), isQuiet: true, isNumber: true, cell: ({ number }) => number },
    { key: 'real', label: say('modals.statement.real'), place: 'amount', isNumber: true, cell: ({ real }) => money(real, unit) },
    { key: 'balance', label: say('modals.statement.balance'), isNumber: true, cell: ({ balanceAfter }) => money(balanceAfter, unit) },
  ];
}

function Sums({ unit, opening: before, entries }: { unit: MoneyUnit; opening: number; entries: readonly Entry[] }) {
  const { say, money } = useTexts();
  const { opening, closing, kinds, addsUp } = sumStatement(before, entries);
  const Icon = addsUp ? CircleCheck : CircleX;
  const line = 'flex justify-between gap-4 py-2.5';
  return (
    <section aria-label={say('modals.month.sums')} className="mb-4 rounded-lg bg-room px-5 py-2">
      <dl className="divide-y divide-line">
        <div className={line}>
          <dt className="text-dim">{say('modals.month.opening')}</dt>
          <dd className="money font-semibold">{money(opening, unit)}</dd>
        </div>
        {kinds.map(({ name, count, sum }) => (
          <div key={name} className={line}>
            <dt className="text-dim">
              {say(name)} × {count}
            </dt>
            <dd className="money">{money(sum, unit)}</dd>
          </div>
        ))}
        <div className={line}>
          <dt className="text-dim">{say('modals.month.closing')}</dt>
          <dd className="money font-semibold">{money(closing, unit)}</dd>
        </div>
      </dl>
      <p role="status" className={`flex items-center gap-2 border-t border-line py-3 text-sm ${addsUp ? 'text-dim' : 'text-loss'}`}>
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        {say(addsUp ? 'modals.month.adds-up' : 'modals.month.adds-not-up')}
      </p>
    </section>
  );
}

function Month({ accountId, unit, month, timeZone }: { accountId: string; unit: MoneyUnit; month: string; timeZone: string }) {
  const texts = useTexts();
  const { say } = texts;
  const { query, done } = useWhole(accountId, month, timeZone);
  const columns = useColumns(unit, timeZone);
  const { data, error, refetch } = query;
  if (data === undefined && error !== null) return <ErrorState text={formatRefusal(texts, error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <output aria-label={say('modals.loading')} className="grid gap-3">
        {done === undefined ? null : <p className="text-dim">{say('modals.statement.progress', done)}</p>}
        <Skeleton className="h-40 w-full rounded-lg" />
      </output>
    );
  return (
    <>
      {data.opening === undefined ? null : <Sums unit={unit} opening={data.opening} entries={data.entries} />}
      {data.entries.length === 0 ? (
        <p className="text-dim">{say('modals.month.none')}</p>
      ) : (
        <Table caption={say('modals.month.title')} columns={columns} rows={data.entries} keyOf={({ id }) => id} />
      )}
    </>
  );
}

/** `owner`: the email address of the player, which stands on the paper. */
export function MonthStatement({ timeZone, owner }: { timeZone: string; owner: string }) {
  const { say, locale } = useTexts();
  const { inUse } = useAccounts();
  const currencies = useCurrencies();
  const [upToNow] = useState(() => monthsUpTo(dayOf(new Date(), timeZone), monthsBack));
  // an account that is hidden has its statement too
  const { accounts: list = [], since = null } = usePlayerQuery('readStatementBounds').data?.data ?? {};
  const months = monthsSince(upToNow, since, timeZone);
  const [month, setMonth] = useState(upToNow[0] ?? '');
  const [chosen, setChosen] = useState<string>();
  const account = list.find(({ id }) => id === (chosen ?? inUse?.id)) ?? list[0];
  const unit = currencies.find(({ code }) => code === account?.currency);
  const nameOf = (one: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${one}-15T12:00:00Z`));
  return (
    <>
      <p className="mb-4 hidden print:block">
        {say('layout.house')} · {owner} · {account?.currency} · {nameOf(month)}
      </p>
      <div className="mb-4 flex flex-wrap items-center gap-2.5 print:hidden">
        <Select
          aria-label={say('modals.statement.currency')}
          options={list.map(({ id, currency }) => ({ value: id, label: currency }))}
          value={account?.id ?? ''}
          onChange={(event) => setChosen(event.target.value)}
          className="h-11 text-sm sm:w-36"
        />
        <Select
          aria-label={say('modals.month.month')}
          options={months.map((one) => ({ value: one, label: nameOf(one) }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          className="h-11 text-sm sm:w-56"
        />
        <Button size="small" disabled={account === undefined} onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {say('modals.payment.print')}
        </Button>
      </div>
      {months.length === upToNow.length ? null : (
        <p className="mb-4 text-sm text-dim">{say('modals.month.since', { month: nameOf(months.at(-1) ?? month) })}</p>
      )}
      {account === undefined || unit === undefined ? null : (
        <Month key={`${account.id} ${month}`} accountId={account.id} unit={unit} month={month} timeZone={timeZone} />
      )}
    </>
  );
}
