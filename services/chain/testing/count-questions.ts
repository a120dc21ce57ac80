// Stands before a node and counts what it is asked.
import { createServer } from 'node:http';

export interface CountingNode {
  url: string;
  close(): Promise<void>;
}

/**
 * @param nodeUrl where the node is at the time
 * @param count called with what each request asks: how often it holds a method
 */
export async function startCountingNode(
  nodeUrl: () => string,
  count: (asked: (method: string) => number, body: string) => void,
): Promise<CountingNode> {
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      count((method) => body.split(`"method":"${method}"`).length - 1, body);
      void fetch(nodeUrl(), { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
        .catch(() => response.writeHead(502).end());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
