// The memory of another Node process from the outside: what the system counts, and what its garbage collector leaves, by the inspector.
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';

export interface Memory {
  rssMb: number;
  /** Of the heap right after a collection: what is really held. */
  heapMb: number;
  /** Buffers outside of the heap. */
  externalMb: number;
}

export interface MemoryReader {
  read(): Promise<Memory>;
  close(): void;
}

type Reply = { id?: number; result?: { result?: { value?: { heapUsed: number; external: number } } } };

/** @param port what the process was given by --inspect */
export async function openMemoryReader(pid: number, port: number): Promise<MemoryReader> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply;
    waiting.get(reply.id ?? -1)?.(reply);
    waiting.delete(reply.id ?? -1);
  });
  const ask = async (method: string, params: object = {}): Promise<Reply> =>
    await new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    async read() {
      await ask('HeapProfiler.collectGarbage');
      const { result } = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
      const { heapUsed = Number.NaN, external = Number.NaN } = result?.result?.value ?? {};
      const rssKb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      return { rssMb: rssKb / 1024, heapMb: heapUsed / 1024 / 1024, externalMb: external / 1024 / 1024 };
    },
    close: () => socket.close(),
  };
}
