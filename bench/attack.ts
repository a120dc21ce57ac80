// Minutes of mixed attack on one app: the fuzz, hostile live clients, worst bodies, sign-in storms, beside players who only want to play.
// Its memory must stay flat, it must stay up, and the others must be answered. Flags: --minutes 3, --seed 7. Rate limits are off: everything
// reaches what lies behind them.
import { parseArgs } from 'node:util';
import { createRandom } from '#testing/fuzz/random.ts';
import { fuzzCalls } from '#testing/fuzz/fuzz-calls.ts';
import { fuzzDoors } from '#testing/fuzz/fuzz-doors.ts';
import { appSecret } from '#testing/app-process.ts';
import { createMoneyPlayer } from '#testing/kills/money-player.ts';
import { type Attack, crowdIn, readSlowly, sendFragments, sendSlowly, sendWorst, stormSignIns } from './attack/attackers.ts';
import { type Memory, openMemoryReader } from './attack/read-memory.ts';
import { type BenchApp, freePort, withTestApp } from './lib/app.ts';
import { median } from './lib/load.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '3' }, seed: { type: 'string', default: '7' } } });
const lengthMs = Number(values.minutes) * 60_000;
const seed = Number(values.seed);
const lookEveryMs = Math.max(5000, lengthMs / 60);
/** Buffers: the page cache may hold 96 MB, and what is on its way comes on top. */
const maxExternalMb = 192;
/** Growth that noise explains: the last quarter beside the second. */
const maxGrowth = 1.15;
const noiseMb = { heapMb: 16, rssMb: 96 };

const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

/** What others wait for: a read of a guest, again and again. */
async function watchOthers({ origin }: BenchApp, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver()) {
    const begunAt = performance.now();
    const answer = await fetch(`${origin}/api/settings/currencies`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    waits.push(answer?.status === 200 ? performance.now() - begunAt : Number.POSITIVE_INFINITY);
    await sleep(50);
  }
  return waits.toSorted((a, b) => a - b);
}

/** Batches of the fuzz, each with a seed of its own. */
async function fuzz({ origin }: BenchApp, isOver: () => boolean, faults: Set<string>): Promise<void> {
  for (let nth = 0; !isOver(); nth += 1) {
    const input = { origin, requests: 300, seed: seed + nth, appSecret, mayBeBusy: true };
    const { faults: found } = nth % 3 === 2 ? await fuzzDoors(input) : await fuzzCalls(input);
    for (const fault of found) faults.add(fault);
  }
}

function judgeGrowth(looks: readonly Memory[], faults: Set<string>): void {
  const quarter = Math.floor(looks.length / 4);
  for (const what of ['heapMb', 'rssMb'] as const) {
    const early = median(looks.slice(quarter, 2 * quarter).map((look) => look[what]));
    const late = median(looks.slice(3 * quarter).map((look) => look[what]));
    console.log(`${what}: ${early.toFixed(0)} in the second quarter, ${late.toFixed(0)} in the last`);
    if (late > early * maxGrowth + noiseMb[what]) faults.add(`${what} grew from ${early.toFixed(0)} to ${late.toFixed(0)}`);
  }
}

async function attackHouse(testApp: BenchApp, inspectPort: number): Promise<void> {
  const endsAt = Date.now() + lengthMs;
  const isOver = (): boolean => Date.now() > endsAt;
  const counts: Record<string, number> = {};
  const faults = new Set<string>();
  const memory = await openMemoryReader(testApp.pid, inspectPort);
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const attack: Attack = { origin: testApp.origin, random: createRandom(seed), isOver, count };
  const player = await createMoneyPlayer({
    origin: testApp.origin,
    random: createRandom(seed + 1),
    approve: async () => await Promise.resolve(true),
  });
  const watching = watchOthers(testApp, isOver);
  const attacks = [
    fuzz(testApp, isOver, faults),
    ...[sendFragments, sendFragments, crowdIn, crowdIn, readSlowly, readSlowly, sendSlowly, sendSlowly, sendWorst, sendWorst].map(
      async (act) => act(attack),
    ),
    ...Array.from({ length: 3 }, async () => stormSignIns(attack, player.email)),
    player.act(isOver),
  ].map(async (act) => await act.catch((error: unknown) => faults.add(String(error))));
  const looks: Memory[] = [];
  for (const begunAt = Date.now(); !isOver(); await sleep(lookEveryMs)) {
    const look = await memory.read();
    looks.push(look);
    const second = Math.round((Date.now() - begunAt) / 1000);
    console.log(
      `${String(second).padStart(5)} s  resident ${look.rssMb.toFixed(0)} MB, heap ${look.heapMb.toFixed(0)} MB, outside ${look.externalMb.toFixed(0)} MB`,
    );
  }
  await Promise.all(attacks);
  memory.close();
  for (const fault of player.faults) faults.add(fault);
  tell(await watching, counts, looks, faults);
}

/** Ready pages fill their cache for a while, so buffers have a ceiling and no slope. */
function judgeExternal(looks: readonly Memory[], faults: Set<string>): void {
  const most = Math.max(...looks.map(({ externalMb }) => externalMb));
  console.log(`externalMb: at most ${most.toFixed(0)} (bar ${maxExternalMb})`);
  if (most > maxExternalMb) faults.add(`buffers outside of the heap came to ${most.toFixed(0)} MB`);
}

function tell(waits: readonly number[], counts: Record<string, number>, looks: readonly Memory[], faults: Set<string>): void {
  const p = (part: number): string => (waits[Math.floor(waits.length * part)] ?? Number.NaN).toFixed(0);
  console.log(`others, ${waits.length} reads: p50 ${p(0.5)} ms, p99 ${p(0.99)} ms, worst ${(waits.at(-1) ?? Number.NaN).toFixed(0)} ms`);
  console.log(JSON.stringify(counts));
  if (waits.includes(Number.POSITIVE_INFINITY))
    faults.add(`${waits.filter((wait) => wait === Number.POSITIVE_INFINITY).length} reads of others failed`);
  judgeGrowth(looks, faults);
  judgeExternal(looks, faults);
  for (const fault of faults) console.log(`FAULT  ${fault}`);
  console.log(faults.size === 0 ? 'ok     memory flat, nobody failed' : `FAULTS ${faults.size}`);
  if (faults.size > 0) process.exitCode = 1;
}

const inspectPort = await freePort();
await withTestApp(async (testApp) => await attackHouse(testApp, inspectPort), {
  ACCESS_TOKEN_SECONDS: '3600',
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
});
