// Live updates under load: memory of idle connections, fan-out, one message to everybody, a crowd that comes back at once. Each beside a
// bare `ws` server that sends the same frames, and beside Centrifugo where CENTRIFUGO_BIN names one. Run: node bench/live.ts [--small]
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from './live/child.ts';
import { openCentrifugoServer } from './live/centrifugo.ts';
import type { CrowdOrder, Heard, ServerOrder, Usage } from './live/orders.ts';

interface Server {
  url: string;
  ask<A>(order: ServerOrder): Promise<A>;
  stop(): Promise<void>;
}
type Kind = 'bare ws' | 'embedded' | 'Centrifugo';

const isSmall = process.argv.includes('--small');
const idle = isSmall ? 1000 : 10_000;
const subscribers = isSmall ? 200 : 1000;
const perSecond = 20;
const seconds = isSmall ? 3 : 10;
const returning = isSmall ? 200 : 2000;
const rounds = isSmall ? 1 : 2;
const bars = { bytesEach: 20 * 1024, p99Ms: 100, cpuRatio: 1.5, ofOffered: 0.99 };

const misses: string[] = [];
const say = (name: string, text: string): void => console.log(`  ${name.padEnd(12)}${text}`);

function judge(what: string, isHeld: boolean): string {
  if (!isHeld) misses.push(what);
  return isHeld ? 'held' : 'MISSED';
}

async function start(kind: Kind): Promise<Server | undefined> {
  if (kind === 'Centrifugo') return await openCentrifugoServer();
  const child = await startChild<ServerOrder>('serve.ts', kind === 'embedded' ? 'embedded' : 'bare');
  const path = kind === 'embedded' ? '/api/connection/websocket' : '';
  return { url: `ws://127.0.0.1:${String(child.hello)}${path}`, ask: child.ask, stop: child.stop };
}

/** Runs an act with a fresh server and a fresh crowd. Undefined where there is no such server. */
async function during<A>(kind: Kind, act: (server: Server, crowd: Child<CrowdOrder>) => Promise<A>): Promise<A | undefined> {
  const server = await start(kind);
  if (server === undefined) return undefined;
  const crowd = await startChild<CrowdOrder>('crowd.ts');
  try {
    return await act(server, crowd);
  } finally {
    await crowd.stop();
    await server.stop();
  }
}

/** Processor time of the server during an act. */
async function measured<A>(server: Server, act: () => Promise<A>): Promise<{ result: A; cpuMs: number }> {
  const before = await server.ask<Usage>({ do: 'usage' });
  const result = await act();
  return { result, cpuMs: (await server.ask<Usage>({ do: 'usage' })).cpuMs - before.cpuMs };
}

async function fanOut(server: Server, crowd: Child<CrowdOrder>) {
  await crowd.ask({ do: 'open', url: server.url, count: subscribers, atOnce: 100 });
  const run = async (forS: number): Promise<Heard> => {
    await crowd.ask({ do: 'reset' });
    await server.ask({ do: 'publish', perSecond, count: perSecond * forS });
    return await crowd.ask<Heard>({ do: 'hear', count: perSecond * forS * subscribers });
  };
  await run(2);
  const { result, cpuMs } = await measured(server, async () => await run(seconds));
  return { ...result, cpuUs: (cpuMs * 1000) / result.count };
}

