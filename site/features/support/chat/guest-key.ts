// The key by which the support chat knows a guest: made here, kept in this browser, forgotten when a session ends.
import { guestKeyHeader } from '#contract/chat-bounds.ts';
import { guestKeyMark, readSession } from '#site/shared/api/session.ts';

export const readGuestKey = (): string | undefined => localStorage.getItem(guestKeyMark) ?? undefined;

/** Returns the key, and makes it where there is none yet: 256 random bits as URL-safe text. */
export function holdGuestKey(): string {
  const known = readGuestKey();
  if (known !== undefined) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  localStorage.setItem(guestKeyMark, key);
  return key;
}

/** What a call of the chat says besides of who asks: a player is known by the session. */
export function ownerHeaders(): Record<string, string> {
  const key = readSession().status === 'guest' ? readGuestKey() : undefined;
  return key === undefined ? {} : { [guestKeyHeader]: key };
}
