import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closures } from './codes.ts';
import { LiveConnection, type LiveTransport } from './connection.ts';
import type { LiveHub } from './hub.ts';
import { bytesOf, type Outgoing } from './outgoing.ts';

/** Pages send each frame whole; what a browser or a proxy between may break it into stays below these. */
const maxFragments = 16;
const maxChunks = 256;

/** What the package keeps of a message until it is whole. */
interface Receiver {
  _buffers: Buffer[];
  _fragments: Buffer[];
}

/** The memory behind pieces: a piece of one byte holds the whole read that it came in. */
function bytesBehind({ _buffers: reads, _fragments: fragments }: Receiver): number {
  if (reads.length + fragments.length === 0) return 0;
  return [...new Set([...reads, ...fragments].map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** How long the other side may take to answer a close. */
const closeMs = 5000;

class WebSocketTransport implements LiveTransport {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  send(message: Outgoing): void {
    this.#socket.send(bytesOf(message), { binary: false });
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  destroy(): void {
    this.#socket.terminate();
  }

  queuedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  unfinishedBytes(): number {
    const { _receiver: receiver } = this.#socket as unknown as { _receiver: Receiver | null };
    return receiver === null ? 0 : bytesBehind(receiver);
  }
}

/** Turns an upgrade request into a live connection; `left` is called when that has ended. */
export type AcceptWebSocket = (request: IncomingMessage, socket: Duplex, head: Buffer, left: () => void, subnet: string) => void;

/** @param turnAway answers a handshake that is none */
export function createWebSocketDoor(hub: LiveHub, turnAway: (socket: Duplex, status: string) => void): AcceptWebSocket {
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: hub.settings.maxFrameBytes,
    maxFragments: maxFragments,
    maxBufferedChunks: maxChunks,
    perMessageDeflate: false,
    closeTimeout: closeMs,
    handleProtocols: (names: Set<string>) => (names.has('centrifuge-json') ? 'centrifuge-json' : false),
  } as const;
  const sockets = new WebSocketServer(options);
  sockets.on('wsClientError', (_error, socket) => turnAway(socket, '400 Bad Request'));

  function open(socket: WebSocket, link: Duplex, left: () => void, subnet: string): void {
    const transport = new WebSocketTransport(socket);
    const connection = new LiveConnection(hub, transport, subnet);
    // the receiver has looked at the piece by then: what it keeps is what is not whole
    link.on('data', () => {
      if (transport.unfinishedBytes() > 0) hub.subnets.count(connection);
    });
    // nobody of ours sends such; each costs an answer
    socket.on('ping', () => {
      if (!connection.spend(1)) connection.close(closures.tooManyRequests);
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary) connection.close(closures.badRequest);
      else connection.receive((data as Buffer).toString('utf8'));
    });
    socket.on('close', () => {
      left();
      connection.closed();
    });
    socket.on('error', () => connection.closed());
  }

  return (request, socket, head, left, subnet) => {
    // a handshake that fails never becomes a socket of ours
    socket.once('close', left);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      socket.off('close', left);
      open(ws, socket, left, subnet);
    });
  };
}
