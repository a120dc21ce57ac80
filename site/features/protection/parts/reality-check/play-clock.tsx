// Time of day, time at play and net result, by the server's clock and the ledger: the same in every tab and after a reload.
import { useMemo } from 'react';
import { formatElapsed } from '#kit/format-elapsed.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Net } from './net.tsx';
import { type PlaySession, usePlaySession } from './play-session-query.ts';
import { useNow } from './use-now.ts';

type Session = NonNullable<PlaySession['session']>;

function Facts({ session, aheadMs, className }: { session: Session; aheadMs: number; className: string }) {
  const { say, locale } = useTexts();
  const began = Date.parse(session.beganAt);
  const now = useNow(began - aheadMs) + aheadMs;
  const dayTime = useMemo(() => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }), [locale]);
  return (
    <dl className={`play-clock ${className}`} aria-label={say('modals.play-clock.label')}>
      <div className="play-clock-day">
        <dt>{say('modals.play-clock.time')}</dt>
        <dd>{dayTime.format(now)}</dd>
      </div>
      <div>
        <dt>{say('modals.play-clock.session')}</dt>
        <dd data-fact="elapsed">{formatElapsed(now - began)}</dd>
      </div>
      <div>
        <dt>{say('modals.play-clock.net')}</dt>
        <dd data-fact="net">
          <Net amount={session.total.net} currency={session.total.currency} />
        </dd>
      </div>
    </dl>
  );
}

/** Absent while nobody plays. */
export function PlayClock({ className = '' }: { className?: string }) {
  const { data, aheadMs } = usePlaySession();
  const session = data?.session ?? undefined;
  return session === undefined ? null : <Facts session={session} aheadMs={aheadMs} className={className} />;
}
