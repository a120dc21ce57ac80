import { useQuery } from '@tanstack/react-query';
import { CalendarDays, KeyRound } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { TableSkeleton } from '#site/shared/ui/table.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { CopyField } from '#site/shared/fields/field-copy.tsx';
import { Deals } from './deals.tsx';
import { Months } from './months.tsx';
import { useMonthName } from './use-month-name.ts';

type PartnerReport = Data<'readPartnerReport'>;

function Numbers({ report }: { report: PartnerReport }) {
  const { say, locale } = useTexts();
  const monthName = useMonthName();
  const month = monthName(report.running.month);
  const facts = [
    [
      say('pages.partners.registrations'),
      report.registrations,
      say('pages.partners.in-month', { month, count: report.running.registrations }),
    ],
    [say('pages.partners.depositors'), report.depositors, say('pages.partners.in-month', { month, count: report.running.firstDeposits })],
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:max-w-3xl">
      {facts.map(([name, number, note]) => (
        <div key={name} className="rounded-lg bg-room p-4 md:p-6">
          <dt className="text-sm text-dim">{name}</dt>
          <dd className="mt-1 text-3xl tabular-nums">{number.toLocaleString(locale)}</dd>
          <dd className="mt-1 text-sm text-dim">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Links({ links }: { links: readonly string[] }) {
  const { say } = useTexts();
  return (
    <section aria-labelledby="links">
      <SectionHead id="links" title={say('pages.partners.links')} note={say('pages.partners.links-note')} />
      {links.length === 0 ? (
        <p className="text-dim">{say('pages.partners.no-links')}</p>
      ) : (
        <ul className="max-w-3xl space-y-3">
          {links.map((link) => (
            <li key={link}>
              <CopyField label={say('pages.partners.link')} value={link} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Opened({ report }: { report: PartnerReport }) {
  const { say, time } = useTexts();
  return (
    <>
      <section aria-labelledby="partner" className="space-y-4">
        <SectionHead id="partner" title={report.name} note={say('pages.partners.as-of', { time: time(report.asOf) })} />
        {report.isClosed ? <Tag>{say('pages.partners.closed')}</Tag> : null}
        <Numbers report={report} />
      </section>
      <Deals deals={report.deals} />
      <section aria-labelledby="months">
        <SectionHead id="months" title={say('pages.partners.months')} note={say('pages.partners.months-note')} />
        {report.months.length === 0 ? (
          <EmptyState
            icon={<CalendarDays size={24} />}
            title={say('pages.partners.no-months')}
            text={say('pages.partners.no-months-text')}
          />
        ) : (
          <Months months={report.months} />
        )}
      </section>
      {report.isClosed ? null : <Links links={report.links} />}
    </>
  );
}

/** What a token opens; `onOther` asks for another one. */
export function Report({ token, onOther }: { token: string; onOther: () => void }) {
  const { say } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['partner-report', token],
    queryFn: async () => (await callApi('readPartnerReport', { body: { token } })).data,
    retry: false,
  });
  if (data !== undefined) return <Opened report={data} />;
  if (error === null) return <TableSkeleton rows={4} label={say('pages.partners.title')} />;
  // no such token, or a text that is none
  if (error instanceof CallRefused && (error.status === 404 || error.status === 422))
    return (
      <div role="alert">
        <EmptyState
          icon={<KeyRound size={24} />}
          title={say('pages.partners.no-report')}
          text={say('pages.partners.no-report-text')}
          level="h2"
        >
          <Button kind="main" onClick={onOther}>
            {say('pages.partners.other')}
          </Button>
        </EmptyState>
      </div>
    );
  return <ErrorState text={say('pages.partners.failed')} onRetry={() => void refetch()} />;
}
