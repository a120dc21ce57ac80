// Minutes of mixed attack on one app: the fuzz, hostile live clients, worst bodies, sign-in storms, beside players who only want to play.
// Its memory must stay flat, it must stay up, and the others must be answered. Flags: --minutes 3, --seed 7. Rate limits are off: everything
// reaches what lies behind them.
import { parseArgs } from 'node:util';
import { createRandom } from '#testing/fuzz/random.ts';
import { fuzzCalls } from '#testing/fuzz/fuzz-calls.ts';
import { fuzzDoors } from '#testing/fuzz/fuzz-doors.ts';
import { appSecret } from '#testing/app-process.ts';
import { createMoneyPlayer, type MoneyPlayer } from '#testing/kills/money-player.ts';
import { type Attack, crowdIn, readSlowly, sendFragments, sendSlowly, sendWorst, stormSignIns } from './attack/attackers.ts';
import { openInspector } from './attack/open-inspector.ts';
import { type Memory, readMemory } from './attack/read-memory.ts';
import { type Cores, readCores, readStops, type Stops, watchStops } from './attack/watch-thread.ts';
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
/** What the thread may work in one go, on a machine that others use too. The collection that a look asks for is the longest. */
const maxBusyMs = 500;
const moneyBoundMs = 30_000;

const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

/** Looks at the memory hold the thread themselves: who was kept waiting by one says nothing of the app. */
interface Looking {
  isNow: boolean;
  times: number;
}

/** What others wait for: a read of a guest, again and again. */
async function watchOthers({ origin }: BenchApp, looking: Looking, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  for (; !isOver(); await sleep(50)) {
    const before = { ...looking };
    const begunAt = performance.now();
    const answer = await fetch(`${origin}/api/settings/currencies`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status !== 200) waits.push(Number.POSITIVE_INFINITY);
    else if (!before.isNow && before.times === looking.times) waits.push(performance.now() - begunAt);
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

/** What the player was told against what the account holds, once what is on its way has come. */
async function judgeMoney(player: MoneyPlayer, faults: Set<string>): Promise<void> {
  const endsAt = Date.now() + moneyBoundMs;
  await player.finish(() => Date.now() > endsAt);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const { deposits, withdrawals, stakes, payouts, lateProvider } = player.record;
  const told = { balance: sum(deposits) - sum(withdrawals) - sum(stakes) + sum(payouts), held: sum(withdrawals) };
  let found = await player.balance();
  for (; (found.balance !== told.balance || found.held !== told.held) && Date.now() < endsAt; await sleep(200))
    found = await player.balance();
  console.log(
    `money: ${deposits.length} deposits, ${withdrawals.length} withdrawals, ${stakes.length} rounds; ${lateProvider} times the provider was late`,
  );
  if (found.balance !== told.balance || found.held !== told.held)
    faults.add(`the account holds ${JSON.stringify(found)}, by what was acknowledged it is ${JSON.stringify(told)}`);
}

async function lookOn(look: () => Promise<Memory>, looking: Looking, isOver: () => boolean): Promise<Memory[]> {
  const looks: Memory[] = [];
  for (const begunAt = Date.now(); !isOver(); await sleep(lookEveryMs)) {
    Object.assign(looking, { isNow: true, times: looking.times + 1 });
    const found = await look();
    looking.isNow = false;
    looks.push(found);
    const second = Math.round((Date.now() - begunAt) / 1000);
    console.log(
      `${String(second).padStart(5)} s  resident ${found.rssMb.toFixed(0)} MB, heap ${found.heapMb.toFixed(0)} MB, outside ${found.externalMb.toFixed(0)} MB`,
    );
  }
  return looks;
}

async function attackHouse(testApp: BenchApp, inspectPort: number): Promise<void> {
  const endsAt = Date.now() + lengthMs;
  const isOver = (): boolean => Date.now() > endsAt;
  const counts: Record<string, number> = {};
  const faults = new Set<string>();
  const looking: Looking = { isNow: false, times: 0 };
  const inspector = await openInspector(inspectPort);
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const attack: Attack = { origin: testApp.origin, random: createRandom(seed), isOver, count };
  const player = await createMoneyPlayer({
    origin: testApp.origin,
    random: createRandom(seed + 1),
    approve: async () => await Promise.resolve(true),
  });
  await watchStops(inspector);
  const before = readCores(testApp.pid);
  const watching = watchOthers(testApp, looking, isOver);
  const attacks = [
    fuzz(testApp, isOver, faults),
    ...[sendFragments, sendFragments, crowdIn, crowdIn, readSlowly, readSlowly, sendSlowly, sendSlowly, sendWorst, sendWorst].map(
      async (act) => act(attack),
    ),
    ...Array.from({ length: 3 }, async () => stormSignIns(attack, player.email)),
    player.act(isOver),
  ].map(async (act) => await act.catch((error: unknown) => faults.add(String(error))));
  const looks = await lookOn(async () => await readMemory(inspector, testApp.pid), looking, isOver);
  await Promise.all(attacks);
  tellThread(await readStops(inspector), before, readCores(testApp.pid), faults);
  inspector.close();
  await judgeMoney(player, faults).catch((error: unknown) => faults.add(`the money could not be compared: ${String(error)}`));
  for (const fault of player.faults) faults.add(fault);
  tell(await watching, counts, looks, faults);
}

/** Where the machine gave the thread no core, waits are the machine's; what the thread worked in one go is the app's. */
function tellThread({ longestMs, busiestMs }: Stops, before: Cores, after: Cores, faults: Set<string>): void {
  const [ran, waited] = [(after.ranMs - before.ranMs) / 1000, (after.waitedMs - before.waitedMs) / 1000];
  console.log(
    `thread: on a core ${ran.toFixed(0)} s, kept waiting for one ${waited.toFixed(0)} s; held ${longestMs.toFixed(0)} ms at the longest, by own work ${busiestMs.toFixed(0)} ms (bar ${maxBusyMs})`,
  );
  if (busiestMs > maxBusyMs) faults.add(`the thread worked ${busiestMs.toFixed(0)} ms in one go`);
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
