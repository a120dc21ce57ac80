import { CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { type Need, useActNames } from './needs-list.tsx';

export type Check = Data<'readVerification'>['checks'][number];

const icons: Record<Check['status'], LucideIcon> = {
  none: CircleDashed,
  pending: Clock,
  'on-hold': Clock,
  approved: CircleCheck,
  rejected: CircleAlert,
  retry: CircleAlert,
  expired: CircleAlert,
};

/** Why checks were refused and what to do, a sentence each; what no text is for is said in general, once. */
function useReasons(): (labels: readonly string[]) => string[] {
  const { say, find } = useTexts();
  return (labels) => [
    ...new Set(labels.map((label) => find(`modals.verification.label.${label}`) ?? say('modals.verification.label.other'))),
  ];
}

function Reasons({ labels }: { labels: readonly string[] }) {
  const reasonsOf = useReasons();
  return reasonsOf(labels).map((reason) => (
    <p key={reason} className="mt-0.5 text-sm text-dim">
      {reason}
    </p>
  ));
}

interface CheckRowProps {
  check: Check;
  timeZone: string;
  /** What is said of several checks is said with the last of them, and of all of them below. */
  hasReasons: boolean;
  /** The acts that wait for it. */
  opens: readonly string[];
}

function CheckRow({ check, timeZone, hasReasons, opens }: CheckRowProps) {
  const { say, time, locale } = useTexts();
  const actNames = useActNames();
  const { kind, status, at, expiresAt } = check;
  const Icon = icons[status];
  const day = (moment: string): string => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(moment));
  return (
    <li className="flex gap-4 border-t border-line py-3.5 first:border-t-0">
      <Icon size={22} aria-hidden="true" className={`mt-0.5 shrink-0 ${status === 'approved' ? 'text-ink' : 'text-dim'}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{say(`modals.verification.kind.${kind}` as TextKey)}</span>
          <span className={status === 'approved' ? 'font-medium' : 'text-dim'}>
            {say(`modals.verification.status.${status}` as TextKey)}
          </span>
        </p>
        {status === 'approved' && at !== null ? (
          <p className="text-sm text-dim">
            {say(check.method === 'operator' ? 'modals.verification.by-team' : 'modals.verification.by-check', { at: time(at, timeZone) })}
            {expiresAt === null ? null : ` ${say('modals.verification.until', { day: day(expiresAt) })}`}
          </p>
        ) : null}
        {hasReasons ? <Reasons labels={check.labels} /> : null}
        {opens.length === 0 ? null : (
          <p className="mt-0.5 text-sm text-dim">{say('modals.verification.opens', { acts: actNames(opens) })}</p>
        )}
      </div>
    </li>
  );
}

interface CheckListProps {
  checks: readonly Check[];
  needs: readonly Need[];
  timeZone: string;
}

/** Each check with how it stands, since when, what waits for it, and why it was refused: once where it is the same for all. */
export function CheckList({ checks, needs, timeZone }: CheckListProps) {
  const opensOf = (kind: Check['kind']): string[] => needs.filter(({ missing }) => missing.includes(kind)).map(({ act }) => act);
  const [first] = checks;
  const isSame = first !== undefined && checks.every(({ labels }) => labels.join() === first.labels.join());
  return (
    <div aria-live="polite">
      <ul>
        {checks.map((check, index) => (
          <CheckRow
            key={check.kind}
            check={check}
            timeZone={timeZone}
            hasReasons={!isSame && !checks.slice(index + 1).some(({ labels }) => labels.join() === check.labels.join())}
            opens={opensOf(check.kind)}
          />
        ))}
      </ul>
      {isSame && first.labels.length > 0 ? (
        <div className="mt-1 rounded-md bg-panel px-4 py-3">
          <Reasons labels={first.labels} />
        </div>
      ) : null}
    </div>
  );
}
