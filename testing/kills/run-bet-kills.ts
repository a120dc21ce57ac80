// A whole house with its sportsbook and feed under the load of bettors; SIGKILL for all of it, its database or both at moments that a seed draws.
// Each time it must open by itself and tell prices again; no bet is without its stake, no stake without its bet, and nothing is settled twice.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { createClient } from '#contract/kernel/client.ts';
import { auditLedger } from '#server/modules/wallet/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { createAppProcess } from '../app-process.ts';
import { freePort } from '../free-port.ts';
import { createRandom } from '../fuzz/random.ts';
import { type Bettor, createBettor } from './bettor.ts';
import { killAndOpen, type KilledHouse, killTargets, requireDatabase } from './kill-and-open.ts';
import { createMoneyPlayer } from './money-player.ts';
import type { KillsOptions } from './run-kills.ts';

export interface BetKillsReport {
  accepted: number;
  rejected: number;
  /** The longest from a kill until prices were told and every bet under way was decided. */
  slowestMs: number;
  faults: string[];
}

/** A live bet waits for some seconds, and one that was interrupted is given up after its lease. */
const settleBoundMs = 120_000;

interface Scene extends KilledHouse {
  bettors: Bettor[];
  faults: string[];
}

/** What is not as it has to be once nothing is under way: each row is a kind, with how many there are. */
const wrong = `
  with of_book as (
    select bet.id, bet.state, bet.stake, bet.payout - bet.receivable as paid, round.stake as held, round.payout as booked
      from sportsbook.bet left join ledger.wallet_round round on round.round_ref = bet.round_id::text)
  select 'bets under way' as what, count(*)::int as n from sportsbook.bet where state in ('waiting', 'staking', 'reoffered')
  union all select 'calls to the wallet on their way', count(*)::int
    from sportsbook.delivery where state = 'waiting' and call <> 'round-close'
  union all select 'calls to the wallet that are stuck', count(*)::int from sportsbook.delivery where state = 'stuck'
  union all select 'accepted bets without their stake', count(*)::int from of_book where state = 'accepted' and held is distinct from stake
  union all select 'bets that are not accepted and have a stake', count(*)::int from of_book where state <> 'accepted' and held > 0
  union all select 'bets whose payout is not booked once', count(*)::int from of_book where state = 'accepted' and booked is distinct from paid
  union all select 'stakes without a bet', count(*)::int from ledger.wallet_round round
    where round.provider = 'lanternhall-sportsbook' and not exists (select 1 from sportsbook.bet where bet.round_id::text = round.round_ref)`;

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // the query reports what matters
  try {
    await client.connect();
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const findWrong = async (url: string): Promise<string[]> =>
  (await ask<{ what: string; n: number }>(url, wrong)).filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`);

async function hasPrices(origin: string): Promise<boolean> {
  const answer = await createClient({ origin })('listEvents', { query: { limit: 20 } }).catch(() => undefined);
  return answer?.data.isCurrent === true && answer.data.events.some(({ isOpen }) => isOpen);
}

/** Waits until prices are told and nothing is wrong; what is after the bound is a fault. */
async function settle(scene: Scene, name: string): Promise<void> {
  const begunAt = Date.now();
  const isLate = (): boolean => Date.now() - begunAt > settleBoundMs;
  while (!(await hasPrices(scene.app.origin))) {
    if (isLate()) return void scene.faults.push(`${name}: no prices after ${settleBoundMs / 1000} s`);
    await sleep(100);
  }
  await Promise.all(scene.bettors.map(async (bettor) => await bettor.finish(isLate)));
  for (;;) {
    const left = await requireDatabase(scene.dataDir)
      .then(findWrong)
      .catch((error: unknown) => [`the database: ${String(error)}`]);
    if (left.length === 0) return;
    if (isLate()) return void scene.faults.push(`${name}: after ${settleBoundMs / 1000} s there are ${left.join(', ')}`);
    await sleep(200);
  }
}

/** What was told to bettors against what the book has, and the ledger by itself. */
async function compare({ bettors, dataDir, faults }: Scene): Promise<void> {
  const url = await requireDatabase(dataDir);
  const kept = await ask<{ id: string; stake: string }>(url, "select id, stake from sportsbook.bet where state = 'accepted'");
  const told = new Map(bettors.flatMap(({ accepted }) => [...accepted]));
  for (const { id, stake } of kept)
    if (told.get(id) !== Number(stake))
      faults.push(`bet ${id} of ${stake} is accepted, and its player was told ${told.get(id) ?? 'nothing'}`);
  const ids = new Set(kept.map(({ id }) => id));
  for (const id of told.keys()) if (!ids.has(id)) faults.push(`bet ${id} was told to be accepted and is not`);
  for (const { email, faults: own } of bettors) faults.push(...own.map((fault) => `${email}: ${fault}`));
  const database = openDatabase(url, { connections: 2, log: pino({ level: 'silent' }) });
  faults.push(...(await auditLedger(database)).violations);
  await database.close();
}

async function killOnce(scene: Scene, name: string, target: (typeof killTargets)[number], afterMs: number): Promise<number> {
  let isOver = false;
  const acting = Promise.all(scene.bettors.map(async (bettor) => await bettor.act(() => isOver)));
  await sleep(afterMs);
  const begunAt = Date.now();
  await killAndOpen(scene, target).catch((error: unknown) => scene.faults.push(`${name}: it did not open by itself: ${String(error)}`));
  isOver = true;
  await acting;
  await settle(scene, name);
  return Date.now() - begunAt;
}

export async function runBetKills({ kills, players, seed, say = () => undefined }: KillsOptions): Promise<BetKillsReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-bet-kills-'));
  chmodSync(dataDir, 0o755);
  const app = createAppProcess(await freePort(), { DATA_DIR: dataDir, ACCESS_TOKEN_SECONDS: '3600', SPORTSBOOK: 'on' });
  const scene: Scene = { app, dataDir, bettors: [], faults: [] };
  const random = createRandom(seed);
  let slowestMs = 0;
  try {
    await app.start();
    for (let nth = 0; nth < players; nth += 1) {
      const own = createRandom(seed * 1000 + nth);
      scene.bettors.push(createBettor(await createMoneyPlayer({ origin: app.origin, random: own, approve: async () => true }), own));
    }
    await settle(scene, 'before the first kill');
    for (let nth = 1; nth <= kills; nth += 1) {
      const target = random.pick(killTargets);
      const tookMs = await killOnce(scene, `kill ${nth} (${target})`, target, 300 + random.below(2200));
      slowestMs = Math.max(slowestMs, tookMs);
      const counts = `${scene.bettors.reduce((sum, { accepted }) => sum + accepted.size, 0)} bets accepted, ${scene.faults.length} faults`;
      say(`kill ${nth} (${target}): open with prices and decided after ${(tookMs / 1000).toFixed(1)} s; ${counts}`);
    }
    await compare(scene).catch((error: unknown) => scene.faults.push(`the end could not be compared: ${String(error)}`));
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const { bettors, faults } = scene;
  const accepted = bettors.reduce((sum, one) => sum + one.accepted.size, 0);
  return { accepted, rejected: bettors.reduce((sum, one) => sum + one.rejected, 0), slowestMs, faults };
}
