// A player's connection to the studio: one request after the other over a kept socket, written and read with as little as will do, since the
// load shares the processors with what is measured.
import { connect, type Socket } from 'node:net';

export interface Connection {
  /** @throws Error for any answer but 200 */
  ask(path: string, body: object): Promise<string>;
  end(): void;
}

/** Of an answer whose length its head tells, the body; undefined while a part is still to come. */
function bodyOf(bytes: Buffer): string | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const heads = bytes.toString('latin1', 0, head);
  const length = Number(/content-length: (\d+)/i.exec(heads)?.[1] ?? 0);
  if (bytes.length < head + 4 + length) return undefined;
  const body = bytes.toString('utf8', head + 4, head + 4 + length);
  if (heads.slice(9, 12) !== '200') throw new Error(`${heads.slice(9, 12)} ${body}`);
  return body;
}

export async function openConnection(port: number, token: string): Promise<Connection> {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  let before: Buffer | undefined;
  let waiting: { resolve(body: string): void; reject(error: unknown): void } | undefined;
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The studio closed a connection')));
  socket.on('data', (chunk: Buffer) => {
    const bytes = before === undefined ? chunk : Buffer.concat([before, chunk]);
    try {
      const body = bodyOf(bytes);
      before = body === undefined ? bytes : undefined;
      if (body !== undefined) waiting?.resolve(body);
    } catch (error) {
      waiting?.reject(error);
    }
  });
  return {
    ask: async (path, body) =>
      await new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const text = JSON.stringify(body);
        socket.write(
          `POST /studio/api/${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
            `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
        );
      }),
    end: () => void socket.end(),
  };
}
