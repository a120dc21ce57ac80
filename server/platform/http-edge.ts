// The edge to Node's HTTP server: what of a request is taken before there is a route for it, and what Node would answer by itself, bare.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemName } from '#contract/kernel/problems.ts';
import { problems } from '#contract/kernel/problems.ts';
import { sendProblem } from './calls/refusals.ts';
import { newId } from './ids.ts';
import { Problem, problemBody } from './problem.ts';

/** Whether a request that asks for a websocket may have one. */
export type IsSocketPath = (path: string) => boolean;

/**
 * A request's target as a path: a proxy may send it with scheme and host before it (RFC 9112, 3.2.2). What is no path at all, as the
 * asterisk of OPTIONS, becomes the root.
 */
export function pathOfTarget(target: string | undefined): string {
  const path = (target ?? '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') || path.startsWith('\\') ? path : `/${path.replace(/^\*/, '')}`;
}

/**
 * Only websockets on paths that have them are upgraded; whatever else a client offers to speak is declined by answering the request as
 * it is. Clients offer HTTP/2 on every first request, and a proxy may pass such an offer on.
 */
function createUpgradeRule(isSocketPath: IsSocketPath, serverOf: () => Server) {
  return (request: IncomingMessage): boolean => {
    const { upgrade, 'sec-websocket-protocol': protocol = '' } = request.headers;
    const isWebSocket = request.method === 'GET' && upgrade?.toLowerCase() === 'websocket';
    if (!isWebSocket) return false;
    request.url = pathOfTarget(request.url);
    // the hot replacement of the site in development listens beside us
    const isOfDevelopment = protocol.startsWith('vite-') && serverOf().listenerCount('upgrade') > 1;
    return isOfDevelopment || isSocketPath(request.url.split('?')[0] ?? '');
  };
}

const refusalsOfParser: Partial<Record<string, [ProblemName, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers are too large. Send fewer cookies or a shorter address.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time. Send it again.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body-too-large', 'The extensions of the chunks are too large. Send the body without them.'],
};

function refuseUnreadable(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const { _httpMessage: begun } = socket as { _httpMessage?: ServerResponse };
    if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent === true) {
      socket.destroy();
      return;
    }
    const [name, detail] = refusalsOfParser[error.code ?? ''] ?? ['malformed-request', 'This is no HTTP request that can be read.'];
    const requestId = newId();
    const body = JSON.stringify(problemBody(new Problem(name, detail), requestId));
    const { status, title } = problems[name];
    const lines = Object.entries({
      ...headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([header, value]) => `${header}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
  };
}

/** Options of the server for these rules. `headers`: those of every answer. */
export function edgeOptions(headers: Record<string, string>, isSocketPath: IsSocketPath, serverOf: () => Server) {
  return {
    http: {
      // the answer to a request without a host is ours to give
      requireHostHeader: false,
      headersTimeout: 30_000,
      shouldUpgradeCallback: createUpgradeRule(isSocketPath, serverOf),
    },
    rewriteUrl: ({ url }: { url?: string | undefined }): string => pathOfTarget(url),
    clientErrorHandler: refuseUnreadable(headers),
  };
}

/** Refuses requests without a host, and serves those with an expectation that nobody has: ignoring it is allowed, a bare 417 helps nobody. */
export function guardEdge(app: FastifyInstance): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') return undefined;
    return await sendProblem(reply, new Problem('malformed-request', 'The header Host is missing. Name the host that you ask.'));
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
}
