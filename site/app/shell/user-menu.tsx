// The player's own corner: who is signed in, the profile, the way out.
import { UserRound } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { avatarAddress } from '#contract/players/avatar.ts';
import { lazyWithRetry, warm } from '../../boot/lazy-with-retry.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { UnreadMark } from '#site/features/messages/parts/unread-mark.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { Coming } from '#site/shared/ui/coming.tsx';

const loadPopup = async () => await import('./user-menu-popup.tsx');
const UserMenuPopup = lazyWithRetry(loadPopup);

export function UserMenu() {
  const { say } = useTexts();
  const session = useSession();
  const unread = usePlayerQuery('listNotifications').data?.data.length ?? 0;
  // the figure on the button is part of its name
  const label = [say('modals.user-menu.label'), ...(unread === 0 ? [] : [say('layout.notifications.count', { count: unread })])].join(', ');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const home = useRef<HTMLDivElement>(null);
  if (session.status === 'guest') return null;
  const isPlayer = session.status === 'player';
  function toggle(): void {
    setOpened(true);
    setOpen(!isOpen);
  }
  return (
    <div ref={home} className="for-player">
      <button
        ref={button}
        type="button"
        disabled={!isPlayer}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          toggle();
        }}
        onPointerEnter={() => warm(loadPopup)}
        onFocus={() => warm(loadPopup)}
        className="relative grid size-11 place-items-center rounded-md bg-panel text-ink transition hover:bg-raised aria-expanded:bg-raised"
      >
        {isPlayer && session.profile.avatar !== null ? (
          <img src={avatarAddress(session.profile.avatar)} alt="" width={44} height={44} className="size-11 rounded-md" />
        ) : (
          <UserRound size={19} aria-hidden="true" />
        )}
        {/* where the bell has no room */}
        <UnreadMark count={unread} className="sm:hidden" />
      </button>
      {wasOpened && session.status === 'player' ? (
        <Suspense fallback={isOpen ? <Coming /> : null}>
          <UserMenuPopup isOpen={isOpen} anchor={button} home={home} profile={session.profile} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
