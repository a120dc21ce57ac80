// The live connection itself: the page's channels over one connection. What it hears it hands on; it throws at nobody.
import { Centrifuge, State, type Subscription, UnauthorizedError } from 'centrifuge';
import { type ChannelEvents, type ChannelName, channels, privateChannel } from '#contract/channels.ts';
import { liveClientSettings, liveCodes, liveTransports } from '#contract/live-settings.ts';
import type { LiveNews, LiveOptions, LiveState } from './live.ts';
import { accessToken } from '../api/session.ts';

export interface LiveClient {
  reconnect(): void;
  pause(): void;
  close(): void;
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

interface Ear {
  channel: ChannelName;
  subscription: Subscription;
}

/** What this page may listen to: a guest hears what everybody may. */
function earsOf(client: Centrifuge, playerId: string | undefined): Ear[] {
  const ears: Ear[] = [];
  for (const channel of Object.keys(channels) as ChannelName[]) {
    if (channels[channel].who === 'everyone') ears.push({ channel, subscription: client.newSubscription(channel, { delta: 'fossil' }) });
    else if (playerId !== undefined) ears.push({ channel, subscription: client.newSubscription(privateChannel(channel, playerId)) });
  }
  return ears;
}

/** Wakes the connection when the page comes back into sight or the device onto its network. Answers what ends that. */
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

export function openLive({ playerId, hear, refetch, lookAgain, tell }: LiveOptions & { tell(state: LiveState): void }): LiveClient {
  const { ways, emulationEndpoint } = liveTransports(location.origin);
  const client = new Centrifuge(ways, {
    ...liveClientSettings,
    emulationEndpoint,
    ...(playerId !== undefined && { getToken: connectionToken }),
  });
  const ears = earsOf(client, playerId);
  let isPaused = false;

  function lose(): void {
    tell('lost');
    lookAgain();
  }
  client.on(
    'connecting',
    guarded(({ code }) => {
      tell('connecting');
      if (code === liveCodes.playerChanged) lookAgain();
    }),
  );
  client.on(
    'connected',
    guarded(() => tell('on')),
  );
  client.on(
    'disconnected',
    guarded(({ code }) => {
      if (code !== ownEnd) lose();
    }),
  );
  for (const { channel, subscription } of ears) {
    subscription.on(
      'publication',
      guarded(({ data }: { data: unknown }) => hear({ channel, event: data as ChannelEvents[typeof channel] } as LiveNews)),
    );
    subscription.on(
      'subscribed',
      guarded(({ recovered }) => {
        if (!recovered) refetch(channel);
      }),
    );
    // what the client mends by itself is not told here: this is the server's last word
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
    for (const { subscription } of ears) subscription.subscribe();
    client.connect();
  }
  const stopWatching = watchPage((awayMs) => {
    if (isPaused) return;
    if (client.state !== State.Connected) reconnect();
    else if (awayMs > longAwayMs) for (const { channel } of ears) refetch(channel);
  });
  client.connect();

  return {
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
