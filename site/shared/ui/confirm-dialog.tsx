// A question before something that cannot be taken back. The safe answer has the focus.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { Button, type ButtonKind } from './button.tsx';
import { backdropClass, popupClass, viewportClass } from './dialog.tsx';
import { useNextLayer } from './layers.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  /** The word on the button that does it. */
  confirmWord: string;
  /** How that button looks; one that takes something away unless said otherwise. */
  confirmKind?: ButtonKind;
  /** The word on the safe one. */
  keepWord?: string;
  isBusy?: boolean;
  /** False while what it is about is not known yet. */
  canConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Where the focus goes after it, where that is not what had it before: that may be gone. */
  finalFocus?: () => HTMLElement | null;
  /** More than a sentence can say. */
  children?: ReactNode;
}

export function ConfirmDialog({ isOpen, title, text, confirmWord, confirmKind = 'danger', keepWord, ...rest }: ConfirmDialogProps) {
  const { isBusy = false, canConfirm = true, onConfirm, onClose, finalFocus, children } = rest;
  const { say } = useTexts();
  const { zIndex } = useNextLayer();
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || isBusy || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} style={{ zIndex }} forceRender />
        <AlertDialog.Viewport className={viewportClass} style={{ zIndex: zIndex + 1 }}>
          <AlertDialog.Popup
            initialFocus={safe}
            {...(finalFocus !== undefined && { finalFocus })}
            className={`${popupClass} px-5 pt-6 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-[25rem] sm:p-7`}
          >
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-dim">{text}</AlertDialog.Description>
            {children}
            <div className="mt-6 flex flex-col gap-2.5 sm:flex-row-reverse">
              <Button kind={confirmKind} isBusy={isBusy} disabled={!canConfirm} onClick={onConfirm} className="sm:flex-1">
                {confirmWord}
              </Button>
              <Button ref={safe} kind="main" onClick={onClose} disabled={isBusy} className="sm:flex-1">
                {keepWord ?? say('modals.keep')}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
