import { useRouter } from '@tanstack/react-router';
import { Bell, Gauge, History, IdCard, LogOut, Wallet } from 'lucide-react';
import type { RefObject } from 'react';
import { addressOf } from '#site/shared/page/localized-url.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { showNotifications } from '#site/features/messages/notifications-open.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { MenuAction, MenuGroup, MenuLine, MenuLink, MenuPopup } from '#site/shared/ui/menu.tsx';
import { signOut } from '#site/features/session/sign-out.ts';

export interface UserMenuPopupProps {
  isOpen: boolean;
  anchor: RefObject<HTMLElement | null>;
  home: RefObject<HTMLElement | null>;
  profile: Profile;
  onClose: () => void;
}

export default function UserMenuPopup({ isOpen, anchor, home, profile, onClose }: UserMenuPopupProps) {
  const texts = useTexts();
  const { say } = texts;
  const router = useRouter();
  const unread = usePlayerQuery('listNotifications').data?.data.length ?? 0;
  const { prefix } = usePageContext();
  const name = profile.nickname ?? say('modals.unknown-name');
  return (
    <MenuPopup isOpen={isOpen} anchor={anchor} home={home} onClose={onClose} label={say('modals.user-menu.label')}>
      <MenuGroup title={name} note={profile.email}>
        <MenuLink href={addressOf('/profile/wallet', prefix)}>
          <Wallet size={18} aria-hidden="true" /> {say('modals.profile.wallet')}
        </MenuLink>
        <MenuLink href={addressOf('/profile/history/spins', prefix)}>
          <History size={18} aria-hidden="true" /> {say('modals.profile.history')}
        </MenuLink>
        <MenuLink href={addressOf('/profile/limits', prefix)}>
          <Gauge size={18} aria-hidden="true" /> {say('modals.profile.limits')}
        </MenuLink>
        <MenuLink href={addressOf('/profile/info', prefix)}>
          <IdCard size={18} aria-hidden="true" /> {say('modals.profile.info')}
        </MenuLink>
      </MenuGroup>
      <div className="sm:hidden">
        <MenuAction onClick={() => showNotifications(true)}>
          <Bell size={18} aria-hidden="true" /> {say('layout.notifications.count', { count: unread })}
        </MenuAction>
      </div>
      <MenuLine />
      <MenuAction onClick={() => void signOut(texts, async () => await router.navigate({ to: '/' }))}>
        <LogOut size={18} aria-hidden="true" /> {say('modals.user-menu.sign-out')}
      </MenuAction>
    </MenuPopup>
  );
}
