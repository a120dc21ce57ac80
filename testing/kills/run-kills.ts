// A whole house with its embedded PostgreSQL under the load of real players; SIGKILL for the server, the database or both at moments that
// a seed draws. Each time it must open by itself, bring everything under way to its end, and have lost and doubled nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { auditLedger } from '#server/modules/wallet/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { freePort } from '../free-port.ts';
import { createRandom } from '../fuzz/random.ts';
import { createAppProcess, appSecret } from '../app-process.ts';
import { killAndOpen, killTargets, type KilledHouse, requireDatabase } from './kill-and-open.ts';
import { createMoneyPlayer, type MoneyPlayer } from './money-player.ts';
import { readBooked, workUnderWay } from './work-under-way.ts';

export interface KillsOptions {
  kills: number;
  players: number;
  seed: number;
  say?: (line: string) => void;
}

export interface KillsReport {
  kills: number;
  /** Acts that were acknowledged. */
  acts: number;
  /** The longest that anything under way took to its end after an opening. */
  slowestSettleMs: number;
  faults: string[];
}

const root = join(import.meta.dirname, '..', '..');
const settleBoundMs = 120_000;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Scene extends KilledHouse {
  players: MoneyPlayer[];
  faults: string[];
}

/** `npm run op -- withdrawal approve`, one at a time. True when the word is said, now or before. */
function operatorOf(dataDir: string, port: number): (invoiceId: string) => Promise<boolean> {
  let turn: Promise<unknown> = Promise.resolve();
  async function approve(invoiceId: string): Promise<boolean> {
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), APP_SECRET: appSecret, NODE_ENV: undefined };
    const args = ['cli/main.ts', 'withdrawal', 'approve', invoiceId, '--reason', 'checked'];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 || words.includes('decided before');
  }
  return async (invoiceId) => {
    const said = turn.then(async () => await approve(invoiceId));
    turn = said.catch(() => undefined);
    return await said;
  };
}

/** Waits for everything under way. Returns how long it took; what is left after the bound is a fault. */
async function settle(scene: Scene, name: string): Promise<number> {
  const begunAt = Date.now();
  const isLate = (): boolean => Date.now() - begunAt > settleBoundMs;
  await Promise.all(scene.players.map(async (player) => await player.finish(isLate)));
  const url = await requireDatabase(scene.dataDir);
  for (;;) {
    const left = await workUnderWay(url).catch((error: unknown) => [`the database: ${String(error)}`]);
    if (left.length === 0) return Date.now() - begunAt;
    if (isLate()) {
      scene.faults.push(`${name}: after ${settleBoundMs / 1000} s there are ${left.join(', ')}`);
      return Date.now() - begunAt;
    }
    await sleep(100);
  }
}

/** What was acknowledged against the ledger. */
async function compare({ players, dataDir, faults }: Scene): Promise<void> {
  for (const { record, balance, email, faults: told } of players) {
    faults.push(...told.map((fault) => `${email}: ${fault}`));
    const { deposits, withdrawals, stakes, payouts } = record;
    const expected = sum(deposits) - sum(withdrawals) - sum(stakes) + sum(payouts);
    const found = await balance();
    if (found.balance !== expected || found.held !== 0)
      faults.push(`${email}: the balance is ${found.balance} and ${found.held} held, by what was acknowledged it is ${expected} and 0`);
  }
  const url = await requireDatabase(dataDir);
  const booked = await readBooked(url);
  const count = (of: keyof MoneyPlayer['record']): number => sum(players.map(({ record }) => (record[of] as number[]).length));
  const pairs = [
    ['deposits', booked.deposits, count('deposits')],
    ['withdrawals', booked.withdrawals, count('withdrawals')],
    ['stakes kept', booked.bets - booked.rollbacks, count('stakes')],
  ] as const;
  for (const [what, inLedger, told] of pairs)
    if (inLedger !== told) faults.push(`${what}: ${inLedger} in the ledger, ${told} acknowledged`);
  const database = openDatabase(url, { connections: 2, log: pino({ level: 'silent' }) });
  faults.push(...(await auditLedger(database)).violations);
  await database.close();
}

async function killAll(scene: Scene, { kills, seed, say = () => undefined }: KillsOptions): Promise<number> {
  const random = createRandom(seed);
  let slowest = 0;
  for (let nth = 1; nth <= kills; nth += 1) {
    const target = random.pick(killTargets);
    let isOver = false;
    const acting = Promise.all(scene.players.map(async (player) => await player.act(() => isOver)));
    await sleep(300 + random.below(2200));
    const name = `kill ${nth} (${target})`;
    if ((await fetch(`${scene.app.origin}/readyz`).catch(() => undefined)) === undefined)
      scene.faults.push(`${name}: the house had died by itself`);
    const begunAt = Date.now();
    await killAndOpen(scene, target).catch(async (error: unknown) => {
      scene.faults.push(`${name}: it did not open by itself: ${error instanceof Error ? error.message : String(error)}`);
      await scene.app.kill();
      // a second try, so that the other kills are seen too
      await scene.app.start().catch(() => scene.faults.push(`${name}: nor at a second start`));
    });
    const openMs = Date.now() - begunAt;
    isOver = true;
    await acting;
    const settleMs = await settle(scene, name).catch((error: unknown) => {
      scene.faults.push(`${name}: ${String(error)}`);
      return settleBoundMs;
    });
    slowest = Math.max(slowest, settleMs);
    say(
      `${name}: open after ${(openMs / 1000).toFixed(1)} s, settled after ${(settleMs / 1000).toFixed(1)} s more; ${scene.faults.length + sum(scene.players.map(({ faults }) => faults.length))} faults`,
    );
  }
  return slowest;
}

export async function runKills(input: KillsOptions): Promise<KillsReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-kills-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const app = createAppProcess(port, { DATA_DIR: dataDir, ACCESS_TOKEN_SECONDS: '3600' });
  const scene: Scene = { app, dataDir, players: [], faults: [] };
  const approve = operatorOf(dataDir, port);
  try {
    await app.start();
    for (let nth = 0; nth < input.players; nth += 1)
      scene.players.push(await createMoneyPlayer({ origin: app.origin, random: createRandom(input.seed * 1000 + nth), approve }));
    const slowestSettleMs = await killAll(scene, input);
    await compare(scene).catch((error: unknown) => scene.faults.push(`the end could not be compared: ${String(error)}`));
    const acts = sum(scene.players.map(({ record }) => record.deposits.length + record.withdrawals.length + record.stakes.length));
    return { kills: input.kills, acts, slowestSettleMs, faults: scene.faults };
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
