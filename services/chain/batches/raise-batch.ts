// A dearer form of a batch that takes the place of the one before: it spends the anchor, so that at most one of all forms is mined.
import { raisedRate } from '../rules/fee-rate.ts';
import { consolidationRises } from '../rules/moves.ts';
import type { BatchRow, BatchVersionRow, OutputRow, TransferRow } from '../tables.ts';
import { readAlive, readSpendable, toCoin } from './coins.ts';
import { type Coin, draftBatch, inputsOf } from './draft-batch.ts';
import { type Pass, wait } from './pass.ts';
import { reserve, writeVersion } from './plan-batch.ts';

export interface OpenBatch extends BatchRow {
  transfers: readonly TransferRow[];
  /** From the first to the newest. */
  versions: readonly BatchVersionRow[];
}

const isAnchor = ({ anchor_hash: hash, anchor_position: position }: BatchRow, coin: Coin): boolean =>
  coin.txHash === hash && coin.position === position;

/** The outputs of a batch that no block has spent. @throws NodeUnavailable where the node has another head */
async function readInputs({ chain, head }: Pass, { id }: BatchRow): Promise<Coin[]> {
  const rows = await chain.database.query<OutputRow>('select * from chain.batch_input where batch_id = $1 order by tx_hash, position', [
    id,
  ]);
  return await readAlive(
    chain,
    rows.map((row) => toCoin(chain, row)),
    head.hash,
  );
}

/** True where a version spends something that is not there any more: a re-organisation may have taken it. */
export async function hasLost(pass: Pass, batch: BatchRow, version: BatchVersionRow): Promise<boolean> {
  const alive = new Set((await readInputs(pass, batch)).map(({ txHash, position }) => `${txHash}:${position}`));
  return inputsOf(version.psbt).some(({ txHash, position }) => !alive.has(`${txHash}:${position}`));
}

/** Who is paid. What is put together stays ours whole: its sum is all that comes back. */
export const paidBy = ({ transfers }: Pick<OpenBatch, 'transfers'>): TransferRow[] =>
  transfers.filter(({ purpose }) => purpose !== 'consolidation');

export const isConsolidation = (batch: Pick<OpenBatch, 'transfers'>): boolean => paidBy(batch).length === 0;

/** What a form of it may offer at most. */
function ceilingOf({ chain: { options } }: Pass, batch: OpenBatch): bigint {
  const most = consolidationRises * options.consolidateAt;
  return isConsolidation(batch) && most < options.maxFee ? most : options.maxFee;
}

/** Plans a version that replaces the newest. Returns whether there is one; a batch whose anchor is gone waits for a person. */
export async function planReplacement(pass: Pass, batch: OpenBatch): Promise<boolean> {
  const { chain, network, head, feeRate: today } = pass;
  const maxFee = ceilingOf(pass, batch);
  const newest = batch.versions.at(-1);
  const feeRate = newest === undefined ? undefined : raisedRate(newest.fee_rate, today, maxFee);
  if (newest === undefined || feeRate === undefined) return false;
  const alive = await readInputs(pass, batch);
  if (!alive.some((coin) => isAnchor(batch, coin))) {
    await wait(pass, batch.transfers, 'person', 'a person: the output that all its forms spend is gone from the chain');
    return false;
  }
  const more = await readSpendable(chain, chain.asset(batch.currency), head);
  const draft = draftBatch({
    network,
    receivers: paidBy(batch).map(({ to_address: address, units }) => ({ address, units: BigInt(units) })),
    coins: more,
    required: alive,
    change: chain.book.hot,
    feeRate,
    replaces: newest.fee,
  });
  if (draft === undefined || draft.feeRate > maxFee) {
    await (draft === undefined
      ? wait(pass, batch.transfers, 'funds', 'funds of the house for a higher fee')
      : wait(pass, batch.transfers, 'person', 'a fee beyond what is allowed'));
    return false;
  }
  const ids = batch.transfers.map(({ id }) => id);
  return await chain.database.transact(async (tx) => {
    // of two at once the second waits here, and finds another newest version
    await tx.query('select 1 from chain.batch where id = $1 for update', [batch.id]);
    const open = await tx.query(`select 1 from chain.transfer where id = any($1) and state = 'signed' for update`, [ids]);
    const [last] = await tx.query<{ number: number }>('select max(number) as number from chain.batch_version where batch_id = $1', [
      batch.id,
    ]);
    if (open.length < ids.length || last?.number !== newest.number) return false;
    await reserve(tx, batch.id, draft.coins);
    await writeVersion(tx, batch.id, newest.number + 1, draft, chain.now());
    await tx.query('update chain.batch set since_block = $2 where id = $1', [batch.id, head.number]);
    chain.step('replacement about to be planned');
    return true;
  });
}
