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

const noted = new Set<string>();

/** Does something unless another page of this browser has: the first one keeps a lock by that name for as long as it is open. */
function firstOfPages(name: string, act: () => void): void {
  // without HTTPS there are none
  if (!('locks' in navigator)) return act();
  void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    act();
    await new Promise(() => undefined);
  });
}

/** Counts a deposit that arrived, once: heard of live, in however many pages, or found on the way back from the provider's page. */
export function noteDeposit({ id, number }: Pick<Invoice, 'id' | 'number'>): void {
  if (number === null || noted.has(id)) return;
  noted.add(id);
  firstOfPages(`deposit ${id}`, () => note({ deposit: number }));
}

/** A sheet that shows a payment says how it stands already. */
export const isInSight = (id: string): boolean => location.search.includes(id);
