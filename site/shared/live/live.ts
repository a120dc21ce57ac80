// The live connection of this page: whether it stands, and who hears its news. The client itself is loaded when the page is idle.
import { useSyncExternalStore } from 'react';
import type { ChannelEvents, ChannelName } from '#contract/channels.ts';
import { keepAsking } from '../../boot/lazy-with-retry.ts';
import type { LiveClient } from './live-client.ts';

/** `lost` is final until somebody reconnects; `connecting` mends itself. */
export type LiveState = 'off' | 'connecting' | 'on' | 'lost';
export type LiveNews = { [C in ChannelName]: { channel: C; event: ChannelEvents[C] } }[ChannelName];

export interface LiveOptions {
  /** Undefined for a guest, who hears what everybody may. */
  playerId: string | undefined;
  hear(news: LiveNews): void;
  /** Events may be missing: what this channel shows must be read again. */
  refetch(channel: ChannelName): void;
  /** The server ended the connection: the session may be over, or the player stands differently with the house. */
  lookAgain(): void;
}

let state: LiveState = 'off';
let client: LiveClient | undefined;
const listeners = new Set<() => void>();

function change(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    listen,
    () => state,
    () => 'off',
  );

const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200); // Safari
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 4000 });
  return () => cancelIdleCallback(handle);
};

/** Starts live updates for a player or a guest once the page is idle. Answers what ends them. */
export function startLive(options: LiveOptions): () => void {
  let isOver = false;
  async function open(): Promise<void> {
    const { openLive } = await keepAsking(async () => await import('./live-client.ts'));
    if (!isOver) client = openLive({ ...options, tell: change });
  }
  const cancel = whenIdle(() => void open());
  return () => {
    isOver = true;
    cancel();
    client?.close();
    client = undefined;
    change('off');
  };
}

/** Stops listening while the session is being ended, so that its end is not taken for a loss. `reconnectLive` undoes it. */
export const pauseLive = (): void => client?.pause();

/** Tries again at once, also after an end that was final. */
export const reconnectLive = (): void => client?.reconnect();
