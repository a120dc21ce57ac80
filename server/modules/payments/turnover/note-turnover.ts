// What payments do to the turnover of a player. The caller holds the player's lane, in the transaction that moves the money.
import { readOpenStakes } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { sumDepositsAfter } from '../sum-deposits.ts';
import { type CountedTurnover, inBase, readTurnover } from './read-turnover.ts';
import { countedOf, shareOut, withoutSurplus } from './turnover-rule.ts';

type Deps = Pick<PaymentDeps, 'settings' | 'clock' | 'notifier'>;

/** Returns by open round what its stakes took off, as it is kept: whatever is not in an open round any more cannot be rolled back. */
async function countOpen(tx: Tx, deps: Deps, playerId: string, now: CountedTurnover): Promise<Record<string, string>> {
  const { before, value, staked, openCounted, from } = now;
  if (before === 0n && Object.keys(openCounted).length === 0) return {};
  const open = (await readOpenStakes(tx, playerId, from)).map(({ roundId, currency, amount }) => ({
    roundId,
    staked: inBase(deps, [{ currency, minor: amount }]),
  }));
  const sum = open.reduce((all, one) => all + one.staked, 0n);
  const added = shareOut(countedOf({ missing: before, value }, staked, sum), open);
  const kept = open.map(({ roundId }) => [roundId, (openCounted[roundId] ?? 0n) + (added[roundId] ?? 0n)] as const);
  const counted = withoutSurplus(kept, staked - sum - before);
  return Object.fromEntries(Object.entries(counted).map(([roundId, amount]) => [roundId, String(amount)]));
}

/** Adds to what is missing. Returns by how much that changed. `came`: what was just credited, which makes up for nothing that was lost before. */
async function change(tx: Tx, deps: Deps, playerId: string, by: bigint, came = 0n): Promise<bigint> {
  const now = await readTurnover(tx, deps, playerId);
  const before = now.value - came < now.missing ? now.value - came : now.missing;
  const missing = before + by > 0n ? before + by : 0n;
  const openCounted = await countOpen(tx, deps, playerId, { ...now, value: now.value - came });
  const values = {
    missing,
    seqs: JSON.stringify(now.seqs),
    open_counted: JSON.stringify(openCounted),
    updated_at: deps.clock.now(),
  };
  await tx
    .insertInto('deposit_turnover')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute();
  // who was remembered without an unplayed deposit has one now; that the last one was played need not be told
  if (now.missing === 0n && missing > 0n) await deps.notifier.announce(tx, 'unplayed', { playerId });
  return missing - before;
}

const toBase = (deps: Deps, currency: string, minor: bigint): bigint => inBase(deps, [{ currency, minor }]);

/** Writes down what was staked up to now: what it was counted from may go into the archive. */
export const noteStaked = async (tx: Tx, deps: Deps, playerId: string): Promise<void> => void (await change(tx, deps, playerId, 0n));

interface Deposit {
  player_id: string;
  currency: string;
  amount: bigint;
}

/** One that stood: its row. */
type Standing = Deposit & { id: string; refunded: bigint };

/** A deposit was just credited: it is to be staked once. */
export async function noteDeposited(tx: Tx, deps: Deps, { player_id: playerId, currency, amount }: Deposit): Promise<void> {
  const added = toBase(deps, currency, amount);
  await change(tx, deps, playerId, added, added);
}

/** Returns what of a deposit is not staked yet: stakes are for the oldest deposits first, so those that arrived after it are missing before it is. */
async function missingOf(tx: Tx, deps: Deps, deposit: Standing): Promise<bigint> {
  const { player_id: playerId, currency, amount, refunded } = deposit;
  const { missing } = await readTurnover(tx, deps, playerId);
  const newer = inBase(deps, await sumDepositsAfter(tx, playerId, deposit.id));
  const own = missing > newer ? missing - newer : 0n;
  const whole = toBase(deps, currency, amount - refunded);
  return own < whole ? own : whole;
}

/**
 * A deposit is about to be taken back: nothing of it is to be staked any more. What is missing of others stays. Returns, in the base currency, how much less
 * is missing for it.
 */
export async function noteTakenBack(tx: Tx, deps: Deps, deposit: Standing): Promise<bigint> {
  return -(await change(tx, deps, deposit.player_id, -(await missingOf(tx, deps, deposit))));
}

interface Returned extends Deposit {
  /** What of it is not gone any more, of which `amount` was just credited. */
  left: bigint;
  /** What of it was to be staked when it was taken, in the base currency; null where that was not written down: then all that came. */
  unplayed: bigint | null;
}

/** A deposit that was taken back was just given back: of it so much is to be staked as was when it was taken. */
export async function noteReturned(tx: Tx, deps: Deps, { player_id: playerId, currency, amount, left, unplayed }: Returned): Promise<void> {
  const [credited, standing] = [toBase(deps, currency, amount), toBase(deps, currency, left > 0n ? left : 0n)];
  const before = unplayed ?? credited;
  await change(tx, deps, playerId, before < standing ? before : standing, credited);
}

/** The unplayed part of a withdrawal, in the base currency, is about to leave the account, or has just come back into it. */
export async function noteUnplayed(
  tx: Tx,
  deps: Deps,
  { player_id: playerId, unplayed }: { player_id: string; unplayed: bigint },
  way: 'out' | 'back',
): Promise<void> {
  if (unplayed > 0n) await change(tx, deps, playerId, way === 'out' ? -unplayed : unplayed);
}
