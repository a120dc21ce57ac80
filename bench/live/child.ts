// A process of the benchmark that takes orders one at a time and answers each.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Child<Order> {
  /** What it said when it was ready. */
  hello: unknown;
  ask<A>(order: Order): Promise<A>;
  stop(): Promise<void>;
}

async function nextAnswer(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('A process of the benchmark ended before its time');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ answer?: unknown; error?: string }];
  if (message.error !== undefined) throw new Error(message.error);
  return message.answer;
}

export async function startChild<Order extends object>(file: string, ...args: string[]): Promise<Child<Order>> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: [...process.execArgv, '--expose-gc', '--max-semi-space-size=16'] });
  child.setMaxListeners(0);
  return {
    hello: await nextAnswer(child),
    async ask<A>(order: Order) {
      const answer = nextAnswer(child);
      child.send(order);
      return (await answer) as A;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
