// A mail server that takes everything and keeps it.
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface MailServer {
  url: string;
  server: Server;
  /** The subjects of what came, as they were written on the wire. */
  subjects: string[];
  /** Each email whole. */
  messages: string[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const subjects: string[] = [];
  const messages: string[] = [];
  const server = createServer((socket) => {
    let lines: string[] | undefined;
    let rest = '';
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (part) => {
      const parts = (rest + part.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        if (lines !== undefined && line !== '.') {
          lines.push(line);
          if (line.startsWith('Subject: ')) subjects.push(line.slice(9));
          continue;
        }
        if (lines !== undefined) messages.push(lines.join('\r\n'));
        lines = lines === undefined && line.startsWith('DATA') ? [] : undefined;
        socket.write(lines !== undefined ? '354 go on\r\n' : line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    subjects,
    messages,
    close: async () => await new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
