// Clients that come, go, leave channels and lose their links at random, while every message is numbered: whatever they hear must be in
// order, and every gap must have been announced. Short in the tests, for half an hour as a script.
import type { Centrifuge, Subscription } from 'centrifuge';
import { setTimeout as wait } from 'node:timers/promises';
import { createClients, type LiveAddress, sockJsWays, streamWays, type Way } from './live-client.ts';

export interface SoakServer extends LiveAddress {
  publish(channel: string, data: { n: number }): Promise<void> | void;
  /** Breaks some link off without a word, chosen by a number from 0 to 1. */
  kill(which: number): Promise<void> | void;
}

export interface SoakOptions {
  /** When it is enough: after so many seconds, or after so many acts of the clients, whatever time they take. */
  enough: { seconds: number } | { acts: number };
  clients: number;
  seed: number;
  /** Called about once a second. */
  eachSecond?: () => Promise<void> | void;
}

export interface SoakReport {
  published: number;
  heard: number;
  /** Recoveries, and the times that clients were told that they cannot recover. */
  recovered: number;
  gapsAnnounced: number;
  kills: number;
  acts: number;
  /** What must not be: gaps without a word, messages out of order, clients that did not come back. */
  faults: string[];
}

const channels = ['recovery:a', 'recovery:b', 'smallhistory:c'] as const;
const timeoutMs = 90_000;
/** Quick pings, since some clients notice a broken link only by their absence. */
export const soakPings = { pingMs: 4000, pongMs: 2000 } as const;
const pingDelayMs = 3000;

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Listens as strictly as the protocol allows, and writes down every fault. */
function watch(subscription: Subscription, name: string, report: SoakReport): { last(): number } {
  let last = 0;
  let mayJump = true;
  subscription.on('subscribed', ({ recovered, wasRecovering }) => {
    if (recovered) report.recovered += 1;
    else {
      if (wasRecovering) report.gapsAnnounced += 1;
      mayJump = true;
    }
  });
  subscription.on('publication', ({ data }) => {
    const { n } = data as { n: number };
    report.heard += 1;
    if (n <= last) report.faults.push(`${name}: ${n} after ${last}`);
    else if (n !== last + 1 && !mayJump) report.faults.push(`${name}: ${n} after ${last}, and nobody said that some are missing`);
    last = n;
    mayJump = false;
  });
  subscription.on('unsubscribed', ({ code, reason }) => {
    if (code !== 0) report.faults.push(`${name}: unsubscribed for good, ${code} ${reason}`);
  });
  subscription.on('error', () => undefined); // mended by the client itself; a fault shows in what it hears
  return { last: () => last };
}

interface Member {
  client: Centrifuge;
  subscriptions: Subscription[];
  heard: { last(): number }[];
}

function join(clients: ReturnType<typeof createClients>, server: SoakServer, way: Way, number: number, report: SoakReport): Member {
  const client = clients.make(server, way, { maxReconnectDelay: 500, timeout: 5000, maxServerPingDelay: pingDelayMs });
  client.on('disconnected', ({ code, reason }) => {
    if (code !== 0) report.faults.push(`client ${number} (${way}): disconnected for good, ${code} ${reason}`);
  });
  const subscriptions = channels.map((channel) =>
    client.newSubscription(channel, { minResubscribeDelay: 50, maxResubscribeDelay: 500, ...(number % 3 === 0 && { delta: 'fossil' }) }),
  );
  const heard = subscriptions.map((one) => watch(one, `client ${number} (${way}) on ${one.channel}`, report));
  for (const subscription of subscriptions) subscription.subscribe();
  client.connect();
  return { client, subscriptions, heard };
}

export async function soak(server: SoakServer, { enough, clients: count, seed, eachSecond }: SoakOptions): Promise<SoakReport> {
  // each with chances of its own, so that the acts are the same however the two interleave
  const [chance, actChance] = [createChance(seed), createChance(seed + 1)];
  const pick = <T>(list: readonly T[], by: () => number): T => list[Math.floor(by() * list.length)] as T;
  const report: SoakReport = { published: 0, heard: 0, recovered: 0, gapsAnnounced: 0, kills: 0, acts: 0, faults: [] };
  const clients = createClients();
  const ways: readonly Way[] = [...streamWays, ...sockJsWays];
  const members = Array.from({ length: count }, (_, number) =>
    join(clients, server, ways[number % ways.length] ?? 'websocket', number, report),
  );
  const tops = new Map<string, number>(channels.map((channel) => [channel, 0]));
  const fromMs = performance.now();
  const isEnough = (): boolean => ('acts' in enough ? report.acts >= enough.acts : performance.now() - fromMs >= enough.seconds * 1000);
  const goesOn = (): boolean => !isEnough() && report.faults.length === 0;

  async function publish(channel: string): Promise<void> {
    const n = (tops.get(channel) ?? 0) + 1;
    tops.set(channel, n);
    report.published += 1;
    await server.publish(channel, { n });
  }
  async function publishOn(): Promise<void> {
    while (goesOn()) {
      const burst = chance() < 0.05 ? 40 : 1;
      const channel = pick(channels, chance);
      for (let n = 0; n < burst; n += 1) await publish(channel);
      await wait(chance() * 20);
    }
  }
  async function disturb(): Promise<void> {
    while (goesOn()) {
      const { client, subscriptions } = pick(members, actChance);
      const subscription = pick(subscriptions, actChance);
      const act = actChance();
      report.acts += 1;
      if (act < 0.3) subscription.unsubscribe();
      else if (act < 0.65) subscription.subscribe();
      else if (act < 0.75) client.disconnect();
      else if (act < 0.92) client.connect();
      else {
        report.kills += 1;
        await server.kill(actChance());
      }
      await wait(actChance() * 30);
    }
  }
  async function tick(): Promise<void> {
    while (goesOn()) {
      await wait(1000);
      await eachSecond?.();
    }
  }

  await Promise.all([publishOn(), disturb(), tick()]);
  for (const { client, subscriptions } of members) {
    client.connect();
    for (const subscription of subscriptions) subscription.subscribe();
  }
  await Promise.all(members.flatMap(({ subscriptions }) => subscriptions.map(async (one) => await one.ready(timeoutMs)))).catch(
    (error: unknown) => report.faults.push(`not everybody came back: ${JSON.stringify(error)}`),
  );
  const isAll = (): boolean => members.every(({ heard }) => heard.every((one, index) => one.last() === tops.get(channels[index] ?? '')));
  // more than one last message: a link that was still to break may have taken one along, and said so
  const lastMs = performance.now() + timeoutMs;
  do {
    for (const channel of channels) await publish(channel);
    for (let waited = 0; !isAll() && waited < 1000; waited += 20) await wait(20);
  } while (!isAll() && performance.now() < lastMs);
  if (!isAll()) report.faults.push('not everybody heard the last message');
  clients.endAll();
  return report;
}
