// A modal's frame: a card in the middle of the window, on phones a sheet from below that can be pulled down. Focus stays inside and
// returns to where it was; Escape, the cross and a press beside it close.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useFullscreen } from '../browser/fullscreen.ts';
import { LayerContext, useNextLayer } from './layers.ts';
import { usePullToClose } from './swipe.ts';

const widths = { small: 'sm:max-w-[26rem]', normal: 'sm:max-w-[30rem]', wide: 'sm:max-w-[36rem]' };

export const backdropClass =
  'fixed inset-0 bg-black/70 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';
// on a phone held sideways every line counts
export const viewportClass = 'fixed inset-0 flex items-end justify-center overflow-hidden sm:items-center sm:p-6 short:p-2';
export const popupClass =
  'relative flex max-h-[calc(100*var(--vh)-1.25rem)] w-full flex-col rounded-t-xl border border-b-0 border-line-strong bg-room text-ink outline-none ' +
  'transition-[translate,scale,opacity] duration-200 ease-out will-change-transform ' +
  'data-ending-style:translate-y-full data-starting-style:translate-y-full ' +
  'sm:max-h-[calc(100*var(--vh)-3rem)] short:max-h-[calc(100*var(--vh)-1rem)] sm:rounded-xl sm:border-b sm:data-ending-style:translate-y-2 sm:data-ending-style:scale-[0.985] sm:data-ending-style:opacity-0 ' +
  'sm:data-starting-style:translate-y-2 sm:data-starting-style:scale-[0.985] sm:data-starting-style:opacity-0';

export interface ModalFrameProps {
  isOpen: boolean;
  title: string;
  size?: keyof typeof widths;
  /** Holds what somebody types: a press beside it must not throw that away. */
  holdsInput?: boolean;
  /** Absent: it stays until what it asks is answered. */
  onClose?: () => void;
  /** After the last of it has left the screen. */
  onGone?: () => void;
  children: ReactNode;
}

/** With a mouse and a keyboard the first field of a form, else the modal itself, so that no keyboard covers half of it at once. */
function firstFocus(popup: RefObject<HTMLElement | null>): HTMLElement | null {
  const field = matchMedia('(pointer: fine)').matches ? popup.current?.querySelector<HTMLElement>('form[data-first] input') : undefined;
  return field ?? popup.current;
}

/**
 * What opened the modal may be gone when it closes, as the way to sign in is for who has signed in, and the focus with it: then it goes on to
 * the content of the page, as after a change of page.
 */
function useFocusRescue(): void {
  useEffect(
    () => () => {
      // the frame has tried to bring the focus back by then
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
      });
    },
    [],
  );
}

interface FrameHeadProps {
  title: string;
  close: (() => void) | undefined;
  pull: ReturnType<typeof usePullToClose>;
}

function FrameHead({ title, close, pull }: FrameHeadProps) {
  const { say } = useTexts();
  useFocusRescue();
  return (
    <header
      {...(close !== undefined && pull)}
      className="relative flex shrink-0 touch-none items-center gap-3 px-5 pt-5 pb-3 select-none sm:touch-auto sm:px-7 sm:pt-6 short:pt-3 short:pb-1"
    >
      {close === undefined ? null : (
        <span aria-hidden="true" className="absolute top-2 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-line-strong sm:hidden" />
      )}
      <Dialog.Title className="min-w-0 flex-1 text-xl sm:text-2xl">{title}</Dialog.Title>
      {close === undefined ? null : (
        <button
          type="button"
          onClick={close}
          aria-label={say('modals.close')}
          className="-me-2 grid size-10 shrink-0 place-items-center rounded-full text-dim transition hover:bg-panel hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </header>
  );
}

export function ModalFrame({ isOpen, title, size = 'normal', holdsInput = false, onClose, onGone, children }: ModalFrameProps) {
  const { depth, zIndex } = useNextLayer();
  const popup = useRef<HTMLDivElement>(null);
  const close = (): void => onClose?.();
  const pull = usePullToClose(close);
  const container = useFullscreen() ?? undefined;
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => open || close()}
      onOpenChangeComplete={(open) => open || onGone?.()}
      disablePointerDismissal={holdsInput}
    >
      <Dialog.Portal container={container}>
        <Dialog.Backdrop className={backdropClass} style={{ zIndex }} />
        <Dialog.Viewport className={viewportClass} style={{ zIndex: zIndex + 1 }}>
          <Dialog.Popup ref={popup} initialFocus={() => firstFocus(popup)} className={`${popupClass} ${widths[size]}`}>
            <LayerContext value={depth}>
              <FrameHead title={title} close={onClose} pull={pull} />
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7 sm:pb-7 short:pb-4">
                {children}
              </div>
            </LayerContext>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
