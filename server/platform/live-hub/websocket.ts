import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closures } from './codes.ts';
import { LiveConnection, type LiveTransport } from './connection.ts';
import type { LiveHub } from './hub.ts';
import { bytesOf, type Outgoing } from './outgoing.ts';

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
}

/** Turns an upgrade request into a live connection; `left` is called when that has ended. */
export type AcceptWebSocket = (request: IncomingMessage, socket: Duplex, head: Buffer, left: () => void) => void;

export function createWebSocketDoor(hub: LiveHub): AcceptWebSocket {
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: hub.settings.mostFrameBytes,
    perMessageDeflate: false,
    closeTimeout: closeMs,
    handleProtocols: (names: Set<string>) => (names.has('centrifuge-json') ? 'centrifuge-json' : false),
  } as const;
  const sockets = new WebSocketServer(options);

  function open(socket: WebSocket, left: () => void): void {
    const connection = new LiveConnection(hub, new WebSocketTransport(socket));
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

  return (request, socket, head, left) => {
    // a handshake that fails never becomes a socket of ours
    socket.once('close', left);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      socket.off('close', left);
      open(ws, left);
    });
  };
}
