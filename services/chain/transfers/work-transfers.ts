// Sends what waits and looks after what was sent, until it lies deep enough. Each step is written down before the next is taken, and each bears to be
// taken twice: the signer gives a transfer the same nonce again, and a node takes the same transaction once.
import type { Db, Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import { endCalledBack } from '../payouts/end-called-back.ts';
import { finishPayout } from '../payouts/finish-payout.ts';
import { readReceipts, type Receipt } from '../rpc/blocks.ts';
import { NodeRefused, toHex } from '../rpc/json-rpc.ts';
import type { Asset } from '../rules/assets.ts';
import { type Fee, feeFor, gasOf, kindOf, maxGasOf, raisedFee } from '../rules/gas.ts';
import { type Signer, SignerRefused } from '../signer/client.ts';
import type { AttemptRow, TransferRow, WaitsOn } from '../tables.ts';
import { findGas, readMaxGas } from './find-gas.ts';
import { readFunds } from './funds.ts';
import { readOpen } from './read-open.ts';

interface Pass {
  chain: Chain;
  signer: Signer;
  /** The newest block that the watcher has written down. */
  head: bigint;
  fee: Fee;
}

const assetOf = ({ chain }: Pass, { currency }: TransferRow): Asset => chain.asset(currency);

async function readFee(chain: Chain): Promise<Fee> {
  const [block, tip] = await chain.node.batch([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_maxPriorityFeePerGas' },
  ]);
  if (block instanceof NodeRefused) throw block;
  const { baseFeePerGas } = block as { baseFeePerGas?: string };
  // a node that suggests none gets what most blocks take
  return feeFor(BigInt(baseFeePerGas ?? '0x0'), typeof tip === 'string' ? BigInt(tip) : 1_000_000_000n, chain.options.maxFee);
}

const readAttempts = async (db: Db, ids: readonly string[]): Promise<AttemptRow[]> =>
  await db.query<AttemptRow>('select * from chain.attempt where transfer_id = any($1) order by created_at, max_fee', [ids]);

async function wait(chain: Chain, { id, waits_for: before }: TransferRow, on: WaitsOn, why: string): Promise<void> {
  if (before === why) return;
  chain.log.warn({ transfer: id, why }, 'a payment of the chain waits');
  await chain.database.query(
    `update chain.transfer set waits_for = $2, waits_on = $3, updated_at = $4,
            waits_since = case when $3 <> 'funds' then coalesce(waits_since, $4) end
      where id = $1`,
    [id, why, on, chain.now()],
  );
}

/** A payout that fails is told to the casino. A move of the house waits for a person, since nothing follows it until then. */
async function fail(pass: Pass, transfer: TransferRow, reason: string, fee: bigint | null = null): Promise<void> {
  const { chain } = pass;
  const isPayout = transfer.purpose === 'payout';
  const why = isPayout ? null : `a person: ${reason}; nothing follows it until it is set to done`;
  await chain.commit(async (tx) => {
    const [changed] = await tx.query(
      `update chain.transfer set state = 'failed', reason = $2, updated_at = $3, fee = $4,
              waits_for = $5, waits_on = $6, waits_since = case when $6::text is not null then $3::timestamptz end
        where id = $1 and state in ('queued', 'signed', 'mined') returning id`,
      [transfer.id, reason, chain.now(), fee, why, isPayout ? null : 'person'],
    );
    if (changed === undefined) return;
    if (!isPayout) chain.log.warn({ transfer: transfer.id, why }, 'a payment of the chain waits');
    else await finishPayout(tx, chain, transfer.id, { status: 'failed', reason });
  });
}

/** Hands a transaction to the node. What it knows already, or has mined, it refuses: both are as good as taken. */
async function broadcast({ node, log }: Chain, id: string, raw: string): Promise<void> {
  const [answer] = await node.batch([{ method: 'eth_sendRawTransaction', params: [raw] }]);
  if (answer instanceof NodeRefused) log.info({ transfer: id, err: answer }, 'the node did not take a transaction');
}

/** Asks the signer and keeps what it signed, before anybody else sees it. Undefined where it refuses. */
async function sign(pass: Pass, transfer: TransferRow, gas: bigint, fee: Fee): Promise<string | undefined> {
  const { chain, signer, head } = pass;
  const { id, purpose, wallet, to_address: to, currency, units } = transfer;
  const from = wallet === null ? chain.book.hot : chain.book.deposit(wallet);
  const count = await chain.node.ask<string>('eth_getTransactionCount', from, 'latest');
  chain.step('asking the signer');
  const index = purpose === 'fund' ? Number(id.split(':')[1]) : undefined;
  const signed = await signer
    .sign({
      id,
      purpose,
      wallet,
      to,
      ...(index !== undefined && { toIndex: index }),
      currency,
      units,
      nonceFrom: String(BigInt(count)),
      gas: String(gas),
      maxFee: String(fee.maxFee),
      tip: String(fee.tip),
    })
    .catch((error: unknown) => {
      if (error instanceof SignerRefused) return error;
      throw error;
    });
  if (signed instanceof SignerRefused) {
    if (signed.isCalledBack) await chain.commit(async (tx) => await endCalledBack(tx, chain, id));
    else await wait(chain, transfer, 'signer', `the signer: ${signed.message}`);
    return undefined;
  }
  chain.step('signed');
  const now = chain.now();
  await chain.database.transact(async (tx: Tx) => {
    await tx.query(
      `insert into chain.attempt (hash, transfer_id, raw, max_fee, tip, created_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [signed.hash, id, signed.raw, String(fee.maxFee), String(fee.tip), now],
    );
    await tx.query(
      `update chain.transfer set state = 'signed', nonce = $2, since_block = $3, waits_for = null, waits_on = null,
              waits_since = null, updated_at = $4
        where id = $1 and state in ('queued', 'signed')`,
      [id, signed.nonce, head, now],
    );
    await tx.query(`update chain.payout set status = 'pending', updated_at = $2 where id = $1 and status = 'created'`, [id, now]);
  });
  chain.step('written down');
  return signed.raw;
}

/** A payout to what takes no coins comes back to its player; a cold wallet that takes none is for a person to change. */
async function refuseReceiver(pass: Pass, transfer: TransferRow): Promise<false> {
  if (transfer.purpose === 'payout') await fail(pass, transfer, 'destination-is-a-contract');
  else await wait(pass.chain, transfer, 'person', `a person: its receiver takes no coins for ${maxGasOf(transfer.purpose, 'coin')} gas`);
  return false;
}

/** Sends what was queued, where the wallet holds enough. Returns whether it was signed. */
async function sendQueued(pass: Pass, transfer: TransferRow): Promise<boolean> {
  const { chain, fee } = pass;
  const asset = assetOf(pass, transfer);
  const most = await readMaxGas(chain, transfer, asset);
  if (most === undefined) return await refuseReceiver(pass, transfer);
  const funds = await readFunds(chain.database, chain, asset, transfer.wallet);
  const units = BigInt(transfer.units);
  if (funds.units < units || funds.coins < most * fee.maxFee + (asset.token === undefined ? units : 0n)) {
    await wait(chain, transfer, 'funds', `funds of ${transfer.wallet === null ? 'the hot wallet' : 'its address'}`);
    return false;
  }
  const gas = await findGas(chain, transfer, asset, most);
  if (gas === undefined) return await refuseReceiver(pass, transfer);
  await chain.database.query('update chain.transfer set gas = $2 where id = $1 and gas is null', [transfer.id, gas]);
  const raw = await sign(pass, transfer, gas, fee);
  if (raw === undefined) return false;
  await broadcast(chain, transfer.id, raw);
  chain.step('sent');
  return true;
}

/** Looks after what was signed: mined, lost by the node, stuck, or overtaken by another transaction of its nonce. */
async function followSigned(
  pass: Pass,
  transfer: TransferRow,
  attempts: readonly AttemptRow[],
  receipt: Receipt | undefined,
): Promise<void> {
  const { chain, head, fee } = pass;
  if (receipt !== undefined) {
    if (receipt.blockNumber > head) return; // the watcher is not there yet
    await chain.database.query(
      `update chain.transfer set state = 'mined', block_number = $2, waits_for = null, waits_on = null, waits_since = null, updated_at = $3
        where id = $1 and state = 'signed'`,
      [transfer.id, receipt.blockNumber, chain.now()],
    );
    return;
  }
  const newest = attempts.at(-1);
  if (newest === undefined) return;
  const before = { maxFee: BigInt(newest.max_fee), tip: BigInt(newest.tip) };
  const isStuck = head - (transfer.since_block ?? head) >= BigInt(chain.options.stuckBlocks);
  const raised = isStuck ? raisedFee(before, fee, chain.options.maxFee) : undefined;
  if (raised !== undefined) {
    // what was signed before gas was written down has that of its kind
    const raw = await sign(pass, transfer, transfer.gas ?? gasOf(kindOf(assetOf(pass, transfer))), raised);
    if (raw !== undefined) await broadcast(chain, transfer.id, raw);
    return;
  }
  if ((await chain.node.ask('eth_getTransactionByHash', newest.hash)) !== null) return;
  const from = transfer.wallet === null ? chain.book.hot : chain.book.deposit(transfer.wallet);
  const settled = head - BigInt(chain.options.payoutConfirmations);
  const used = settled < 0n ? '0x0' : await chain.node.ask<string>('eth_getTransactionCount', from, toHex(settled));
  if (transfer.nonce !== null && BigInt(used) > transfer.nonce)
    return await wait(chain, transfer, 'person', 'a person: its nonce was used by a transaction that this service did not send');
  await broadcast(chain, transfer.id, newest.raw);
}

/** A token may answer "done" and move nothing: what its contract logged is what it did. */
function hasMoved(asset: Asset, { to_address: to }: TransferRow, { isGood, transfers }: Receipt): boolean {
  return isGood && (asset.token === undefined || transfers.some((one) => one.token === asset.token && one.to === to && one.units > 0n));
}

/** What was mined is done once it lies deep enough; a transaction that failed has moved nothing but its fee. */
async function followMined(pass: Pass, transfer: TransferRow, hash: string | undefined, receipt: Receipt | undefined): Promise<void> {
  const { chain, head } = pass;
  if (receipt === undefined || hash === undefined) {
    await chain.database.query(`update chain.transfer set state = 'signed', block_number = null where id = $1 and state = 'mined'`, [
      transfer.id,
    ]);
    return;
  }
  if (head - receipt.blockNumber + 1n < BigInt(chain.options.payoutConfirmations)) return;
  if (!hasMoved(assetOf(pass, transfer), transfer, receipt)) return await fail(pass, transfer, 'transfer-reverted', receipt.fee);
  await chain.commit(async (tx) => {
    const [changed] = await tx.query(
      `update chain.transfer set state = 'done', block_number = $2, updated_at = $3, fee = $4 where id = $1 and state = 'mined' returning id`,
      [transfer.id, receipt.blockNumber, chain.now(), receipt.fee],
    );
    if (changed !== undefined && transfer.purpose === 'payout')
      await finishPayout(tx, chain, transfer.id, { status: 'succeeded', authorization: hash });
    chain.step('about to be told');
  });
  chain.step('told');
}

/** A contract that does not answer holds back what is in its token, and nothing else. */
async function guarded<T>({ chain }: Pass, transfer: TransferRow, work: Promise<T>): Promise<T | undefined> {
  return await work.catch(async (error: unknown) => {
    if (!(error instanceof NodeRefused)) throw error;
    await wait(chain, transfer, 'node', `the node: ${error.message}`);
    return undefined;
  });
}

/** Looks after all that is under way. */
async function follow(pass: Pass, underWay: readonly TransferRow[]): Promise<void> {
  const { database, node } = pass.chain;
  const ids = underWay.map(({ id }) => id);
  const attempts = Map.groupBy(await readAttempts(database, ids), ({ transfer_id: id }) => id);
  const hashes = [...attempts.values()].flat().map(({ hash }) => hash);
  const receipts = await readReceipts(node, hashes);
  for (const transfer of underWay) {
    const own = attempts.get(transfer.id) ?? [];
    const mined = own.find(({ hash }) => receipts.has(hash))?.hash;
    const receipt = mined === undefined ? undefined : receipts.get(mined);
    const work = transfer.state === 'signed' ? followSigned(pass, transfer, own, receipt) : followMined(pass, transfer, mined, receipt);
    await guarded(pass, transfer, work);
  }
}

const countHot = (some: readonly TransferRow[]): number => some.filter(({ wallet }) => wallet === null).length;

/** One pass over what is under way and what waits. @throws NodeUnavailable, or Error while the signer is away */
export async function workTransfers(chain: Chain): Promise<void> {
  const { signer, together } = chain.options;
  if (signer === undefined) return;
  const { underWay, queued } = await readOpen(chain.database, together);
  const [newest] = await chain.database.query<{ number: bigint }>('select number from chain.block order by number desc limit 1');
  if (underWay.length + queued.length === 0 || newest === undefined) return;
  const pass: Pass = { chain, signer, head: newest.number, fee: await readFee(chain) };
  // what is under way first: it needs no signer
  await follow(pass, underWay);
  // no more is sent, of the hot wallet or of addresses, than is looked after
  const sent = { hot: countHot(underWay), addresses: underWay.length - countHot(underWay) };
  for (const transfer of queued) {
    const from = transfer.wallet === null ? 'hot' : 'addresses';
    if (sent[from] < together && (await guarded(pass, transfer, sendQueued(pass, transfer))) === true) sent[from] += 1;
  }
}
