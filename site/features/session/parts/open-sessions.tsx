// Where the player is signed in at the moment, the newest few; each can be ended, and all of them are a page of their own.
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { type Session, useSessionToClose } from './close-session.tsx';

const shown = 5;

function OpenSession({ session, timeZone, onAsk }: { session: Session; timeZone: string; onAsk: (session: Session) => void }) {
  const { say, time } = useTexts();
  const { device, method, lastSeenAt, isCurrent } = session;
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-3 first:border-t-0">
      <span className="min-w-0 wrap-anywhere">
        {device}
        <span className="block text-sm text-dim">
          {say(`modals.sessions.by-${method}`)} · {time(lastSeenAt, timeZone)}
        </span>
      </span>
      {isCurrent ? (
        <span className="shrink-0 rounded-full bg-raised px-2.5 py-1 text-sm font-medium">{say('modals.sessions.current')}</span>
      ) : (
        <Button kind="quiet" size="small" onClick={() => onAsk(session)} aria-label={say('modals.sessions.close-of', { device })}>
          {say('modals.sessions.close')}
        </Button>
      )}
    </li>
  );
}

export function OpenSessions({ timeZone, className }: { timeZone: string; className: string }) {
  const { say } = useTexts();
  const { ask, question } = useSessionToClose();
  const sessions = usePlayerQuery('listSessions', { query: { perPage: 20 } }).data?.data;
  return (
    <section aria-labelledby="open-sessions" className={className}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="open-sessions" className="text-xl">
          {say('modals.profile.sessions')}
        </h2>
        <Link to="/profile/history/sessions" className="min-h-8 text-sm text-dim underline underline-offset-4 hover:text-ink">
          {say('modals.sessions.all')}
        </Link>
      </div>
      {sessions === undefined ? (
        <Skeleton className="h-32 w-full rounded-lg" />
      ) : (
        <ul>
          {sessions
            .filter(({ endedAt }) => endedAt === null)
            .slice(0, shown)
            .map((session) => (
              <OpenSession key={session.id} session={session} timeZone={timeZone} onAsk={ask} />
            ))}
        </ul>
      )}
      {question}
    </section>
  );
}
