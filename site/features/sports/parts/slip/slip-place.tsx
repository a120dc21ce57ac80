// Where the slip stands: a column beside the page on wide screens; elsewhere a bar within reach of the thumb, which opens it as a sheet.
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useSlip } from '../../slip-store.ts';
import { useKeptSettings } from '../../sports-settings.ts';
import { readKept } from './kept-submission.ts';
import { usePreparedSlip } from './use-prepared-slip.ts';

const SlipPanel = lazyWithRetry(async () => await import('./slip-panel.tsx'));
const SlipSheet = lazyWithRetry(async () => await import('./slip-sheet.tsx'));

const wide = '(width >= 80rem)';

function listen(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Undefined while the page is drawn by the server. */
const useIsWide = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    listen,
    () => matchMedia(wide).matches,
    () => undefined,
  );

function Column() {
  const { say } = useTexts();
  return (
    <aside aria-labelledby="slip-title" className="slip-column">
      <h2 id="slip-title" className="mb-3 text-xl">
        {say('sports.slip.title')}
      </h2>
      <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
        <SlipPanel />
      </Suspense>
    </aside>
  );
}

/** As the server draws it: the column's place on wide screens, nothing elsewhere. */
function Place() {
  const { say } = useTexts();
  return (
    <aside aria-label={say('sports.slip.title')} className="slip-column max-xl:hidden">
      <h2 className="mb-3 text-xl">{say('sports.slip.title')}</h2>
      <Skeleton className="h-40 w-full rounded-lg" />
    </aside>
  );
}

let hasLooked = false;

/** Calls where the page was loaded while a bet of the player waits for its answer: there it is followed, and an offer can be taken. */
function useStillWaiting(open: () => void): void {
  const session = useSession();
  const playerId = session.status === 'player' ? session.profile.id : undefined;
  useEffect(() => {
    if (playerId === undefined || hasLooked) return;
    hasLooked = true;
    if (readKept(playerId) !== undefined) open();
  });
}

function Bar() {
  const { say } = useTexts();
  const { picks } = useSlip();
  const [isOpen, setOpen] = useState(false);
  useStillWaiting(() => setOpen(true));
  return (
    <>
      {picks.length === 0 ? null : (
        <button type="button" className="slip-bar" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="slip-count">{picks.length}</span>
          {say('sports.slip.title')}
        </button>
      )}
      <Suspense>{isOpen ? <SlipSheet onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Tells who listens what a press of a price did to the slip. */
function SlipCount() {
  const { say } = useTexts();
  const { picks } = useSlip();
  return (
    <p role="status" className="sr-only">
      {say('sports.slip.count', { count: picks.length })}
    </p>
  );
}

export function SlipPlace() {
  const isWide = useIsWide();
  useKeptSettings();
  usePreparedSlip();
  if (isWide === undefined) return <Place />;
  return (
    <>
      <SlipCount />
      {isWide ? <Column /> : <Bar />}
    </>
  );
}
