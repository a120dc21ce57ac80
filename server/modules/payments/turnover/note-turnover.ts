// What payments do to the turnover of a player. The caller holds the player's lane, in the transaction that moves the money.
import { convertSum } from '#contract/kernel/money.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { readTurnover } from './read-turnover.ts';

type Deps = Pick<PaymentDeps, 'settings' | 'clock' | 'notifier'>;

/** Adds to what is missing. `came`: what was just credited, which makes up for nothing that was lost before. */
async function change(tx: Tx, deps: Deps, playerId: string, by: bigint, came = 0n): Promise<void> {
  const now = await readTurnover(tx, deps, playerId);
  const before = now.value - came < now.missing ? now.value - came : now.missing;
  const missing = before + by > 0n ? before + by : 0n;
  const values = { missing, seqs: JSON.stringify(now.seqs), updated_at: deps.clock.now() };
  await tx
    .insertInto('deposit_turnover')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute();
  // who was remembered without an unplayed deposit has one now; that the last one was played need not be told
  if (now.missing === 0n && missing > 0n) await deps.notifier.announce(tx, 'unplayed', { playerId });
}

const toBase = ({ settings }: Deps, currency: string, minor: bigint): bigint =>
  convertSum([{ minor, unit: settings.requireCurrency(currency) }], settings.baseCurrency);

interface Deposit {
  player_id: string;
  currency: string;
  amount: bigint;
}

/** A deposit was just credited: it is to be staked once. */
export async function noteDeposited(tx: Tx, deps: Deps, { player_id: playerId, currency, amount }: Deposit): Promise<void> {
  const added = toBase(deps, currency, amount);
  await change(tx, deps, playerId, added, added);
}

/** A deposit is about to be taken back: nothing of it is to be staked any more. */
export async function noteTakenBack(tx: Tx, deps: Deps, { player_id: playerId, currency, amount }: Deposit): Promise<void> {
  await change(tx, deps, playerId, -toBase(deps, currency, amount));
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
