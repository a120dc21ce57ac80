// The unmodified npm client over each way to connect, and the promises that tests wait for.
import { Centrifuge, type Options, type PublicationContext, type Subscription, type SubscriptionOptions } from 'centrifuge';
import { EventSource } from 'eventsource';
import SockJs from 'sockjs-client';
import { WebSocket } from 'ws';
import { livePaths } from '#contract/live/live-settings.ts';

export const streamWays = ['websocket', 'http_stream', 'sse'] as const;
export const sockJsWays = ['sockjs-xhr-streaming', 'sockjs-xhr-polling'] as const;
export type Way = (typeof streamWays)[number] | (typeof sockJsWays)[number];

/** How long anything is waited for: not how long it should take. */
export const timeoutMs = 90_000;

/** Where a live server is: its origin and what stands before the paths. */
export interface LiveAddress {
  origin: string;
  base: string;
}

const paths = { websocket: livePaths.websocket, http_stream: livePaths.httpStream, sse: livePaths.sse } as const;

/** A client that is not connected yet. */
export function createClient({ origin, base }: LiveAddress, way: Way, options: Partial<Options> = {}): Centrifuge {
  const isSockJs = way.startsWith('sockjs-');
  const endpoint = isSockJs
    ? { transport: 'sockjs' as const, endpoint: `${origin}${base}${livePaths.sockjs}` }
    : {
        transport: way as 'websocket',
        endpoint: `${way === 'websocket' ? origin.replace('http', 'ws') : origin}${base}${paths[way as 'sse']}`,
      };
  return new Centrifuge([endpoint], {
    websocket: WebSocket,
    fetch,
    readableStream: ReadableStream,
    eventsource: EventSource,
    sockjs: SockJs,
    sockjsOptions: { transports: [way.replace('sockjs-', '')] },
    emulationEndpoint: `${origin}${base}${livePaths.emulation}`,
    minReconnectDelay: 50,
    timeout: timeoutMs,
    ...options,
  });
}

/** Clients of one test, ended together. */
export function createClients() {
  const clients: Centrifuge[] = [];
  return {
    make(place: LiveAddress, way: Way, options: Partial<Options> = {}): Centrifuge {
      const client = createClient(place, way, options);
      // errors that the client mends by itself are told as events, which without a listener nobody would see
      client.on('error', () => undefined);
      clients.push(client);
      return client;
    },
    async connect(place: LiveAddress, way: Way, options: Partial<Options> = {}): Promise<Centrifuge> {
      const client = this.make(place, way, options);
      client.connect();
      await client.ready(timeoutMs);
      return client;
    },
    endAll(): void {
      for (const client of clients.splice(0)) client.disconnect();
    },
  };
}

/** The next event of this name. */
export async function next<T>(source: unknown, event: string): Promise<T> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing was heard of "${event}"`)), timeoutMs);
    (source as { once(name: string, listener: (context: T) => void): void }).once(event, (context) => {
      clearTimeout(timer);
      resolve(context);
    });
  });
}

/** Everything that a subscription hears, as it comes. */
export function listen(subscription: Subscription): PublicationContext[] {
  const heard: PublicationContext[] = [];
  subscription.on('publication', (publication) => heard.push(publication));
  return heard;
}

/** Subscribes: 'subscribed', or the code with which it ended. */
export async function settle(subscription: Subscription): Promise<'subscribed' | number> {
  return await new Promise((resolve) => {
    subscription.once('subscribed', () => resolve('subscribed'));
    subscription.once('unsubscribed', ({ code }) => resolve(code));
    subscription.on('error', () => undefined);
    subscription.subscribe();
  });
}

export async function subscribed(client: Centrifuge, channel: string, options: Partial<SubscriptionOptions> = {}): Promise<Subscription> {
  const subscription = client.newSubscription(channel, options);
  const outcome = await settle(subscription);
  if (outcome !== 'subscribed') throw new Error(`Subscribing to ${channel} ended with ${outcome}`);
  return subscription;
}
