// The two transports that stream one way and take commands by posts: http_stream (lines) and sse (events), with the address for the
// posts. A post is authorised by the session's secret, which only the stream was told.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { addressKey } from '#contract/kernel/addresses.ts';
import { atMost } from '#kit/at-most.ts';
import { excessOf } from '#kit/text-bounds.ts';
import { closures, isFinal, type Refusal, refusals } from './codes.ts';
import { LiveConnection, type LiveTransport } from './connection.ts';
import type { LiveHub } from './hub.ts';
import { escapedOf, type Outgoing } from './outgoing.ts';

type Form = 'lines' | 'events';

export interface StreamPaths {
  httpStream: string;
  sse: string;
  emulation: string;
}

const lingerMs = 5000;
const expiredAgainMs = 60_000;
const maxAddresses = 10_000;

const headersOf: Record<Form, Record<string, string>> = {
  lines: { 'content-type': 'application/x-ndjson; charset=utf-8' },
  events: { 'content-type': 'text/event-stream; charset=utf-8' },
};
const streamHeaders = {
  'cache-control': 'private, no-cache, no-store, no-transform, must-revalidate, max-age=0',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

class StreamTransport implements LiveTransport {
  readonly session = randomBytes(18).toString('base64url');
  readonly #response: ServerResponse;
  readonly #form: Form;
  readonly #delayOf: (refusal: Refusal) => number;

  constructor(response: ServerResponse, form: Form, delayOf: (refusal: Refusal) => number) {
    this.#response = response;
    this.#form = form;
    this.#delayOf = delayOf;
    // the client of an event stream wants to see it open at once; of the other, it may rather have to be turned away by a status
    if (form === 'events') this.#write(':\n\n');
  }

  #write(text: string): void {
    if (!this.#response.headersSent) this.#response.writeHead(200, { ...headersOf[this.#form], ...streamHeaders });
    this.#response.write(text);
  }

  send(message: Outgoing): void {
    if (this.#form === 'lines') this.#write(`${escapedOf(message)}\n`);
    else
      this.#write(
        message.text
          .split('\n')
          .map((line) => `data: ${line}\n\n`)
          .join(''),
      );
  }

  /** Clients read a status as "later, with patience"; an error within the stream makes older ones try again at once. */
  refuse(refusal: Refusal, reply: () => void): void {
    if (this.#form === 'lines' && refusal.temporary === true) this.#turnAway(503);
    else setTimeout(reply, this.#delayOf(refusal)).unref();
  }

  close(code: number, reason: string): void {
    if (this.#form === 'lines' && !this.#response.headersSent && !isFinal(code)) {
      this.#turnAway(code === closures.tooManyRequests.code ? 429 : 503);
      return;
    }
    this.send({ text: JSON.stringify({ push: { disconnect: { code, reason } } }) });
    this.#end();
  }

  destroy(): void {
    this.#response.destroy();
  }

  queuedBytes(): number {
    return this.#response.writableLength;
  }

  #turnAway(status: number): void {
    this.#response.writeHead(status, { 'content-length': '0', 'cache-control': 'no-store' });
    this.#end();
  }

  #end(): void {
    this.#response.end();
    setTimeout(() => this.#response.destroy(), lingerMs).unref();
  }
}

/** From the second time within a minute, an expired token's answer waits: some clients do not. */
function createExpiredDelay({ nowMs, settings }: LiveHub): (address: string, refusal: Refusal) => number {
  const seen = new LRUCache<string, number>(atMost(maxAddresses));
  return (from, { code }) => {
    if (code !== refusals.tokenExpired.code) return 0;
    const address = addressKey(from);
    const lastMs = seen.get(address);
    seen.set(address, nowMs());
    return lastMs !== undefined && nowMs() - lastMs < expiredAgainMs ? settings.expiredDelayMs : 0;
  };
}

/** Registers the three routes. The scope must hand over bodies as text. */
export function serveStreams(scope: FastifyInstance, hub: LiveHub, paths: StreamPaths): void {
  const sessions = new Map<string, LiveConnection>();
  const delayOf = createExpiredDelay(hub);

  async function open(request: FastifyRequest, reply: FastifyReply, form: Form, commands: string): Promise<void> {
    if (!hub.subnets.enter(request.ip)) {
      await reply.code(429).send();
      return;
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    const transport = new StreamTransport(reply.raw, form, (refusal) => delayOf(request.ip, refusal));
    const connection = new LiveConnection(hub, transport, addressKey(request.ip));
    sessions.set(transport.session, connection);
    reply.raw.on('close', () => {
      hub.subnets.leave(request.ip);
      sessions.delete(transport.session);
      connection.closed();
    });
    reply.raw.on('error', () => connection.closed());
    connection.receive(commands);
  }

  async function openEvents(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const asked = new URL(request.url, 'http://live').searchParams.get('cf_connect');
    const commands = request.method === 'POST' ? String(request.body) : asked;
    if (commands === null || commands === '') return await reply.code(400).send();
    return await open(request, reply, 'events', commands);
  }

  scope.post(paths.httpStream, async (request, reply) => await open(request, reply, 'lines', String(request.body)));
  scope.route({ method: ['GET', 'POST'], url: paths.sse, exposeHeadRoute: false, handler: openEvents });
  const emulation = {
    bodyLimit: 2 * hub.settings.maxFrameBytes,
    onRequest: (request: FastifyRequest, reply: FastifyReply) => payForPost(hub, request, reply),
  };
  scope.post(paths.emulation, emulation, async (request, reply) => {
    const given = parseEmulation(String(request.body));
    if (given === undefined) return await reply.code(400).send();
    if (given.node !== hub.node) return await reply.code(404).send();
    // a session that is gone is told by the end of its stream
    sessions.get(given.session)?.receive(given.data);
    return await reply.code(204).send();
  });
}

/** Counts a post as work of its address before the body is read; whoever has used that up is refused. */
export async function payForPost(hub: LiveHub, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const bytes = Number(request.headers['content-length'] ?? 2 * hub.settings.maxFrameBytes);
  if (hub.subnets.spend(addressKey(request.ip), 1 + Math.floor(bytes / 1024))) return undefined;
  return await reply.code(429).header('retry-after', '1').header('connection', 'close').send();
}

function parseEmulation(body: string): { session: string; node: string; data: string } | undefined {
  if (excessOf(body, { maxDepth: 4, maxValues: 20 }) !== undefined) return undefined;
  try {
    const { session, node, data } = JSON.parse(body) as Record<string, unknown>;
    return typeof session === 'string' && typeof node === 'string' && typeof data === 'string' ? { session, node, data } : undefined;
  } catch {
    return undefined; // answered as a bad request
  }
}
