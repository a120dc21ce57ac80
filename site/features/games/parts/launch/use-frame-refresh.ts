// A deposit that arrives while a game is open: the game is told to look at the balance again. What its own rounds did, it knows.
import { type RefObject, useEffect, useRef } from 'react';
import type { PageMessage } from '#contract/protocols/frame-messages.ts';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';

const refresh: PageMessage = { type: 'studio:refresh' };
const newestDeposit = { query: { type: invoiceType.deposit, status: [invoiceStatus.success], perPage: 1 } };

/** @param origin of the frame, while a game is open in it */
export function useFrameRefresh(frame: RefObject<HTMLIFrameElement | null>, origin: string | undefined): void {
  const { data } = usePlayerQuery('listInvoices', newestDeposit);
  const newest = data && (data.data[0]?.id ?? 'none');
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const isNews = known.current !== undefined && newest !== known.current;
    known.current = newest;
    if (isNews && origin !== undefined) frame.current?.contentWindow?.postMessage(refresh, origin);
  }, [newest, frame, origin]);
}
