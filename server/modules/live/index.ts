// Live: what players hear. Binds the outbox to a live server (embedded or Centrifugo), decides who may listen, ends the sockets of
// closed sessions.
import type { FastifyInstance } from 'fastify';
import { readWinners } from '#server/modules/play/index.ts';
import type { OutboxEvent } from '#server/platform/outbox.ts';
import { createLiveHub, type LiveHub, serveServerApi, serveTransports } from '#live-server/index.ts';
import { securityHeaders } from '#server/platform/pages/security-headers.ts';
import type { LiveDeps } from './deps.ts';
import { createCentrifugoServer } from './centrifugo-server.ts';
import { createChannelGate } from './channel-gate.ts';
import { createEmbeddedServer } from './embedded-server.ts';
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts';
import { endSocketsAfterLoss, endSocketsByNotice } from './end-sockets.ts';
import type { LiveEvent, LiveServer } from './live-server.ts';
import { serveCentrifugo } from './serve-centrifugo.ts';
import { serveKeys } from './serve-keys.ts';
import { shapeEvent } from './shape-event.ts';
import { withTestProfile } from './test-profile.ts';
import { createWinnersFeed } from './winners.ts';

export type { LiveConfig, LiveDeps } from './deps.ts';
export { centrifugoConfig, centrifugoSecrets, namespaceOptions, permissionHeader } from './centrifugo-config.ts';

function openHub(context: LiveDeps, ended: EndedSessions): LiveHub {
  const { clock, config, log } = context;
  const { testProfile, connectionsPerPlayer, connectionsPerAddress, settings } = config.live;
  const wallMs = () => clock.wallMs();
  const gate = createChannelGate(context, ended);
  return createLiveHub(testProfile === undefined ? gate : withTestProfile(gate, testProfile.hmacSecret, wallMs), {
    wallMs,
    tellError: (error, what) => log.error({ err: error }, what),
    settings: { connectionsPerUser: connectionsPerPlayer, connectionsPerAddress, ...settings },
  });
}

/** Serves the embedded live server. Returns it with what ends it. */
function serveEmbedded(app: FastifyInstance, context: LiveDeps, ended: EndedSessions): { live: LiveServer; end: () => void } {
  const { config, log } = context;
  const { base, testProfile } = config.live;
  const hub = openHub(context, ended);
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

/** What cannot be told must not hold up what comes after it. */
function shapeOrSkip(context: LiveDeps, event: OutboxEvent): LiveEvent[] {
  try {
    return [shapeEvent(context, event)];
  } catch (error) {
    context.log.error({ err: error, outbox: event.id, channel: event.channel }, 'an event could not be told and is left out');
    return [];
  }
}

/** Starts live updates on the app. Returns a function that ends them. */
export function serveLive(app: FastifyInstance, context: LiveDeps): () => void {
  const { clock, config, database, log, outbox } = context;
  const { centrifugo } = config.live;
  const ended = createEndedSessions(context);
  const { live, end } =
    centrifugo === undefined ? serveEmbedded(app, context, ended) : { live: createCentrifugoServer(centrifugo, log), end: () => undefined };
  if (centrifugo !== undefined) serveCentrifugo(app, context, ended, centrifugo.permissionSecret);
  serveKeys(app, context);
  endSocketsByNotice(context, live, ended);
  const winners = createWinnersFeed({
    read: async () => await readWinners(database.db),
    publish: async (event) => await live.publish([{ key: `winners ${event.version}`, channel: 'game:winners', data: event }]),
    wallMs: () => clock.wallMs(),
    tellError: (error) => log.warn({ err: error }, 'the latest wins could not be told'),
  });
  outbox.deliverTo(async (events) => {
    await live.publish(events.filter(({ channel }) => live.isHeard(channel)).flatMap((event) => shapeOrSkip(context, event)));
    if (events.some(({ channel }) => channel.startsWith('wallet:accounts#'))) winners.notice();
  });
  return () => {
    winners.close();
    end();
  };
}
