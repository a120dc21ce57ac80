// What a house holds in memory, process by process: left alone after its start and its pictures, with 1,000 players connected after 10,000
// pages, and when they have gone. Flags: --minutes 30, --pages 10000, --players 1000. PostgreSQL is not counted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { appSecret } from '#testing/app-process.ts';
import { buildSite } from '#tools/build-site.ts';
import { freePort, root } from './lib/app.ts';
import { median, printRatio } from './lib/load.ts';
import { letPlayersIn, readPages, readPictures } from './memory/crowd.ts';
import { type Held, readHeld } from './memory/processes.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    pages: { type: 'string', default: '10000' },
    players: { type: 'string', default: '1000' },
  },
});
const minuteMs = 60_000;
const lengthMs = Number(values.minutes) * minuteMs;
/** How much of the time the house is left alone before anybody comes. */
const aloneShare = 0.4;
const bars = { aloneMb: 300, afterMb: 500 };

interface House {
  origin: string;
  pid: number;
  /** From the launch until it answers. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts a house as `npm start` does, by the launcher. */
async function openHouse(dataDir: string): Promise<House> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const begunAt = performance.now();
  const launcher = spawn(process.env['npm_node_execpath'] ?? process.execPath, [join(root, 'tools/launch.mjs'), 'server/boot/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: undefined,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      APP_SECRET: appSecret,
      ACCESS_TOKEN_SECONDS: '3600',
    },
  });
  while ((await fetch(`${origin}/readyz`).catch(() => undefined))?.status !== 200) {
    if (launcher.exitCode !== null) throw new Error(`The house ended at its start with ${launcher.exitCode}`);
    await sleep(50);
  }
  return {
    origin,
    pid: launcher.pid ?? 0,
    readyMs: performance.now() - begunAt,
    async stop() {
      const gone = once(launcher, 'exit');
      launcher.kill('SIGTERM');
      await gone;
    },
  };
}

const begunAt = performance.now();
const rssOf = (held: readonly Held[]): number => held.reduce((sum, { rssMb }) => sum + rssMb, 0);

/** Prints what is held now and returns its sum in resident megabytes. */
function look({ pid }: House, when: string): number {
  const held = readHeld(pid);
  const parts = held.map(({ name, rssMb, pssMb }) => `${name} ${rssMb.toFixed(0)} (${pssMb.toFixed(0)})`).join(', ');
  const minute = ((performance.now() - begunAt) / minuteMs).toFixed(1).padStart(5);
  console.log(`${minute} min  ${when.padEnd(18)} ${rssOf(held).toFixed(0).padStart(5)} MB resident: ${parts}`);
  return rssOf(held);
}

/** Looks every minute until the time is over. */
async function watch(house: House, when: string, untilMs: number): Promise<number[]> {
  const found: number[] = [];
  while (performance.now() - begunAt < untilMs) {
    await sleep(Math.min(minuteMs, Math.max(1000, untilMs - (performance.now() - begunAt))));
    found.push(look(house, when));
  }
  return found;
}

/** Waits for something while the memory is looked at every half minute. */
async function during<T>(house: House, when: string, act: Promise<T>): Promise<T> {
  const timer = setInterval(() => look(house, when), minuteMs / 2);
  try {
    return await act;
  } finally {
    clearInterval(timer);
  }
}

async function measure(house: House): Promise<void> {
  console.log('resident megabytes of each process, in brackets with what is shared split among those that share it');
  console.log(`ready after ${(house.readyMs / 1000).toFixed(1)} s`);
  look(house, 'started');
  const drawnFrom = performance.now();
  const pictures = await during(house, 'drawing', readPictures(house.origin));
  console.log(`${pictures} pictures drawn in ${((performance.now() - drawnFrom) / 1000).toFixed(0)} s`);
  look(house, 'drawn');
  const aloneMs = Math.max(2 * minuteMs, lengthMs * aloneShare - (performance.now() - begunAt));
  const alone = await watch(house, 'alone', performance.now() - begunAt + aloneMs);
  const loadedFrom = performance.now();
  await during(house, 'pages', readPages(house.origin, Number(values.pages)));
  look(house, 'pages read');
  const sendAway = await during(house, 'players come', letPlayersIn(house.origin, Number(values.players)));
  const loadS = ((performance.now() - loadedFrom) / 1000).toFixed(0);
  const most = look(house, 'players are there');
  console.log(`${values.pages} pages and ${values.players} players in ${loadS} s, at their end ${most.toFixed(0)} MB`);
  // what is quick to let go is let go by then; the players are still there
  await sleep(1.5 * minuteMs);
  const after = [look(house, 'players are there')];
  sendAway();
  after.push(...(await watch(house, 'players are gone', Math.max(lengthMs, performance.now() - begunAt + minuteMs))));
  printRatio('alone, to 300 MB', median(alone) / bars.aloneMb, 1, `${median(alone).toFixed(0)} MB`, 'less');
  printRatio('after the load, at most, to 500 MB', Math.max(...after) / bars.afterMb, 1, `${Math.max(...after).toFixed(0)} MB`, 'less');
}

const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-bench-'));
await buildSite(root);
const house = await openHouse(dataDir);
try {
  await measure(house);
} finally {
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
