// Asks before something that was typed is left behind: by a link, by Back, by closing the tab. A session that has ended is not held up.
import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { useTexts } from '../i18n/texts.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { say } = useTexts();
  const isHeld = () => isDirty && session.read().status === 'player';
  const blocker = useBlocker({
    // a modal over the page, or another of its sections, leaves nothing behind
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isHeld(),
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={say('modals.unsaved.title')}
      text={say('modals.unsaved.text')}
      confirmWord={say('modals.unsaved.leave')}
      keepWord={say('modals.unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
