import { useEffect, useRef, useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import type { Sending } from '#site/shared/api/fetch-with-progress.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';

export interface FileSending {
  /** How much has been sent, from 0 to 1; undefined while nothing is under way. */
  share: number | undefined;
  /** Sends what `act` sends. Returns undefined where it was broken off. */
  send<T>(act: (sending: Sending) => Promise<T>): Promise<T | undefined>;
  cancel(): void;
}

/** Files under way: how far they are, and how to break them off. Who leaves the page breaks it off, too. */
export function useSending(): FileSending {
  const { say } = useTexts();
  const [share, setShare] = useState<number>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  return {
    share,
    async send(act) {
      const ended = new AbortController();
      underWay.current = ended;
      setShare(0);
      try {
        return await act({ onProgress: setShare, signal: ended.signal });
      } catch (error) {
        if (!(error instanceof CallRefused) || !ended.signal.aborted) throw error;
        alerts.show({ kind: 'info', title: say('modals.documents.cancelled') });
        return undefined;
      } finally {
        underWay.current = undefined;
        setShare(undefined);
      }
    },
    cancel: () => underWay.current?.abort(),
  };
}
