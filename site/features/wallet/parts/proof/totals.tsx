// What is published for everybody: the totals of the newest proofs, with what proves them, and those of earlier days.
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Column, Table } from '#site/shared/ui/table.tsx';
import { togetherOf, useProofMoney } from './proof-money.ts';
import { newestOf, type Statement } from './proof-queries.ts';

const keyOf = ({ currency, until }: Statement): string => `${currency} ${until}`;

function useSumColumns(): Column<Statement>[] {
  const { say, locale } = useTexts();
  const money = useProofMoney();
  const column = (part: 'real' | 'bonus' | 'held'): Column<Statement> => ({
    key: part,
    label: say(`pages.proof.${part}`),
    cell: (row) => money(row[part], row.currency),
    isNumber: true,
    isQuiet: true,
  });
  return [
    {
      key: 'accounts',
      label: say('pages.proof.accounts'),
      cell: ({ accounts }) => accounts.toLocaleString(locale),
      isNumber: true,
      isQuiet: true,
    },
    column('real'),
    column('bonus'),
    column('held'),
    {
      key: 'together',
      label: say('pages.proof.together'),
      cell: (row) => money(togetherOf(row), row.currency),
      place: 'amount',
      isNumber: true,
    },
  ];
}

function Fingerprint({ statement }: { statement: Statement }) {
  const { say } = useTexts();
  const rows = [
    [say('pages.proof.root'), statement.root],
    [say('pages.proof.signature'), statement.signature],
    [say('pages.proof.key'), statement.keyId],
  ] as const;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <p className="font-semibold">{statement.currency}</p>
      <dl className="mt-1 grid gap-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="text-dim">{name}</dt>
            <dd className="font-mono break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** What is there to be compared, and read by few. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group mt-3 rounded-lg bg-room">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold md:px-6">
        {title}
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-dim transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

export function LatestTotals({ statements }: { statements: readonly Statement[] }) {
  const { say } = useTexts();
  const newest = newestOf(statements);
  const columns: Column<Statement>[] = [
    { key: 'currency', label: say('pages.proof.currency'), cell: ({ currency }) => currency, place: 'title' },
    ...useSumColumns(),
  ];
  return (
    <>
      <Table caption={say('pages.proof.latest')} columns={columns} rows={newest} keyOf={keyOf} />
      <Folded title={say('pages.proof.fingerprints')}>
        <ul className="px-4 pb-2 md:px-6">
          {newest.map((statement) => (
            <Fingerprint key={keyOf(statement)} statement={statement} />
          ))}
        </ul>
      </Folded>
    </>
  );
}

const rootOf = ({ root }: Statement) => <span className="font-mono text-sm break-all">{root}</span>;

/** The day that ends at the moment. */
const dayOf = (until: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(new Date(until).getTime() - 1));

export function EarlierDays({ statements }: { statements: readonly Statement[] }) {
  const { say, locale } = useTexts();
  const newest = new Set(newestOf(statements).map(keyOf));
  const earlier = statements.filter((statement) => !newest.has(keyOf(statement)));
  const sums = useSumColumns();
  if (earlier.length === 0) return null;
  const columns: Column<Statement>[] = [
    { key: 'day', label: say('pages.proof.day'), cell: ({ until, currency }) => `${dayOf(until, locale)} · ${currency}`, place: 'title' },
    ...sums,
    {
      key: 'root',
      label: say('pages.proof.root'),
      cell: rootOf,
      place: 'wide',
      isQuiet: true,
    },
  ];
  return (
    <Folded title={say('pages.proof.earlier')}>
      <Table caption={say('pages.proof.earlier')} columns={columns} rows={earlier} keyOf={keyOf} />
    </Folded>
  );
}
