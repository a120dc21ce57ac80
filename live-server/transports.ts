// Every way to connect, under one base path: websocket, http_stream, sse with the address for their posts, and sockjs over xhr. Pages of other
// sites are turned away at each, because browsers let them ask.
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressKey } from '#contract/kernel/addresses.ts';
import { livePaths } from '#contract/live/live-settings.ts';
import { createProxyTrust, type TrustProxy } from '#kit/proxy-trust.ts';
import type { LiveHub } from './hub.ts';
import { serveSockJs } from './sockjs.ts';
import { serveStreams } from './streams.ts';
import { createWebSocketDoor } from './websocket.ts';

export interface LiveDoor {
  /** What stands before the paths: '/api', or nothing. */
  base: string;
  /** Whether a page of this origin may connect; requests that are no page's have none. */
  isWelcome(origin: string | undefined, host: string | undefined): boolean;
  /** Which proxies are believed about where requests come from; the app's own setting. */
  trustProxy: TrustProxy;
  /** What every answer carries, refusals of websockets too. */
  headers?: Readonly<Record<string, string>>;
}

/** Refuses upgrades. The link is broken off: nothing else would ever end one whose other side stays. */
function createTurnAway(headers: Readonly<Record<string, string>> = {}): (socket: Duplex, status: string) => void {
  const own = { 'x-content-type-options': 'nosniff', 'sec-websocket-version': '13', connection: 'close', 'content-length': '0' };
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  return (socket, status) => void socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, () => socket.destroy());
}

/** The path on which a websocket is served below a base. */
export const isLiveSocket =
  (base: string) =>
  (path: string): boolean =>
    path === `${base}${livePaths.websocket}`;

/** How long clients may take over a farewell when the server ends. */
const farewellMs = 500;

/** Serves the hub on the app. Returns a function that ends it. */
export function serveTransports(app: FastifyInstance, hub: LiveHub, door: LiveDoor): () => void {
  const { base } = door;
  const turnAway = createTurnAway(door.headers);
  const acceptWebSocket = createWebSocketDoor(hub, turnAway);
  const at = (path: string): string => `${base}${path}`;
  const { addressOf } = createProxyTrust(door.trustProxy);

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { origin, host } = request.headers;
      if (!door.isWelcome(origin, host)) return await reply.code(403).send();
      if (origin !== undefined) reply.raw.setHeader('access-control-allow-origin', origin);
      reply.raw.setHeader('vary', 'origin');
      return undefined;
    });
    scope.removeAllContentTypeParsers();
    scope.register(async (inner) => {
      inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: hub.settings.maxFrameBytes }, (_request, body, done) => {
        done(null, body);
      });
      const paths = { httpStream: at(livePaths.httpStream), sse: at(livePaths.sse), emulation: at(livePaths.emulation) };
      serveStreams(inner, hub, paths);
      for (const path of Object.values(paths))
        inner.options(path, async (request, reply) => {
          const asked = request.headers['access-control-request-headers'] ?? 'content-type';
          reply.header('access-control-allow-methods', 'GET, POST').header('access-control-allow-headers', asked);
          return await reply.header('access-control-max-age', '300').code(204).send();
        });
    });
    scope.register(async (inner) => {
      inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
      serveSockJs(inner, hub, { prefix: at(livePaths.sockjs), addressOf });
    });
  });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = request.url?.split('?')[0] ?? '';
    const isSockJs = path.startsWith(`${at(livePaths.sockjs)}/`);
    if (path !== at(livePaths.websocket) && !isSockJs) {
      // somebody else's, if there is somebody else
      if (app.server.listenerCount('upgrade') === 1) turnAway(socket, '404 Not Found');
      return;
    }
    socket.on('error', () => socket.destroy());
    const { origin, host, 'x-forwarded-for': forwarded } = request.headers;
    const address = addressOf(request.socket.remoteAddress, forwarded);
    if (!door.isWelcome(origin, host)) turnAway(socket, '403 Forbidden');
    else if (isSockJs) turnAway(socket, '404 Not Found');
    else if (!hub.subnets.enter(address)) turnAway(socket, '429 Too Many Requests');
    else acceptWebSocket(request, socket, head, () => hub.subnets.leave(address), addressKey(address));
  }

  app.server.on('upgrade', upgrade);
  return () => {
    app.server.off('upgrade', upgrade);
    const open = [...hub.connections()];
    hub.close();
    setTimeout(() => {
      for (const { transport } of open) transport.destroy();
    }, farewellMs);
  };
}
