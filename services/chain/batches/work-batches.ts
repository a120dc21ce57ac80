// Payouts on a chain of unspent outputs: several in one transaction, sent again until it is mined, for a higher fee where it is stuck.
import { finishPayout } from '../payouts/finish-payout.ts';
import type { Chain } from '../context.ts';
import type { BitcoinNetwork } from '../families/bitcoin-addresses.ts';
import { NodeRefused } from '../rpc/json-rpc.ts';
import type { BatchRow, BatchVersionRow, TransferRow } from '../tables.ts';
import { type Pass, readFeeRate } from './pass.ts';
import { planBatches } from './plan-batch.ts';
import { planMoves } from './plan-moves.ts';
import { hasLost, isConsolidation, type OpenBatch, planReplacement } from './raise-batch.ts';
import { signVersion } from './sign-batch.ts';

/** So many batches are looked after at once. */
const together = 50;

async function readOpen({ database }: Chain): Promise<OpenBatch[]> {
  const batches = await database.query<BatchRow>(
    `select b.* from chain.batch b
      where exists (select from chain.transfer t where t.batch_id = b.id and t.state in ('queued', 'signed'))
      order by b.created_at, b.id limit ${together}`,
  );
  const ids = batches.map(({ id }) => id);
  const transfers = await database.query<TransferRow>(
    'select *, units::text from chain.transfer where batch_id = any($1) order by created_at, id',
    [ids],
  );
  const versions = await database.query<BatchVersionRow>('select * from chain.batch_version where batch_id = any($1) order by number', [
    ids,
  ]);
  return batches.map((batch) => ({
    ...batch,
    transfers: transfers.filter(({ batch_id: id }) => id === batch.id),
    versions: versions.filter(({ batch_id: id }) => id === batch.id),
  }));
}

/** Hands a transaction to the node. Returns false where it refuses it, as it does what it has mined already. */
async function broadcast({ chain }: Pass, batch: BatchRow, raw: string): Promise<boolean> {
  const [answer] = await chain.node.batch([{ method: 'sendrawtransaction', params: [raw] }]);
  if (answer instanceof NodeRefused) chain.log.info({ batch: batch.id, err: answer }, 'the node did not take a transaction');
  chain.step('sent');
  return !(answer instanceof NodeRefused);
}

/** Signs what a batch has unsigned, and sends it. */
async function signAndSend(pass: Pass, batch: OpenBatch): Promise<void> {
  const version = batch.versions.find(({ raw }) => raw === null);
  if (version === undefined) return;
  const raw = await signVersion(pass, batch, version);
  if (raw !== undefined) await broadcast(pass, batch, raw);
}

const reread = async ({ chain }: Pass, { id }: BatchRow): Promise<OpenBatch | undefined> =>
  (await readOpen(chain)).find((batch) => batch.id === id);

/** Replaces the newest form of a batch. Returns whether there is another now. */
async function replace(pass: Pass, batch: OpenBatch): Promise<boolean> {
  if (!(await planReplacement(pass, batch))) return false;
  pass.chain.step('replacement planned');
  const now = await reread(pass, batch);
  if (now !== undefined) await signAndSend(pass, now);
  return true;
}

/** Blocks went by without it. What is put together may wait, unless a payout waits for what it holds. */
async function isStuck({ chain, head }: Pass, batch: OpenBatch): Promise<boolean> {
  if (head.number - batch.since_block < BigInt(chain.options.stuckBlocks)) return false;
  if (!isConsolidation(batch)) return true;
  const short = await chain.database.query(`select 1 from chain.transfer where state = 'queued' and waits_on = 'funds' limit 1`);
  return short.length > 0;
}

/** Looks after one that is not mined: signed, sent, sent again, replaced. */
async function follow(pass: Pass, batch: OpenBatch): Promise<void> {
  const { chain } = pass;
  if (batch.versions.some(({ raw }) => raw === null)) return await signAndSend(pass, batch);
  const newest = batch.versions.at(-1);
  if (newest?.raw === undefined || newest.raw === null) return;
  if ((await isStuck(pass, batch)) && (await replace(pass, batch))) return;
  const [entry] = await chain.node.batch([{ method: 'getmempoolentry', params: [newest.txid] }]);
  if (!(entry instanceof NodeRefused)) return;
  if (await broadcast(pass, batch, newest.raw)) return;
  if (await hasLost(pass, batch, newest)) await replace(pass, batch);
}

/** What lies deep enough is paid, and the casino hears it once. */
async function finishDeep({ chain, head }: Pass): Promise<void> {
  const deepest = head.number - BigInt(chain.options.payoutConfirmations) + 1n;
  const due = await chain.database.query<{ id: string }>(
    `select id from chain.transfer where state = 'mined' and batch_id is not null and block_number <= $1 order by created_at, id limit 200`,
    [deepest],
  );
  for (const { id } of due) {
    await chain.commit(async (tx) => {
      const [done] = await tx.query<{ txid: string }>(
        `update chain.transfer t set state = 'done', updated_at = $3 from chain.batch_version v
          where t.id = $1 and t.state = 'mined' and t.block_number <= $2 and v.batch_id = t.batch_id and v.block_number is not null
          returning v.txid`,
        [id, deepest, chain.now()],
      );
      if (done !== undefined) await finishPayout(tx, chain, id, { status: 'succeeded', authorization: done.txid });
      chain.step('about to be told');
    });
    chain.step('told');
  }
}

/** One pass over what is paid; with news of the chain, over what the house moves too. @throws NodeUnavailable, or Error while the signer is away */
export async function workBatches(chain: Chain, network: BitcoinNetwork, hasNews: boolean): Promise<void> {
  const { signer } = chain.options;
  const [head] = await chain.database.query<Pass['head']>('select number, hash from chain.block order by number desc limit 1');
  if (signer === undefined || head === undefined) return;
  const isIdle =
    (await chain.database.query(`select 1 from chain.transfer where state in ('queued', 'signed', 'mined') limit 1`)).length === 0;
  if (isIdle && !hasNews) return;
  // what a block holds that is not written down yet may be what would be sent again: the watcher wakes this once it is there
  if ((await chain.node.ask('getbestblockhash')) !== head.hash) return;
  const pass: Pass = { chain, signer, network, head, feeRate: await readFeeRate(chain) };
  await finishDeep(pass);
  for (const batch of await readOpen(chain)) await follow(pass, batch);
  const isPaying = await planBatches(pass);
  if (!(hasNews && (await planMoves(pass))) && !isPaying) return;
  for (const batch of await readOpen(chain)) await signAndSend(pass, batch);
}
