// The live connection of this page: whether it stands, and who hears its news. The client itself is loaded when the page is idle.
import type { LiveChannelName } from '#contract/live/channels.ts';
import { loadWithRetry } from '../../boot/lazy-with-retry.ts';
import { createStore, useStore } from '../store.ts';
import type { KeyedChannelName, LiveEvents, LiveNews } from './live-channels.ts';
import type { LiveClient } from './live-client.ts';

/** `lost` is final until somebody reconnects; `connecting` recovers by itself. */
export type LiveState = 'off' | 'connecting' | 'on' | 'lost';

export interface LiveOptions {
  /** Undefined for a guest, who hears what everybody may. */
  playerId: string | undefined;
  /** What the page does something with; of these it listens to those that the reader may hear. */
  channels: readonly LiveChannelName[];
  onEvent(news: LiveNews): void;
  /** Events may be missing: what this channel shows must be read again. */
  refetch(channel: LiveChannelName): void;
  /** The server ended the connection: the session may be over, or the player stands differently with the server. */
  recheckSession(): void;
}

/** A channel of one thing among many, as long as somebody looks at it. */
export interface LiveWatch<C extends KeyedChannelName = KeyedChannelName> {
  channel: C;
  key: string;
  take(event: LiveEvents[C]): void;
  /** Events may be missing: what is shown must be read again. */
  refetch(): void;
}

const state = createStore<LiveState>('off');
let client: LiveClient | undefined;
const watches = new Set<LiveWatch>();

export const useLiveState = (): LiveState => useStore(state, 'off');

const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200); // Safari
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 4000 });
  return () => cancelIdleCallback(handle);
};

/** Starts live updates for a player or a guest once the page is idle. Returns what ends them. */
export function startLive(options: LiveOptions): () => void {
  let isOver = false;
  async function open(): Promise<void> {
    const { openLive } = await loadWithRetry(async () => await import('./live-client.ts'));
    if (!isOver) client = openLive({ ...options, watches, onState: state.set });
  }
  const cancel = whenIdle(() => void open());
  return () => {
    isOver = true;
    cancel();
    client?.close();
    client = undefined;
    state.set('off');
  };
}

/** Listens to a channel of one thing, over this connection and those that follow it. Returns what ends that. */
export function watchLive<C extends KeyedChannelName>(watch: LiveWatch<C>): () => void {
  const watched = watch as unknown as LiveWatch;
  watches.add(watched);
  client?.watch(watched);
  return () => {
    watches.delete(watched);
    client?.unwatch(watched);
  };
}

/** Stops listening while the session is being ended, so that its end is not taken for a loss. `reconnectLive` undoes it. */
export const pauseLive = (): void => client?.pause();

/** Tries again at once, also after an end that was final. */
export const reconnectLive = (): void => client?.reconnect();
