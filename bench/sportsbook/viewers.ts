// Viewers of the benchmark: each listens to one event as its page does, in a process of their own. A price is the time at which the feed said it, so
// that every price tells how late it came.
import { WebSocket } from 'ws';
import { machineMs, oddsOf, eventId, type Viewed, type ViewerOrder } from './orders.ts';

let epochMs = 0;
let lateMs: number[] = [];
let frames = 0;
const second = /"id":"2","odds":(\d+)/g;

function hear(text: string): void {
  const now = machineMs();
  frames += 1;
  for (const [, odds] of text.matchAll(second)) lateMs.push(now - epochMs - (Number(odds) - oddsOf(0)));
}

async function open(url: string, number: number, events: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: 60_000 });
    const channel = `sports:event.${eventId(number % events)}`;
    socket.on('open', () => socket.send(`{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"${channel}"}}`));
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text === '{}') socket.send('{}');
      else if (text.includes('"pub"')) hear(text);
      else if (text.includes('"error"')) reject(new Error(text));
      else if (text.includes('"id":2')) resolve();
    });
  });
}

async function obey(order: ViewerOrder): Promise<void> {
  if (order.do === 'reset') [lateMs, frames] = [[], 0];
  if (order.do !== 'open') return;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < order.count) await open(order.url, next++, order.events);
  };
  await Promise.all(Array.from({ length: 50 }, work));
}

function report(): Viewed {
  const sorted = Float64Array.from(lateMs).toSorted();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { frames, prices: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

process.on('message', (order: ViewerOrder & { epochMs?: number }) => {
  epochMs = order.epochMs ?? epochMs;
  obey(order).then(
    () => process.send?.({ answer: report() }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ answer: report() });
