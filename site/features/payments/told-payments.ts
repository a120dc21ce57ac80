// Which changes of payments were told on this page: by the live updates, or by the answer to what the player did, whichever comes first.
import { note } from '#site/shared/browser/measure.ts';
import type { Invoice } from './invoice-messages.ts';

const told = new Set<string>();

/** True the first time that a change of how a payment stands is about to be told. What is only noted beside it leaves its time as it is. */
export function isUntold({ id, updatedAt }: Pick<Invoice, 'id' | 'updatedAt'>): boolean {
  const change = `${id} ${updatedAt}`;
  if (told.has(change)) return false;
  told.add(change);
  return true;
}

const notedKey = 'noted-deposits';
/** Nobody comes back from a provider's page after so many others. */
const maxNoted = 20;

/** Deposits that were counted in this browser, the last one at the end. */
function readNoted(): string[] {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(notedKey) ?? '[]');
    return Array.isArray(noted) ? noted.filter((id) => typeof id === 'string') : [];
  } catch {
    // somebody else's text stands there
    return [];
  }
}

function noteOnce(id: string, number: number): void {
  const noted = readNoted();
  if (noted.includes(id)) return;
  localStorage.setItem(notedKey, JSON.stringify([...noted, id].slice(-maxNoted)));
  note({ deposit: number });
}

/** Counts a deposit that arrived, once in a browser: heard of live, in however many pages, or found on the way back from the provider's page. */
export function noteDeposit({ id, number }: Pick<Invoice, 'id' | 'number'>): void {
  if (number === null) return;
  // one page after the other; without HTTPS there are no locks
  if ('locks' in navigator) void navigator.locks.request(notedKey, () => noteOnce(id, number));
  else noteOnce(id, number);
}

/** A sheet that shows a payment says how it stands already. */
export const isInSight = (id: string): boolean => location.search.includes(id);
