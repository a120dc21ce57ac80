// The soak of live updates: clients that come, go and lose their links at random on every transport, every message numbered. No gap
// without a word, no message out of order, flat memory. Run: node bench/live-soak.ts [--minutes 30] [--clients 60] [--seed 1]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { soak } from '#testing/live-soak.ts';
import type { SoakAnswer, SoakOrder } from './live/soak-server.ts';

type Look = Exclude<SoakAnswer, { origin: string }>;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0.5' },
    clients: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.minutes) * 60;
const looksEveryS = Math.max(1, Math.round(seconds / 120));
/** Growth that noise explains: the last quarter beside the second. */
const maxGrowth = 1.15;
const noiseBytes = 2 * 1024 * 1024;

const child = fork(join(import.meta.dirname, 'live', 'soak-server.ts'), { execArgv: [...process.execArgv, '--expose-gc'] });
const order = (what: SoakOrder): void => void child.send(what);
const answer = async (): Promise<SoakAnswer> => ((await once(child, 'message')) as [SoakAnswer])[0];
const { origin } = (await answer()) as { origin: string };

const looks: Look[] = [];
let ticks = 0;
async function look(): Promise<void> {
  ticks += 1;
  if (ticks % looksEveryS !== 0) return;
  order({ do: 'look' });
  looks.push((await answer()) as Look);
  const last = looks.at(-1);
  if (last !== undefined && looks.length % 10 === 0)
    console.log(
      `  ${String(ticks).padStart(5)} s  heap ${(last.heapBytes / 1e6).toFixed(1)} MB, resident ${(last.rssBytes / 1e6).toFixed(0)} MB, ${last.connections} connections`,
    );
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

console.log(`${seconds} s, ${values.clients} clients on every transport, seed ${values.seed}`);
const report = await soak(
  {
    origin,
    base: '/api',
    publish: (channel, { n }) => order({ do: 'publish', channel, n }),
    kill: (which) => order({ do: 'kill', which }),
  },
  { enough: { seconds }, clients: Number(values.clients), seed: Number(values.seed), eachSecond: look },
);
child.kill('SIGKILL');

const { faults, ...counts } = report;
const heaps = looks.map(({ heapBytes }) => heapBytes);
const early = median(heaps.slice(Math.floor(heaps.length / 4), Math.floor(heaps.length / 2)));
const late = median(heaps.slice(Math.floor((heaps.length * 3) / 4)));
if (early > 0 && late > early * maxGrowth + noiseBytes) faults.push(`memory grew from ${early} to ${late} bytes`);
const errors = looks.at(-1)?.errors ?? 0;
if (errors > 0) faults.push(`the server met ${errors} errors of its own`);
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
);
console.log(`heap of the server: ${(early / 1e6).toFixed(1)} MB in the second quarter, ${(late / 1e6).toFixed(1)} MB in the last`);
console.log(
  faults.length === 0 ? 'No gap without a word, no message out of order, flat memory.' : `FAULTS:\n${faults.slice(0, 20).join('\n')}`,
);
process.exit(faults.length === 0 ? 0 : 1);
