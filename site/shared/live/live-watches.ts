// Subscriptions to channels of one thing among many: one for each channel, however many look at it.
import type { Centrifuge, Subscription } from 'centrifuge';
import { keyedChannel } from '#contract/live/channels.ts';
import type { LiveWatch } from './live.ts';

export interface LiveWatches {
  watch(watch: LiveWatch): void;
  unwatch(watch: LiveWatch): void;
  /** Everything that is watched is read again. */
  refetch(): void;
  /** Listens again to what the server had ended. */
  resubscribe(): void;
}

interface Watched {
  subscription: Subscription;
  watches: Set<LiveWatch>;
}

export function createWatches(client: Centrifuge, guarded: <A>(act: (given: A) => void) => (given: A) => void): LiveWatches {
  const watched = new Map<string, Watched>();

  function subscribe(name: string): Watched {
    const subscription = client.newSubscription(name, { delta: 'fossil' });
    const one: Watched = { subscription, watches: new Set() };
    subscription.on(
      'publication',
      guarded(({ data }: { data: unknown }) => {
        for (const { take } of one.watches) take(data as never);
      }),
    );
    subscription.on(
      'subscribed',
      guarded(({ recovered }) => {
        if (!recovered) for (const { refetch } of one.watches) refetch();
      }),
    );
    subscription.subscribe();
    watched.set(name, one);
    return one;
  }

  return {
    watch(watch) {
      const name = keyedChannel(watch.channel, watch.key);
      (watched.get(name) ?? subscribe(name)).watches.add(watch);
    },
    unwatch(watch) {
      const name = keyedChannel(watch.channel, watch.key);
      const one = watched.get(name);
      one?.watches.delete(watch);
      if (one === undefined || one.watches.size > 0) return;
      watched.delete(name);
      one.subscription.unsubscribe();
      client.removeSubscription(one.subscription);
    },
    refetch() {
      for (const { watches } of watched.values()) for (const { refetch } of watches) refetch();
    },
    resubscribe() {
      for (const { subscription } of watched.values()) subscription.subscribe();
    },
  };
}
