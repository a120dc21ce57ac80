// Latency of bets that arrive at a fixed rate, whatever the answers take: what a player feels under a given load.
import { performance } from 'node:perf_hooks';
import { type Contender, spread } from './load.ts';

export async function runOpenLoop(
  contender: Contender,
  options: { perS: number; seconds: number; accounts: number },
): Promise<{ p50Ms: number; p99Ms: number; sent: number }> {
  const latencies: number[] = [];
  const underWay: Promise<void>[] = [];
  const begun = performance.now();
  const total = options.perS * options.seconds;
  async function send(dueMs: number): Promise<void> {
    await contender.bet(Math.floor(Math.random() * options.accounts), 100, false);
    latencies.push(performance.now() - begun - dueMs);
  }
  while (underWay.length < total) {
    const due = Math.min(total, ((performance.now() - begun) * options.perS) / 1000);
    while (underWay.length < due) underWay.push(send((underWay.length * 1000) / options.perS));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(underWay);
  // the first second warms up plans and caches
  return { ...spread(latencies.slice(options.perS)), sent: total };
}
