// What an act on bonuses would change, asked of the server each time that its question opens. A round that is just being settled keeps a bonus
// for a moment: it is asked again by itself until the round is over.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';

const roundLookMs = 1500;
/** Of a house that is too busy at the moment. */
const maxRetries = 3;

export const isRoundOpen = (error: unknown): boolean => hasCode(error, problems['bonus-round-open'].code);

const isBusy = (error: unknown): boolean => error instanceof CallRefused && error.status >= 500;

export interface Preview<P> {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  query: UseQueryResult<P>;
}

/** The preview of one act; `about` names what it is about and how that stands: a change of it is asked for anew. */
export function usePreview<P>(about: readonly unknown[], read: () => Promise<P>): Preview<P> {
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const query = useQuery<P>({
    // never what an earlier opening was told
    queryKey: ['bonus-preview', ...about, openings],
    queryFn: read,
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: (failures, error) => isRoundOpen(error) || (failures < maxRetries && isBusy(error)),
    retryDelay: roundLookMs,
  });
  function open(): void {
    setOpenings(openings + 1);
    setOpen(true);
  }
  return { isOpen, open, close: () => setOpen(false), query };
}
