import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const withinMs = 2000;
const lookMs = 10;

/** Waits, within a bound, until whoever waits for an answer has it: connections without a request are ended meanwhile. */
export async function letAnswersOut(server: Server): Promise<void> {
  const countConnections = async (): Promise<number> =>
    await new Promise((resolve, reject) => server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
  for (const untilMs = performance.now() + withinMs; performance.now() < untilMs; await sleep(lookMs)) {
    server.closeIdleConnections();
    if ((await countConnections()) === 0) return;
  }
}
