// Another Node process, asked from the outside through its inspector.
import { WebSocket } from 'ws';

export interface Inspector {
  ask(method: string, params?: object): Promise<Reply>;
  /** Runs an expression there and returns its value. */
  evaluate<T>(expression: string): Promise<T>;
  close(): void;
}

interface Reply {
  id?: number;
  result?: { result?: { value?: unknown } };
}

/** @param port what the process was given by --inspect */
export async function openInspector(port: number): Promise<Inspector> {
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
    ask,
    async evaluate<T>(expression: string) {
      const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true });
      return result?.result?.value as T;
    },
    close: () => socket.close(),
  };
}
