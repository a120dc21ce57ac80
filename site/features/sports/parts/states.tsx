// What stands in the place of data that are not there (on their way, offline, refused, the book away), and above data that may be old. Each has a way
// on: the page looks again by itself, and at a press.
import { type FetchStatus, onlineManager } from '@tanstack/react-query';
import { CloudOff, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { problems } from '#contract/kernel/problems.ts';
import { isReachable } from '#site/shared/browser/build-watch.ts';
import { formatRefusal, hasCode } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, type ButtonLook } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';

/** What is shown of a query. */
export interface Asked {
  data: unknown;
  error: Error | null;
  fetchStatus: FetchStatus;
  refetch: () => Promise<unknown>;
}

function TryAgain({ query, ...look }: { query: Pick<Asked, 'refetch'> } & ButtonLook) {
  const { say } = useTexts();
  const [isLooking, setLooking] = useState(false);
  async function lookAgain(): Promise<void> {
    setLooking(true);
    // a device may think that it has no network when it has one
    if (!onlineManager.isOnline() && (await isReachable())) onlineManager.setOnline(true);
    if (onlineManager.isOnline()) await query.refetch();
    setLooking(false);
  }
  return (
    <Button {...look} isBusy={isLooking} onClick={() => void lookAgain()}>
      {say('global-components.error.retry')}
    </Button>
  );
}

/** A query forgets why it failed when it is asked again; the page says it until something is there. */
function useLastError({ data, error }: Asked): Error | null {
  const [last, keep] = useState<Error | null>(null);
  const now = data === undefined ? (error ?? last) : null;
  if (now !== last) keep(now);
  return now;
}

/** The book does not answer the house, and nothing is known that could be shown. */
export function BookDown({ query }: { query: Pick<Asked, 'refetch'> }) {
  const { say } = useTexts();
  return (
    <div role="alert">
      <EmptyState icon={<CloudOff size={24} />} title={say('sports.down.title')} text={say('sports.down.text')}>
        <TryAgain query={query} kind="main" />
      </EmptyState>
    </div>
  );
}

/** In place of what is not there. `children`: its shape while it is on its way. */
export function Missing({ query, children }: { query: Asked; children: ReactNode }) {
  const texts = useTexts();
  const error = useLastError(query);
  if (query.fetchStatus === 'paused')
    return (
      <div role="alert">
        <EmptyState icon={<WifiOff size={24} />} title={texts.say('sports.offline.title')} text={texts.say('sports.offline.text')}>
          <TryAgain query={query} kind="main" />
        </EmptyState>
      </div>
    );
  if (error === null) return <output aria-label={texts.say('modals.loading')}>{children}</output>;
  if (hasCode(error, problems['sportsbook-down'].code)) return <BookDown query={query} />;
  return <ErrorState text={formatRefusal(texts, error)} onRetry={() => void query.refetch()} />;
}

/** What is said of prices that may be old; undefined: they are not. */
export function oldText({ say }: Texts, { isCurrent, error }: { isCurrent: boolean; error: Error | null }): string | undefined {
  if (error !== null) return say('sports.stale');
  return isCurrent ? undefined : say('sports.silent');
}

/** Above what is shown and may be old; nothing where `text` is undefined. */
export function OldNotice({ text, query }: { text: string | undefined; query: Pick<Asked, 'refetch'> }) {
  return (
    <div
      role="status"
      className={text === undefined ? 'sr-only' : 'notice mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2'}
    >
      {text === undefined ? null : (
        <>
          <p className="min-w-0 flex-1 basis-60">{text}</p>
          <TryAgain query={query} kind="main" size="small" />
        </>
      )}
    </div>
  );
}
