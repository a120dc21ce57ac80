// Live: what players hear. Binds the outbox to a live server (embedded or Centrifugo), decides who may listen, ends the sockets of
// closed sessions.
import type { FastifyInstance } from 'fastify';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Channel, Feed } from '#server/platform/channel.ts';
import type { OutboxEvent } from '#server/platform/outbox.ts';
import { createLiveHub, type LiveHub, serveServerApi, serveTransports } from '#live-server/index.ts';
import { securityHeaders } from '#server/platform/pages/security-headers.ts';
import type { LiveDeps } from './deps.ts';
import { createCentrifugoServer } from './centrifugo-server.ts';
import { createChannelGate } from './channel-gate.ts';
import { type ChannelTable, createChannelTable } from './channel-table.ts';
import { createEmbeddedServer } from './embedded-server.ts';
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts';
import { endSocketsAfterLoss, endSocketsByNotice } from './end-sockets.ts';
import type { LiveEvent, LiveServer } from './live-server.ts';
import { serveCentrifugo } from './serve-centrifugo.ts';
import { serveKeys } from './serve-keys.ts';
import { withTestProfile } from './test-profile.ts';

export { type LiveConfig, readLiveConfig } from './config.ts';
export type { LiveDeps } from './deps.ts';
export { centrifugoConfig, centrifugoSecrets, namespaceOptions, permissionHeader } from './centrifugo-config.ts';

type Rules = Pick<ChannelTable<never>, 'rulesOf' | 'mayListen'>;

function openHub(context: LiveDeps, table: Rules, ended: EndedSessions): LiveHub {
  const { clock, config, log } = context;
  const { testProfile, connectionsPerPlayer, connectionsPerAddress, settings } = config.live;
  const wallMs = () => clock.wallMs();
  const gate = createChannelGate(context, table, ended);
  return createLiveHub(testProfile === undefined ? gate : withTestProfile(gate, testProfile.hmacSecret, wallMs), {
    wallMs,
    tellError: (error, what) => log.error({ err: error }, what),
    settings: { connectionsPerUser: connectionsPerPlayer, connectionsPerAddress, ...settings },
  });
}

/** Serves the embedded live server. Returns it with what ends it. */
function serveEmbedded(app: FastifyInstance, context: LiveDeps, table: Rules, ended: EndedSessions): { live: LiveServer; end: () => void } {
  const { config, log } = context;
  const { base, testProfile } = config.live;
  const hub = openHub(context, table, ended);
  const end = serveTransports(app, hub, {
    base,
    trustProxy: config.trustProxy,
    headers: securityHeaders(config.publicUrl),
    isWelcome: (origin, host) =>
      origin === undefined ||
      testProfile !== undefined ||
      origin === config.publicUrl ||
      (URL.canParse(origin) && new URL(origin).host === host),
  });
  if (testProfile !== undefined) serveServerApi(app, hub, { prefix: '/api', key: testProfile.apiKey });
  endSocketsAfterLoss(context, hub);
  return { live: createEmbeddedServer(hub, log), end };
}

/** What travels on a channel, made from what the outbox holds. What cannot be told must not hold up what comes after it. */
function shapeOrSkip<D extends LiveDeps>(context: D, table: ChannelTable<D>, { id, channel, body }: OutboxEvent): LiveEvent[] {
  try {
    const known = table.named(channel);
    return [{ key: `outbox ${id}`, channel, data: known?.shape === undefined ? body : known.shape(context, body) }];
  } catch (error) {
    void raiseAlarmNow(context, {
      kind: 'live-event-lost',
      subject: channel.split('#')[0] ?? '',
      message: 'An event cannot be told to whom it is for, who sees what it tells with the next one or a new page. Report this as a bug.',
      details: { error, outbox: id, channel, body },
    });
    return [];
  }
}

/** Opens the feeds of the channels that have one. */
const openFeeds = <D extends LiveDeps>(context: D, { channels }: ChannelTable<D>, live: LiveServer): Feed[] =>
  channels.flatMap(
    ({ row, openFeed }) =>
      openFeed?.(context, async (key, data, to = row.name) => {
        if (live.isHeard(to)) await live.publish([{ key: `${to} ${key}`, channel: to, data }]);
      }) ?? [],
  );

/** Starts live updates on the app. Returns a function that ends them. */
export function serveLive<D extends LiveDeps>(app: FastifyInstance, context: D, channels: readonly Channel<D>[]): () => void {
  const { config, log, outbox } = context;
  const { centrifugo } = config.live;
  const table = createChannelTable(channels, context);
  const ended = createEndedSessions(context);
  const { live, end } =
    centrifugo === undefined
      ? serveEmbedded(app, context, table, ended)
      : { live: createCentrifugoServer(centrifugo, log), end: () => undefined };
  if (centrifugo !== undefined) serveCentrifugo(app, context, table, ended, centrifugo.permissionSecret);
  serveKeys(app, context);
  endSocketsByNotice(context, live, ended);
  const feeds = openFeeds(context, table, live);
  outbox.deliverTo(async (events) => {
    await live.publish(events.filter(({ channel }) => live.isHeard(channel)).flatMap((event) => shapeOrSkip(context, table, event)));
    const told = new Set(events.map(({ channel }) => channel.split('#')[0] ?? ''));
    for (const feed of feeds) if (feed.follows.some((name) => told.has(name))) feed.notice();
  });
  return () => {
    for (const feed of feeds) feed.close();
    end();
  };
}
