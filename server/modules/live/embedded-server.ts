import type { Log } from '#server/platform/log.ts';
import { type LiveHub, unsubscriptions } from '#live-server/index.ts';
import type { LiveServer } from './live-server.ts';

/** The hub within this process. */
export function createEmbeddedServer(hub: LiveHub, log: Log): LiveServer {
  return {
    isHeard: (channel) => !/[#.]/.test(channel) || hub.channels.find(channel) !== undefined,
    async publish(events) {
      for (const { channel, data } of events)
        if (hub.channels.publish(channel, JSON.stringify(data)) === undefined)
          log.error({ channel }, 'a live event was for a channel that does not exist');
    },
    async disconnect(playerId, sessionIds, closure) {
      for (const connection of hub.connectionsOf(playerId))
        if (sessionIds === 'all' || sessionIds.includes(connection.user?.sessionId ?? '')) connection.close(closure);
    },
    async unsubscribe(playerId, channel) {
      for (const connection of hub.connectionsOf(playerId)) connection.endSubscription(channel, unsubscriptions.byServer);
    },
  };
}
