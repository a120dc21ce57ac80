// A client without manners: sends whatever a test wants over a bare socket, and shows every line that comes back.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { livePaths } from '#contract/live/live-settings.ts';

export interface RawClient {
  socket: WebSocket;
  /** Everything that came, parsed line by line. */
  lines: Record<string, unknown>[];
  send(...commands: (object | string)[]): void;
  /** The reply to a command, whenever it comes. */
  reply(id: number): Promise<Record<string, unknown>>;
  /** Code and reason with which the server ended the connection. */
  ended: Promise<{ code: number; reason: string }>;
}

/** A bare socket; with `connect` it is connected as a guest, or by the token. */
export async function openRaw(origin: string, connect?: { token?: string }, headers: Record<string, string> = {}): Promise<RawClient> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api${livePaths.websocket}`, { headers });
  const lines: Record<string, unknown>[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    for (const line of String(data).split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
    for (const wake of waiting.splice(0)) wake();
  });
  const ended = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');
  const client: RawClient = {
    socket,
    lines,
    ended,
    send: (...commands) =>
      socket.send(commands.map((command) => (typeof command === 'string' ? command : JSON.stringify(command))).join('\n')),
    async reply(id) {
      for (;;) {
        const found = lines.find((line) => line['id'] === id);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
  if (connect !== undefined) {
    client.send({ id: 1, connect });
    await client.reply(1);
  }
  return client;
}
