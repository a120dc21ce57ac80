// SockJS, for the oldest of networks: the `sockjs` package carries each frame as one of its messages. It reads bodies and keeps what it
// could not send without a bound, so both are bounded here.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import sockjs, { type Connection } from 'sockjs';
import type { ProxyTrust } from '../proxy-trust.ts';
import { closures } from './codes.ts';
import { LiveConnection, type LiveTransport } from './connection.ts';
import type { LiveHub } from './hub.ts';
import type { Outgoing } from './outgoing.ts';
import type { Doorkeeper } from './streams.ts';

type Handler = (request: IncomingMessage, response: ServerResponse | Duplex, head?: Buffer) => boolean;

/** What the package has beyond its types. */
interface OpenServer {
  on(event: 'connection', listener: (connection: OpenConnection) => void): unknown;
  listener(options: object): { getHandler(): Handler };
}
interface OpenConnection extends Omit<Connection, 'close'> {
  close(code: number, reason: string): boolean;
  /** The session behind it: what waits for the next poll, and the response or socket that takes messages now. */
  _session: { send_buffer: string[]; recv: { response?: ServerResponse | null; connection?: Duplex } | null };
}

export interface SockJsDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Below the prefix: server, session, and the only thing that is asked for by an upgrade. */
export const socketPath = /^\/[^/.]+\/[^/.]+\/websocket\/?$/;

class SockJsTransport implements LiveTransport {
  readonly #connection: OpenConnection;

  constructor(connection: OpenConnection) {
    this.#connection = connection;
  }

  send(message: Outgoing): void {
    this.#connection.write(message.text);
  }

  close(code: number, reason: string): void {
    this.#connection.close(code, reason);
  }

  destroy(): void {
    const { recv } = this.#connection._session;
    (recv?.response ?? recv?.connection)?.destroy();
  }

  queuedBytes(): number {
    const { send_buffer: waiting, recv } = this.#connection._session;
    const sending = recv?.response ?? recv?.connection;
    return (sending?.writableLength ?? 0) + waiting.reduce((sum, text) => sum + text.length, 0);
  }
}

const framePage = /^\/iframe[^/]*\.html$/;
/** On every answer: what it says is what it is, nobody frames it but us, and a proxy passes streams on as they come. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'self'",
  'x-accel-buffering': 'no',
};

/** Serves SockJS below `prefix`. The scope must leave bodies unread. */
export function serveSockJs(
  scope: FastifyInstance,
  hub: LiveHub,
  doorkeeper: Doorkeeper,
  options: { prefix: string; addressOf: ProxyTrust['addressOf'] },
): SockJsDoor {
  const { prefix, addressOf } = options;
  const mostBytes = 2 * hub.settings.mostFrameBytes;
  const server = sockjs.createServer() as unknown as OpenServer;
  const handle = server
    .listener({ prefix, log: () => undefined, disable_cors: true, faye_server_options: { maxLength: mostBytes } })
    .getHandler();

  server.on('connection', (connection) => {
    const address = addressOf(connection.remoteAddress, connection.headers['x-forwarded-for']);
    if (!doorkeeper.enter(address)) {
      connection.close(closures.tooManyRequests.code, closures.tooManyRequests.reason);
      return;
    }
    const live = new LiveConnection(hub, new SockJsTransport(connection));
    connection.on('data', (frame: unknown) => {
      if (typeof frame === 'string') live.receive(frame);
      else live.close(closures.badRequest);
    });
    connection.on('close', () => {
      doorkeeper.leave(address);
      live.closed();
    });
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // the page for frames on other sites runs a script from elsewhere: no page of ours needs it
    if (framePage.test((request.url.split('?')[0] ?? '').slice(prefix.length))) return await reply.code(404).send();
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return await reply.code(413).send();
    let bytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) request.raw.destroy();
    });
    reply.hijack();
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
      if (value !== undefined) reply.raw.setHeader(name, value);
    handle(request.raw, reply.raw);
    return undefined;
  }

  for (const url of [prefix, `${prefix}/*`])
    scope.route({ method: ['GET', 'POST', 'OPTIONS'], url, exposeHeadRoute: false, handler: serve });
  return {
    upgrade(request, socket, head) {
      if (socketPath.test((request.url?.split('?')[0] ?? '').slice(prefix.length))) handle(request, socket, head);
      else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    },
  };
}
