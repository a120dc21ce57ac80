// A vendor of analytics and one of errors, on a port of this machine: they take what a page sends and remember all of it, so that a test can say
// that nothing came.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenRequest {
  method: string;
  path: string;
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface MeasuringVendor {
  origin: string;
  /** Everything that was asked of it, questions of the browser about other origins apart. */
  requests: TakenRequest[];
  close(): Promise<void>;
}

export async function startMeasuringVendor(): Promise<MeasuringVendor> {
  const requests: TakenRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' };
      if (request.method !== 'OPTIONS')
        requests.push({
          method: request.method ?? '',
          path: request.url ?? '',
          body: Buffer.concat(parts).toString('utf8'),
          headers: request.headers,
        });
      response.writeHead(200, { ...allowed, 'content-type': 'application/json' }).end('{"status":1}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
