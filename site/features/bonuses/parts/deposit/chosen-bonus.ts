// Which bonus somebody wants with the deposit that they are making, for this tab. Nothing is chosen for them.
import { readSession } from '#site/shared/api/session.ts';
import { createStore, useStore } from '#site/shared/store.ts';

/** Removed with the session. */
const key = 'deposit-bonus';

interface Chosen {
  playerId: string;
  currency: string;
  identity: string;
}

const changes = createStore(0);

const ownId = (): string | undefined => {
  const session = readSession();
  return session.status === 'player' ? session.profile.id : undefined;
};

function read(): Chosen | undefined {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Chosen | null;
  return kept !== null && kept.playerId === ownId() ? kept : undefined;
}

/** Returns the bonus that was chosen for deposits of a currency; undefined for none. */
export function readChosenBonus(currency: string): string | undefined {
  const chosen = read();
  return chosen?.currency === currency ? chosen.identity : undefined;
}

export function chooseBonus(currency: string, identity: string | undefined): void {
  const playerId = ownId();
  if (identity === undefined || playerId === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify({ playerId, currency, identity } satisfies Chosen));
  changes.set(changes.read() + 1);
}

/** The choice, live. */
export function useChosenBonus(currency: string): string | undefined {
  useStore(changes, 0);
  return readChosenBonus(currency);
}
