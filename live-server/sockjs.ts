// SockJS over xhr, for the oldest of networks: the `sockjs` package carries each frame as one of its messages. It reads bodies and keeps
// what it could not send without a bound, so both are bounded here. Its other transports are not served: jsonp, htmlfile and the page for
// frames are script of a stranger's making on the site's own origin, and its websocket costs a thousand times what ours does.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sockjs, { type Connection } from 'sockjs';
import type { ProxyTrust } from '#kit/proxy-trust.ts';
import { addressKey } from '#contract/kernel/addresses.ts';
import { closures } from './codes.ts';
import { LiveConnection, type LiveTransport } from './connection.ts';
import type { LiveHub } from './hub.ts';
import type { Outgoing } from './outgoing.ts';
import { payForPost } from './streams.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What the package has beyond its types. */
interface OpenServer {
  on(event: 'connection', listener: (connection: OpenConnection) => void): unknown;
  listener(options: object): { getHandler(): Handler };
}
interface OpenConnection extends Omit<Connection, 'close'> {
  close(code: number, reason: string): boolean;
  /** The session behind it: what waits for the next poll, and the response that takes messages now. */
  _session: { send_buffer: string[]; recv: { response?: ServerResponse | null } | null };
}

/** What is asked for below the prefix: whether it is there, and the posts of a session. */
const servedPath = /^(?:\/info|\/([\w-]{1,64})\/([\w-]{1,64})\/(?:xhr|xhr_send|xhr_streaming))\/?$/;

/** True for a path that is served. The package keeps sessions by name in a plain object, in which some names are taken. */
function isServed(path: string): boolean {
  const [whole, , session = ''] = servedPath.exec(path) ?? [];
  return whole !== undefined && !(session in {});
}

class SockJsTransport implements LiveTransport {
  readonly #connection: OpenConnection;
  /** What took messages last: after a farewell the session has forgotten it. */
  #response: ServerResponse | undefined;

  constructor(connection: OpenConnection) {
    this.#connection = connection;
  }

  send(message: Outgoing): void {
    this.#connection.write(message.text);
  }

  close(code: number, reason: string): void {
    const response = this.#connection._session.recv?.response;
    this.#response = response ?? undefined;
    this.#connection.close(code, reason);
  }

  destroy(): void {
    const { _session: session } = this.#connection;
    const response = session.recv?.response ?? this.#response;
    // between two polls there is nothing to break: the next one hears that it is over, or what is dropped here would be missed in silence
    if (response === undefined) this.close(closures.serverError.code, closures.serverError.reason);
    else response.destroy();
    session.send_buffer = [];
  }

  queuedBytes(): number {
    const { send_buffer: waiting, recv } = this.#connection._session;
    return (recv?.response?.writableLength ?? 0) + waiting.reduce((sum, text) => sum + text.length, 0);
  }
}

/** On every answer: what it says is what it is, nobody frames it but us, and a proxy passes streams on as they come. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'self'",
  'x-accel-buffering': 'no',
};

/** The package answers 500 to a body that it cannot read, which is no fault of ours. */
function callBrokenBodiesByTheirName(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => write(status === 500 ? 400 : status, ...rest);
}

/** Serves SockJS below `prefix`. The scope must leave bodies unread. */
export function serveSockJs(scope: FastifyInstance, hub: LiveHub, options: { prefix: string; addressOf: ProxyTrust['addressOf'] }): void {
  const { prefix, addressOf } = options;
  const maxBytes = 2 * hub.settings.maxFrameBytes;
  const server = sockjs.createServer() as unknown as OpenServer;
  const handle = server.listener({ prefix, log: () => undefined, disable_cors: true, websocket: false }).getHandler();

  server.on('connection', (connection) => {
    const address = addressOf(connection.remoteAddress, connection.headers['x-forwarded-for']);
    if (!hub.subnets.enter(address)) {
      connection.close(closures.tooManyRequests.code, closures.tooManyRequests.reason);
      return;
    }
    const live = new LiveConnection(hub, new SockJsTransport(connection), addressKey(address));
    connection.on('data', (frame: unknown) => {
      if (typeof frame === 'string') live.receive(frame);
      else live.close(closures.badRequest);
    });
    connection.on('close', () => {
      hub.subnets.leave(address);
      live.closed();
    });
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!isServed((request.url.split('?')[0] ?? '').slice(prefix.length))) return await reply.code(404).send();
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return await reply.code(413).send();
    let bytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) request.raw.destroy();
    });
    reply.hijack();
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
      if (value !== undefined) reply.raw.setHeader(name, value);
    callBrokenBodiesByTheirName(reply.raw);
    handle(request.raw, reply.raw);
    return undefined;
  }

  scope.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${prefix}/*`,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => await payForPost(hub, request, reply),
    handler: serve,
  });
}
