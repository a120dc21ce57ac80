// Makes batches of what is queued. The outputs that one spends are its own from then on, before the signer or anybody else hears of it.
import { v7 } from 'uuid';
import type { Tx } from '#kit/service-database.ts';
import type { TransferRow } from '../tables.ts';
import { readSpendable } from './coins.ts';
import { type Coin, type Draft, draftBatch, type Receiver } from './draft-batch.ts';
import { type Pass, wait } from './pass.ts';

/** Payouts of one transaction. */
const mostPayouts = 100;
/** Names the lock under which outputs are given to batches. */
const batchLock = 7_230_004;

const toReceiver = ({ to_address: address, units }: TransferRow): Receiver => ({ address, units: BigInt(units) });

interface Choice {
  chosen: TransferRow[];
  drafted: Draft | undefined;
  /** For which there are no outputs. */
  short: TransferRow[];
}

/** As many of the transfers as the coins pay, the older first, and no more than travel together. */
function choose({ chain, network, feeRate }: Pass, transfers: readonly TransferRow[], coins: readonly Coin[]): Choice {
  const draft = (some: readonly TransferRow[]): Draft | undefined =>
    draftBatch({ network, receivers: some.map(toReceiver), coins, change: chain.book.hot, feeRate });
  const first = transfers.slice(0, mostPayouts);
  const whole = draft(first);
  if (whole !== undefined) return { chosen: first, drafted: whole, short: [] };
  const choice: Choice = { chosen: [], drafted: undefined, short: [] };
  for (const transfer of transfers) {
    if (choice.chosen.length === mostPayouts) break;
    const more = draft([...choice.chosen, transfer]);
    choice.drafted = more ?? choice.drafted;
    (more === undefined ? choice.short : choice.chosen).push(transfer);
  }
  return choice;
}

/** Gives a batch the outputs of a draft that it does not have yet. @throws where another has one of them */
export async function reserve(tx: Tx, batchId: string, coins: readonly Coin[]): Promise<void> {
  const own = await tx.query<{ tx_hash: string; position: number }>('select tx_hash, position from chain.batch_input where batch_id = $1', [
    batchId,
  ]);
  const has = new Set(own.map(({ tx_hash: hash, position }) => `${hash}:${position}`));
  const others = coins.filter(({ txHash, position }) => !has.has(`${txHash}:${position}`));
  await tx.query(
    `insert into chain.batch_input (tx_hash, position, batch_id, wallet, units)
     select n.tx_hash, n.position, $5, n.wallet, n.units
       from unnest($1::text[], $2::int[], $3::int[], $4::bigint[]) n (tx_hash, position, wallet, units)`,
    [
      others.map(({ txHash }) => txHash),
      others.map(({ position }) => position),
      others.map(({ wallet }) => wallet),
      others.map(({ units }) => units),
      batchId,
    ],
  );
}

export async function writeVersion(tx: Tx, batchId: string, number: number, draft: Draft, now: Date): Promise<void> {
  await tx.query(
    `insert into chain.batch_version (txid, batch_id, number, psbt, fee, fee_rate, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [draft.txid, batchId, number, draft.psbt, draft.fee, draft.feeRate, now],
  );
}

export interface NewBatch {
  currency: string;
  draft: Draft;
  /** Takes what the batch pays, in its transaction, and returns the ids; undefined where somebody was faster. */
  take(tx: Tx): Promise<readonly string[] | undefined>;
}

/** Writes a batch with all that it is: what it pays, what it spends, its first form. False where somebody was faster. */
export async function writeBatch(pass: Pass, { currency, draft, take }: NewBatch): Promise<boolean> {
  const { chain, head } = pass;
  const anchor = await oldestOf(pass, draft.coins);
  if (anchor === undefined) return false;
  const [now, id] = [chain.now(), v7()];
  const isWritten = await chain.database.transact(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [batchLock]);
    const taken = await tx.query(
      `select 1 from chain.batch_input i join unnest($1::text[], $2::int[]) n (tx_hash, position) using (tx_hash, position)`,
      [draft.coins.map(({ txHash }) => txHash), draft.coins.map(({ position }) => position)],
    );
    if (taken.length > 0) return false;
    const ids = await take(tx);
    if (ids === undefined) return false;
    await tx.query(
      `insert into chain.batch (id, currency, anchor_hash, anchor_position, since_block, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, currency, anchor.txHash, anchor.position, head.number, now],
    );
    await reserve(tx, id, draft.coins);
    await writeVersion(tx, id, 1, draft, now);
    await tx.query('update chain.transfer set batch_id = $2, updated_at = $3 where id = any($1)', [ids, id, now]);
    chain.step('batch about to be planned');
    return true;
  });
  if (isWritten) chain.step('batch planned');
  return isWritten;
}

