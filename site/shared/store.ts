// A value that parts of the page share outside of React and of the query cache: whoever listens is told of every change.
import { useSyncExternalStore } from 'react';

/** Something that can be read and listened to. */
export interface Source<T> {
  read(): T;
  /** Returns how to stop listening. */
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends Source<T> {
  set(next: T): void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    read: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value, live. `onServer` is what the server draws, which hydration begins with. */
export const useStore = <T>(source: Source<T>, onServer: T): T => useSyncExternalStore(source.subscribe, source.read, () => onServer);
