// The menu of phones: a sheet from the side. The browser's own dialog keeps the focus inside, closes on Escape and lies over all.
import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { SearchBox } from '#site/features/games/parts/search/search-box.tsx';
import { Brand } from './brand.tsx';
import { LocalePicker } from './locale-picker.tsx';
import { closesByPull } from '../../shared/ui/swipe.ts';
import { NavLines } from './nav-lines.tsx';
import { SectionSwitch } from './section-switch.tsx';

interface Hold {
  x: number;
  y: number;
  at: number;
  isSwipe: boolean;
}

/** Moves the sheet with the finger and closes it by the rule of swipes. */
function useSwipeAway(sheet: RefObject<HTMLDialogElement | null>) {
  const hold = useRef<Hold | undefined>(undefined);
  const move = (pixels: number | undefined) => {
    sheet.current?.style.setProperty('translate', pixels === undefined ? '' : `${Math.min(0, pixels)}px 0`);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'mouse') hold.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, isSwipe: false };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = hold;
      if (current === undefined) return;
      const [right, down] = [event.clientX - current.x, event.clientY - current.y];
      current.isSwipe ||= Math.abs(right) > 10 && Math.abs(right) > Math.abs(down);
      if (current.isSwipe) move(right);
    },
    onPointerUp(event: PointerEvent) {
      const { current } = hold;
      hold.current = undefined;
      move(undefined);
      const size = sheet.current?.clientWidth ?? 0;
      if (current?.isSwipe && closesByPull({ distance: current.x - event.clientX, size, elapsedMs: event.timeStamp - current.at }))
        sheet.current?.close();
    },
    onPointerCancel() {
      hold.current = undefined;
      move(undefined);
    },
  };
}

export default function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { say } = useTexts();
  const sheet = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const swipe = useSwipeAway(sheet);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (hrefChanged) sheet.current?.close();
      }),
    [router],
  );
  useEffect(() => {
    if (isOpen && sheet.current?.open === false) sheet.current.showModal();
  }, [isOpen]);
  return (
    <dialog
      ref={sheet}
      className="drawer"
      aria-label={say('layout.drawer.label')}
      {...swipe}
      // a press beside it closes it
      closedby="any"
      onClose={onClose}
    >
      <div className="flex min-h-full flex-col p-4">
        <div className="mb-3 flex items-center justify-between">
          <Brand />
          <button type="button" className="icon-button" aria-label={say('layout.drawer.close')} onClick={() => sheet.current?.close()}>
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        <SearchBox className="mb-4" />
        <nav aria-label={say('layout.nav.main')}>
          <SectionSwitch />
          <NavLines />
        </nav>
        <div className="mt-auto border-t border-line pt-4">
          <LocalePicker />
        </div>
      </div>
    </dialog>
  );
}
