// The balance as this page showed it last, kept on this device for the next page: it is seen before the session is read and replaced by the true one. It
// is shown to nobody but its player, and goes with the session. Runs in the head of every page: it imports next to nothing.
import { readCookie } from './cookies.ts';

/** Removed with the session. */
const key = 'kept-balance';

interface KeptBalance {
  playerId: string;
  locale: string;
  /** As it is read, with its currency. */
  text: string;
}

function ownerOf(token: string): string | undefined {
  try {
    return (JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub;
  } catch {
    return undefined; // no token of ours
  }
}

function readKept(): KeptBalance | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as KeptBalance | null) ?? undefined;
  } catch {
    return undefined; // storage is forbidden here, or holds something else
  }
}

/** The balance that was shown last to who holds the token now, in the language of the page. */
export function readKeptBalance(): string | undefined {
  const kept = readKept();
  const token = readCookie('access_token');
  const isTheirs = kept !== undefined && token !== undefined && ownerOf(token) === kept.playerId;
  return isTheirs && kept.locale === document.documentElement.lang ? kept.text : undefined;
}

export function keepBalance(kept: KeptBalance): void {
  localStorage.setItem(key, JSON.stringify(kept));
}

/** Writes it into the place that is held for the balance, before the first paint. Styles show it, so the page that the server sent stays as it is. */
export function showKeptBalance(): void {
  const text = readKeptBalance();
  if (text === undefined) return;
  document.documentElement.style.setProperty('--kept-balance', JSON.stringify(text));
  document.documentElement.dataset['keptBalance'] = '';
}
