// Which changes of payments were told on this page: by the live updates, or by the answer to what the player did, whichever comes first.
import type { Invoice } from './invoice-messages.ts';

const told = new Set<string>();

/** True the first time that a change is about to be told. */
export function isUntold({ id, version }: Pick<Invoice, 'id' | 'version'>): boolean {
  const change = `${id} ${version}`;
  if (told.has(change)) return false;
  told.add(change);
  return true;
}

/** A sheet that shows a payment says how it stands already. */
export const isInSight = (id: string): boolean => location.search.includes(id);
