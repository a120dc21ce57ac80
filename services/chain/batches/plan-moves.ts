// What the house moves for itself: above the limit of the hot wallet to the cold one, and many small outputs into one while that costs little.
import { v7 } from 'uuid';
import type { Db, Tx } from '#kit/service-database.ts';
import { type Asset, toUnits } from '../rules/assets.ts';
import { coldUnits, consolidated, inputBytes, moveFee } from '../rules/moves.ts';
import type { Purpose } from '../tables.ts';
import { readSpendable } from './coins.ts';
import { changeDust, draftBatch } from './draft-batch.ts';
import type { Pass } from './pass.ts';
import { writeBatch } from './plan-batch.ts';

interface Move {
  purpose: Purpose;
  to: string;
  currency: string;
  units: bigint;
}

/** Forgets what the signer refused of a kind. Returns since when that waits. */
async function forgetRefused(db: Db, purpose: Purpose, currency: string): Promise<Date | undefined> {
  const rows = await db.query<{ waits_since: Date }>(
    `delete from chain.transfer where purpose = $1 and currency = $2 and state = 'failed' and waits_on is not null and batch_id is null
      returning waits_since`,
    [purpose, currency],
  );
  return rows.map(({ waits_since: at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** Writes a move with its batch, unless there is one of its kind under way. What the signer refused is planned anew, and waits since it first was refused. */
async function takeMove(tx: Tx, { purpose, to, currency, units }: Move, now: Date): Promise<readonly string[] | undefined> {
  const since = await forgetRefused(tx, purpose, currency);
  const open = await tx.query('select 1 from chain.transfer where purpose = $1 and currency = $2 and state <> $3 limit 1', [
    purpose,
    currency,
    'done',
  ]);
  if (open.length > 0) return undefined;
  const id = `${purpose}:${v7()}`;
  await tx.query(
    `insert into chain.transfer (id, purpose, wallet, to_address, currency, units, state, created_at, updated_at, waits_since)
     values ($1, $2, null, $3, $4, $5, 'queued', $6, $6, $7)`,
    [id, purpose, to, currency, String(units), now, since ?? null],
  );
  return [id];
}

/** What payouts that have no batch yet will take. */
async function readWaiting({ chain }: Pass, currency: string): Promise<bigint> {
  const [row] = await chain.database.query<{ units: string }>(
    `select coalesce(sum(units), 0)::text as units from chain.transfer
      where currency = $1 and purpose = 'payout' and state = 'queued' and batch_id is null`,
    [currency],
  );
  return BigInt(row?.units ?? '0');
}

/** One at a time: what comes back of it counts again when it lies deep enough. */
async function isUnderWay({ chain }: Pass, purpose: Purpose, currency: string): Promise<boolean> {
  const rows = await chain.database.query(
    `select 1 from chain.transfer where purpose = $1 and currency = $2 and state in ('queued', 'signed', 'mined') limit 1`,
    [purpose, currency],
  );
  return rows.length > 0;
}

async function planCold(pass: Pass, asset: Asset): Promise<boolean> {
  const { chain, network, head, feeRate } = pass;
  const { currency } = asset;
  const cold = chain.options.cold?.get(currency);
  if (cold === undefined || (await isUnderWay(pass, 'cold', currency))) return false;
  const coins = await readSpendable(chain, asset, head);
  const held = coins.reduce((sum, { units }) => sum + units, 0n);
  const free = held - (await readWaiting(pass, currency));
  const units = coldUnits({ free, limit: toUnits(asset, cold.limit), fee: moveFee(coins.length, feeRate) });
  if (units < changeDust) return false;
  const receivers = [{ address: cold.address, units }];
  const draft = draftBatch({ network, receivers, coins, change: chain.book.hot, feeRate });
  // a move that costs more than a twentieth of what it moves waits for more
  if (draft === undefined || draft.fee * 20n > units) return false;
  const move = { purpose: 'cold', to: cold.address, currency, units } as const;
  return await writeBatch(pass, { currency, draft, take: async (tx) => await takeMove(tx, move, chain.now()) });
}

async function planConsolidation(pass: Pass, asset: Asset): Promise<boolean> {
  const { chain, network, head, feeRate } = pass;
  const { currency, dust } = asset;
  if (feeRate > chain.options.consolidateAt) return false;
  // what waits to be paid comes first
  if ((await readWaiting(pass, currency)) > 0n || (await isUnderWay(pass, 'consolidation', currency))) return false;
  const worth = 2n * inputBytes * feeRate;
  const units = toUnits(asset, dust);
  const { keptApart: skip, most, fewest } = consolidated;
  const coins = await readSpendable(chain, asset, head, { skip, most, least: units > worth ? units : worth });
  if (coins.length < fewest) return false;
  const draft = draftBatch({ network, receivers: [], coins: [], required: coins, change: chain.book.hot, feeRate });
  if (draft === undefined) return false;
  const sum = coins.reduce((total, one) => total + one.units, 0n);
  const move = { purpose: 'consolidation', to: chain.book.hot, currency, units: sum } as const;
  return await writeBatch(pass, { currency, draft, take: async (tx) => await takeMove(tx, move, chain.now()) });
}

const plans = [
  { purpose: 'cold', plan: planCold },
  { purpose: 'consolidation', plan: planConsolidation },
] as const;

/** Plans what is due. Returns whether there is something to sign. */
export async function planMoves(pass: Pass): Promise<boolean> {
  let isPlanned = false;
  for (const asset of pass.chain.options.assets)
    for (const { purpose, plan } of plans) {
      if (await plan(pass, asset)) isPlanned = true;
      // what is not to be moved any more waits for nothing
      else await forgetRefused(pass.chain.database, purpose, asset.currency);
    }
  return isPlanned;
}
