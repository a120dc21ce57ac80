// Which payments of a range came to addresses that were given out.
import type { Db, Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Block, Receipt, TokenTransfer } from '../rpc/blocks.ts';

export interface FoundDeposit {
  txHash: string;
  /** 0 is the coin of an account's chain; else which output, or which transfer of tokens, of the transaction, from 1. */
  position: number;
  chargeId: string;
  currency: string;
  units: bigint;
  blockNumber: bigint;
  blockHash: string;
}

interface Range {
  blocks: readonly Block[];
  transfers: readonly TokenTransfer[];
}

/** Everything that changes hands in a range, in what is taken here. */
function paymentsOf({ options: { assets } }: Pick<Chain, 'options'>, { blocks, transfers }: Range) {
  const coin = assets.find(({ token }) => token === undefined);
  const inCoin = blocks.flatMap(({ number, hash, payments }) =>
    coin === undefined
      ? []
      : payments.map((one) => ({ position: 0, ...one, currency: coin.currency, blockNumber: number, blockHash: hash })),
  );
  const seen = new Map<string, number>();
  const inTokens = transfers
    .toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
    .flatMap((one) => {
      const currency = assets.find(({ token }) => token === one.token)?.currency;
      const position = (seen.get(one.txHash) ?? 0) + 1;
      seen.set(one.txHash, position);
      return currency === undefined || one.units === 0n ? [] : [{ ...one, position, currency }];
    });
  return [...inCoin, ...inTokens];
}

/** Finds the payments that came to given addresses: one look-up, however many payments and addresses there are. */
export async function findDeposits(db: Db, chain: Pick<Chain, 'options'>, range: Range): Promise<FoundDeposit[]> {
  const payments = paymentsOf(chain, range);
  if (payments.length === 0) return [];
  const charges = await db.query<{ id: string; address: string }>('select id, address from chain.charge where address = any($1)', [
    [...new Set(payments.map(({ to }) => to))],
  ]);
  const byAddress = new Map(charges.map(({ id, address }) => [address, id]));
  const found = payments.flatMap(({ txHash, position, currency, units, blockNumber, blockHash, to }) => {
    const chargeId = byAddress.get(to);
    return chargeId === undefined ? [] : [{ txHash, position, chargeId, currency, units, blockNumber, blockHash }];
  });
  if (found.length === 0) return [];
  // coins that the hot wallet sends for the fee of a sweep are nobody's deposit
  const own = await db.query<{ hash: string }>('select hash from chain.attempt where hash = any($1)', [
    [...new Set(found.map(({ txHash }) => txHash))],
  ]);
  const isOwn = new Set(own.map(({ hash }) => hash));
  return found.filter(({ txHash }) => !isOwn.has(txHash));
}

/** A transaction that failed is in its block too, and moved nothing. */
const isGood = (deposit: FoundDeposit, receipts: ReadonlyMap<string, Receipt>): boolean => {
  if (deposit.position > 0) return true; // of what failed there are no transfers
  const receipt = receipts.get(deposit.txHash);
  if (receipt?.blockHash !== deposit.blockHash) throw new Error('The chain changed while it was read');
  return receipt.isGood;
};

export async function writeDeposits(
  tx: Tx,
  found: readonly FoundDeposit[],
  receipts: ReadonlyMap<string, Receipt>,
  now: Date,
): Promise<void> {
  const good = found.filter((one) => isGood(one, receipts));
  if (good.length === 0) return;
  await tx.query(
    `insert into chain.deposit (tx_hash, position, charge_id, currency, units, block_number, seen_at)
     select d.*, $7 from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::numeric[], $6::bigint[]) d`,
    [
      good.map(({ txHash }) => txHash),
      good.map(({ position }) => position),
      good.map(({ chargeId }) => chargeId),
      good.map(({ currency }) => currency),
      good.map(({ units }) => String(units)),
      good.map(({ blockNumber }) => blockNumber),
      now,
    ],
  );
  await tx.query('update chain.charge set is_settling = true where id = any($1)', [[...new Set(good.map(({ chargeId }) => chargeId))]]);
}