/** Takes payouts that wait, unless one of them is somebody else's by now. */
async function takeQueued(tx: Tx, ids: readonly string[]): Promise<readonly string[] | undefined> {
  const free = await tx.query(
    `select id from chain.transfer where id = any($1) and state = 'queued' and batch_id is null order by id for update`,
    [ids],
  );
  return free.length < ids.length ? undefined : ids;
}

/** One batch of some transfers in a currency, as far as there are funds. */
async function planOne(pass: Pass, transfers: readonly TransferRow[], currency: string): Promise<boolean> {
  const { chain, head } = pass;
  const coins = await readSpendable(chain, chain.asset(currency), head);
  const { chosen, drafted, short } = choose(pass, transfers, coins);
  const untold = short.filter(({ waits_on: on }) => on !== 'signer');
  await wait(pass, untold, 'funds', 'funds of the house');
  const ids = chosen.map(({ id }) => id);
  return drafted !== undefined && (await writeBatch(pass, { currency, draft: drafted, take: async (tx) => await takeQueued(tx, ids) }));
}

/** The output that lies deepest: the one that all forms of a batch spend should be the last that a re-organisation takes. */
async function oldestOf({ chain }: Pass, coins: readonly Coin[]): Promise<Coin | undefined> {
  const [row] = await chain.database.query<{ tx_hash: string; position: number }>(
    `select o.tx_hash, o.position from chain.output o join unnest($1::text[], $2::int[]) n (tx_hash, position) using (tx_hash, position)
      order by o.block_number, o.units desc limit 1`,
    [coins.map(({ txHash }) => txHash), coins.map(({ position }) => position)],
  );
  return coins.find(({ txHash, position }) => txHash === row?.tx_hash && position === row.position);
}

/**
 * Plans what waits: together once the oldest has waited for others as long as is set, and one by one what the signer has refused before, so that
 * it holds nobody else back. Returns whether there is something to sign.
 */
export async function planBatches(pass: Pass): Promise<boolean> {
  const { chain } = pass;
  // by what it waits for: what the signer refuses, or has no funds, keeps back nothing that came later
  const queued = await chain.database.query<TransferRow>(
    `select *, units::text from (
       select *, row_number() over (partition by currency, waits_on order by created_at, id) as place
         from chain.transfer where state = 'queued' and purpose = 'payout' and batch_id is null) t
      where place <= ${mostPayouts} order by created_at, id`,
  );
  const byCurrency = Map.groupBy(queued, ({ currency }) => currency);
  const due = chain.now().getTime() - chain.options.batchMs;
  let isPlanned = false;
  for (const [currency, all] of byCurrency) {
    const refused = all.filter(({ waits_on: on }) => on === 'signer');
    const others = all.filter((one) => !refused.includes(one));
    const isDue = others.some(({ created_at: at }) => at.getTime() <= due);
    if (isDue) isPlanned = (await planOne(pass, others, currency)) || isPlanned;
    for (const one of refused) isPlanned = (await planOne(pass, [one], currency)) || isPlanned;
  }
  return isPlanned;
}
