// The live connection itself: the page's channels over one connection. What it receives it hands on; it throws at nobody.
import { Centrifuge, State, type Subscription, UnauthorizedError } from 'centrifuge';
import { type LiveChannelName, liveChannels, privateChannel } from '#contract/live/channels.ts';
import { liveClientSettings, liveCodes, liveTransports } from '#contract/live/live-settings.ts';
import { LazySockJs } from './lazy-sockjs.ts';
import type { LiveOptions, LiveState, LiveWatch } from './live.ts';
import { createWatches } from './live-watches.ts';
import type { LiveNews } from './live-channels.ts';
import { accessToken } from '../api/session.ts';

export interface LiveClient {
  reconnect(): void;
  pause(): void;
  close(): void;
  watch(watch: LiveWatch): void;
  unwatch(watch: LiveWatch): void;
}

/** A page that was out of sight this long reads its data again, even if the connection seems to stand. */
const longAwayMs = 30_000;
/** Code of an end that this page asked for. */
const ownEnd = 0;

async function connectionToken(): Promise<string> {
  const token = await accessToken();
  if (token === undefined) throw new UnauthorizedError('Nobody is signed in');
  return token;
}

/** Runs a handler of ours; what it throws is told and ends here. */
function guarded<A>(act: (given: A) => void): (given: A) => void {
  return (given) => {
    try {
      act(given);
    } catch (error) {
      console.error('A live event could not be taken in', error);
    }
  };
}

interface Listening {
  channel: LiveChannelName;
  subscription: Subscription;
}

/** What this page may listen to: a guest hears what everybody may. */
function listenTo(channels: readonly LiveChannelName[], client: Centrifuge, playerId: string | undefined): Listening[] {
  const listening: Listening[] = [];
  for (const channel of channels) {
    if (liveChannels[channel].who === 'everyone')
      listening.push({ channel, subscription: client.newSubscription(channel, { delta: 'fossil' }) });
    else if (playerId !== undefined) listening.push({ channel, subscription: client.newSubscription(privateChannel(channel, playerId)) });
  }
  return listening;
}

/** Wakes the connection when the page comes back into sight or the device onto its network. Returns what ends that. */
function watchPage(cameBack: (awayMs: number) => void): () => void {
  let awaySince: number | undefined;
  function look(): void {
    if (document.visibilityState === 'hidden') {
      awaySince = Date.now();
      return;
    }
    const awayMs = awaySince === undefined ? 0 : Date.now() - awaySince;
    awaySince = undefined;
    cameBack(awayMs);
  }
  const comeOnline = (): void => cameBack(0);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', comeOnline);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', comeOnline);
  };
}

export interface LiveClientOptions extends LiveOptions {
  onState(state: LiveState): void;
  /** What is looked at already. */
  watches: Iterable<LiveWatch>;
}

export function openLive({ playerId, channels, onEvent, refetch, recheckSession, onState, watches }: LiveClientOptions): LiveClient {
  const { ways, emulationEndpoint } = liveTransports(location.origin);
  const client = new Centrifuge(ways, {
    ...liveClientSettings,
    emulationEndpoint,
    sockjs: LazySockJs,
    ...(playerId !== undefined && { getToken: connectionToken }),
  });
  const listening = listenTo(channels, client, playerId);
  const watched = createWatches(client, guarded);
  for (const watch of watches) watched.watch(watch);
  let isPaused = false;

  function lose(): void {
    onState('lost');
    recheckSession();
  }
  client.on(
    'connecting',
    guarded(({ code }) => {
      onState('connecting');
      if (code === liveCodes.playerChanged) recheckSession();
    }),
  );
  client.on(
    'connected',
    guarded(() => onState('on')),
  );
  client.on(
    'disconnected',
    guarded(({ code }) => {
      if (code !== ownEnd) lose();
    }),
  );
  for (const { channel, subscription } of listening) {
    subscription.on(
      'publication',
      guarded(({ data }: { data: unknown }) => onEvent({ channel, event: data } as LiveNews)),
    );
    subscription.on(
      'subscribed',
      guarded(({ recovered }) => {
        if (!recovered) refetch(channel);
      }),
    );
    // what the client recovers from by itself is not told here: this is the server's last word
    subscription.on(
      'unsubscribed',
      guarded(({ code }) => {
        if (code !== ownEnd) lose();
      }),
    );
    subscription.subscribe();
  }

  function reconnect(): void {
    isPaused = false;
    client.disconnect();
    for (const { subscription } of listening) subscription.subscribe();
    watched.resubscribe();
    client.connect();
  }
  const stopWatching = watchPage((awayMs) => {
    if (isPaused) return;
    if (client.state !== State.Connected) reconnect();
    else if (awayMs > longAwayMs) {
      for (const { channel } of listening) refetch(channel);
      watched.refetch();
    }
  });
  client.connect();

  return {
    watch: watched.watch,
    unwatch: watched.unwatch,
    reconnect,
    pause() {
      isPaused = true;
      client.disconnect();
    },
    close() {
      stopWatching();
      client.disconnect();
    },
  };
}
