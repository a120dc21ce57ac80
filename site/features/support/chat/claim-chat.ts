// What was written here before a sign-in goes to the account of who signs in.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { guestKeyHeader } from '#contract/chat-bounds.ts';
import { callWith } from '#site/shared/api/call-api.ts';
import { changeProfile, guestKeyMark, readSession } from '#site/shared/api/session.ts';
import { chatKey } from './chat-data.ts';
import { readGuestKey } from './guest-key.ts';

/** @param playerId whose account is open here; undefined for nobody's */
export function useClaim(playerId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    const key = readGuestKey();
    if (playerId === undefined || key === undefined) return;
    void callWith({ [guestKeyHeader]: key }, 'claimGuestChat').then(
      ({ data }) => {
        if (readGuestKey() === key) localStorage.removeItem(guestKeyMark);
        const now = readSession();
        if (data.claimed === 0 || now.status !== 'player' || now.profile.id !== playerId) return;
        if (data.freshchatRestoreId !== null) changeProfile({ ...now.profile, freshchatRestoreId: data.freshchatRestoreId });
        void queries.invalidateQueries({ queryKey: [chatKey] });
      },
      // the key stays: the next page asks again
      () => undefined,
    );
  }, [playerId, queries]);
}
