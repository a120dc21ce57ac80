import { CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';

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

/** Why a check was refused and what to do, a sentence each; what no text is for is said in general, once. */
function useReasons({ labels }: Check): string[] {
  const { say, find } = useTexts();
  const words = labels.map((label) => find(`modals.verification.label.${label}`) ?? say('modals.verification.label.other'));
  return [...new Set(words)];
}

function CheckRow({ check, timeZone }: { check: Check; timeZone: string }) {
  const { say, time, locale } = useTexts();
  const { kind, status, at, expiresAt } = check;
  const Icon = icons[status];
  const reasons = useReasons(check);
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
        {reasons.map((reason) => (
          <p key={reason} className="mt-0.5 text-sm text-dim">
            {reason}
          </p>
        ))}
      </div>
    </li>
  );
}

/** Each check with how it stands, since when, and why it was refused. */
export function CheckList({ checks, timeZone }: { checks: readonly Check[]; timeZone: string }) {
  return (
    <ul aria-live="polite">
      {checks.map((check) => (
        <CheckRow key={check.kind} check={check} timeZone={timeZone} />
      ))}
    </ul>
  );
}
