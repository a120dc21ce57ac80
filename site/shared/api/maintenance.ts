// The house closes for maintenance under an open page: the page is told by whatever it asks next, goes to the maintenance page, and comes
// back to where it was. What somebody cannot leave, as a running game, holds the page in its place.
import type { CallRefused } from '#contract/kernel/client.ts';
import { createStore, useStore } from '../store.ts';

export const maintenancePath = '/maintenance';
/** Of the problem `maintenance`: the page does not carry the whole table. */
export const maintenanceCode = 10010;
const returnKey = 'maintenance-return';

const closed = createStore(false);
const holders = createStore(0);

export const isMaintenance = ({ problem }: CallRefused): boolean => problem?.code === maintenanceCode;

/** Tells the page that the house is closed, or open again. */
export function tellMaintenance(isClosed: boolean): void {
  if (closed.read() !== isClosed) closed.set(isClosed);
}

export const useIsClosed = (): boolean => useStore(closed, false);
/** Whether something on the page must not be left for maintenance. */
export const useIsHeld = (): boolean => useStore(holders, 0) > 0;

/** Holds the page for as long as the thing stands. Returns how to let it go. */
export function holdPage(): () => void {
  holders.set(holders.read() + 1);
  return () => holders.set(holders.read() - 1);
}

/** Keeps where to go back to, an address of this site. */
export const keepReturn = (href: string): void => sessionStorage.setItem(returnKey, href);

/** Where the page was when the house closed; undefined for one that came to the maintenance page first. Forgets it. */
export function takeReturn(): string | undefined {
  const kept = sessionStorage.getItem(returnKey) ?? undefined;
  sessionStorage.removeItem(returnKey);
  return kept;
}
