// Sends prepared requests over kept-alive connections, one under way on each, and counts the answers. Nothing is built or signed while
// it runs, so that what is measured is the served side.
import { connect } from 'node:net';

/** The status of an answer, HTTP's and the protocol's; undefined while a part of it is still to come. */
function statusOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  const head = text.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (head < 0 || length === undefined || text.length < head + 4 + Number.parseInt(length, 10)) return undefined;
  return `${text.slice(9, 12)} ${/"status":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
}

/** Returns a second and, by status of the answer, how many there were. */
export async function blast(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<{ perS: number; statuses: Map<string, number> }> {
  const statuses = new Map<string, number>();
  let next = 0;
  const begun = performance.now();
  async function work(): Promise<void> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    await new Promise<void>((resolve, reject) => {
      let before: Buffer | undefined;
      const send = (): void => {
        const request = requests[next];
        next += 1;
        if (request === undefined) {
          socket.end();
          resolve();
        } else socket.write(request);
      };
      socket.once('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        const bytes = before === undefined ? chunk : Buffer.concat([before, chunk]);
        const status = statusOf(bytes);
        before = status === undefined ? bytes : undefined;
        if (status === undefined) return;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        send();
      });
    });
  }
  await Promise.all(Array.from({ length: connections }, work));
  return { perS: requests.length / ((performance.now() - begun) / 1000), statuses };
}