async function compareFanOut(kinds: readonly Kind[]): Promise<void> {
  console.log(`\n${subscribers} subscribers, ${perSecond} messages a second each, ${seconds} s; the better of ${rounds} rounds in turn`);
  const best = new Map<Kind, Awaited<ReturnType<typeof fanOut>>>();
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) {
      const found = await during(kind, fanOut);
      if (found !== undefined && found.cpuUs < (best.get(kind)?.cpuUs ?? Number.POSITIVE_INFINITY)) best.set(kind, found);
    }
  const bare = best.get('bare ws')?.cpuUs ?? 0;
  for (const [kind, { count, tookMs, p50Ms, p99Ms, cpuUs }] of best) {
    const perS = Math.round((count / tookMs) * 1000);
    const figures = `${perS} deliveries/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${cpuUs.toFixed(2)} us CPU each`;
    say(kind, `${figures}, ${(cpuUs / bare).toFixed(2)}x of bare`);
  }
  const own = best.get('embedded');
  if (own === undefined) return;
  const offered = perSecond * subscribers;
  const isKept = judge('deliveries a second', (own.count / own.tookMs) * 1000 >= offered * bars.ofOffered);
  console.log(
    `  bar: ${offered} deliveries/s ${isKept}; p99 < ${bars.p99Ms} ms ${judge('p99 of the fan-out', own.p99Ms < bars.p99Ms)}; CPU each <= ${bars.cpuRatio}x of bare ${judge('CPU of a delivery', own.cpuUs / bare <= bars.cpuRatio)}`,
  );
}

async function crowded(server: Server, crowd: Child<CrowdOrder>) {
  await crowd.ask({ do: 'open', url: server.url, count: 50, atOnce: 50 });
  await wait(1000);
  const before = await server.ask<Usage>({ do: 'usage' });
  const { tookMs: openedMs } = await crowd.ask<Heard>({ do: 'open', url: server.url, count: idle, atOnce: 200 });
  await wait(3000);
  const bytesEach = ((await server.ask<Usage>({ do: 'usage' })).rssBytes - before.rssBytes) / idle;
  await crowd.ask({ do: 'reset' });
  const broadcast = await measured(server, async () => {
    await server.ask({ do: 'publish', perSecond: 1000, count: 1 });
    return await crowd.ask<Heard>({ do: 'hear', count: idle + 50 });
  });
  await crowd.ask({ do: 'drop', count: returning });
  await wait(1000);
  await server.ask({ do: 'publish', perSecond: 1000, count: 1 });
  await wait(500);
  const back = await measured(server, async () => await crowd.ask<Heard>({ do: 'return' }));
  return { openedMs, bytesEach, broadcast, back };
}

async function compareCrowds(kinds: readonly Kind[]): Promise<void> {
  console.log(
    `\n${idle} idle connections with two channels each; one message to all of them; ${returning} of them cut off and back at once`,
  );
  for (const kind of kinds) {
    const found = await during(kind, crowded);
    if (found === undefined) continue;
    const { bytesEach, openedMs, broadcast, back } = found;
    say(kind, `${(bytesEach / 1024).toFixed(1)} KB a connection, ${Math.round((idle / openedMs) * 1000)} opened/s`);
    const { p50Ms, lastMs } = broadcast.result;
    say(
      '',
      `message: p50 ${p50Ms.toFixed(0)} ms, last ${lastMs.toFixed(0)} ms, ${((broadcast.cpuMs * 1000) / (idle + 50)).toFixed(2)} us CPU each`,
    );
    const { tookMs, recovered } = back.result;
    say(
      '',
      `return: all back after ${tookMs.toFixed(0)} ms, ${recovered} recovered what they missed, ${(back.cpuMs / returning).toFixed(3)} ms CPU each`,
    );
    if (kind !== 'embedded') continue;
    const isSmallEnough = judge('memory of a connection', bytesEach <= bars.bytesEach);
    console.log(
      `  bar: <= ${bars.bytesEach / 1024} KB a connection ${isSmallEnough}; everybody recovered ${judge('recovery after a return', recovered === returning)}`,
    );
  }
}

const kinds: readonly Kind[] = ['bare ws', 'embedded', 'Centrifugo'];
await compareFanOut(kinds);
await compareCrowds(kinds);
console.log(misses.length === 0 ? '\nEvery bar of live updates is held.' : `\nMISSED: ${misses.join(', ')}`);
process.exit(misses.length === 0 ? 0 : 1);
