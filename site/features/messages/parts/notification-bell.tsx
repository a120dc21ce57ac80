// The bell: how many notifications wait, and the list of them beside it, on phones as a sheet.
import { Bell } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyWithRetry, warm } from '#site/boot/lazy-with-retry.ts';
import { showNotifications, useNotificationsOpen } from '../notifications-open.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Coming } from '#site/shared/ui/coming.tsx';
import { UnreadMark } from './unread-mark.tsx';

const loadPanel = async () => await import('./notification-panel.tsx');
const NotificationPanel = lazyWithRetry(loadPanel);

export function NotificationBell() {
  const { say } = useTexts();
  const isOpen = useNotificationsOpen();
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = usePlayerQuery('listNotifications').data?.data.length ?? 0;
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={say('layout.notifications.count', { count })}
        onClick={() => showNotifications(!isOpen)}
        onPointerEnter={() => warm(loadPanel)}
        onFocus={() => warm(loadPanel)}
        className="relative hidden size-11 place-items-center rounded-md bg-panel text-ink transition hover:bg-raised aria-expanded:bg-raised sm:grid"
      >
        <Bell size={19} aria-hidden="true" />
        <UnreadMark count={count} />
      </button>
      {wasOpened ? (
        <Suspense fallback={isOpen ? <Coming /> : null}>
          <NotificationPanel isOpen={isOpen} opener={button} onClose={() => showNotifications(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
