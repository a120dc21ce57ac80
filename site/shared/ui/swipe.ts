// Closing a sheet by pulling it down: past a tenth of its height, or by a flick of less than 300 ms.
import { type PointerEvent, useRef } from 'react';

export interface Pull {
  /** How far down, in pixels. */
  distance: number;
  /** The sheet's height in pixels. */
  size: number;
  elapsedMs: number;
}

const closingShare = 0.1;
const flickMs = 300;
/** A finger that rests moves a little; this much is meant. */
const minFlick = 12;

export const closesByPull = ({ distance, size, elapsedMs }: Pull): boolean =>
  distance > size * closingShare || (elapsedMs < flickMs && distance >= minFlick);

const sheetOf = (event: PointerEvent<HTMLElement>): HTMLElement | null => event.currentTarget.closest<HTMLElement>('[role=dialog]');

/** Moves a sheet down with the finger that holds it; zero gives it back to its place. */
function place(sheet: HTMLElement | null, distance: number): void {
  if (sheet === null) return;
  sheet.style.transition = distance === 0 ? '' : 'none';
  sheet.style.translate = distance > 0 ? `0 ${distance}px` : '';
}

/** Handlers for the part of a sheet that a finger can pull. The sheet follows the finger and returns if it was not meant. */
export function usePullToClose(close: () => void) {
  const begun = useRef<{ y: number; at: number } | undefined>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a, input') !== null) return;
      begun.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (begun.current !== undefined) place(sheetOf(event), Math.max(0.1, event.clientY - begun.current.y));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (begun.current === undefined) return;
      const sheet = sheetOf(event);
      const pull = {
        distance: event.clientY - begun.current.y,
        size: sheet?.offsetHeight ?? 0,
        elapsedMs: event.timeStamp - begun.current.at,
      };
      begun.current = undefined;
      place(sheet, 0);
      if (!closesByPull(pull)) return;
      if (sheet !== null) sheet.style.translate = '0 100%';
      close();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      begun.current = undefined;
      place(sheetOf(event), 0);
    },
  };
}
