// What the reality check means for a game that is open: once it is acknowledged, here or in another tab, the game is told to go on.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { PageMessage } from '#contract/protocols/frame-messages.ts';
import { markShownRound, rereadPlaySession, usePlaySession } from '#site/features/protection/index.ts';

const resume: PageMessage = { type: 'studio:resume' };

/** @param origin of the frame, while a game is open in it */
export function useRealityCheck(frame: RefObject<HTMLIFrameElement | null>, origin: string | undefined): void {
  const queries = useQueryClient();
  const isDue = usePlaySession().data?.realityCheck.isDue ?? false;
  const wasDue = useRef(false);
  useEffect(() => {
    if (wasDue.current && !isDue && origin !== undefined) frame.current?.contentWindow?.postMessage(resume, origin);
    wasDue.current = isDue;
  }, [isDue, frame, origin]);
  // the launch began the session, or went on with it
  useEffect(() => {
    if (origin === undefined) return undefined;
    rereadPlaySession(queries);
    return () => markShownRound(false);
  }, [origin, queries]);
}
