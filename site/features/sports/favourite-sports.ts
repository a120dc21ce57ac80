// The sports that stand in front: kept in this browser and, for a player, with the account.
import { callApi } from '#site/shared/api/call-api.ts';
import { readSession } from '#site/shared/api/session.ts';
import { createStore, useStore } from '#site/shared/store.ts';

const key = 'favourite-sports';
const none: readonly string[] = [];

function kept(): readonly string[] {
  if (import.meta.env.SSR) return none;
  const text = localStorage.getItem(key) ?? '';
  return text === '' ? none : text.split(' ');
}

const store = createStore<readonly string[]>(kept());

/** Takes the list over, as the account says it. */
export function takeFavouriteSports(ids: readonly string[]): void {
  if (ids.join(' ') === store.read().join(' ')) return;
  localStorage.setItem(key, ids.join(' '));
  store.set(ids);
}

async function toggle(id: string): Promise<void> {
  const before = store.read();
  const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
  takeFavouriteSports(after);
  if (readSession().status === 'player') await callApi('changeSportsSettings', { body: { favouriteSports: [...after] } });
}

export const useFavouriteSports = (): { favourites: readonly string[]; toggle: (id: string) => Promise<void> } => ({
  favourites: useStore(store, none),
  toggle,
});
