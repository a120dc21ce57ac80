// Has a batch signed and keeps the whole of it with its payouts, before any node sees it.
import { Transaction } from '@scure/btc-signer';
import { endCalledBack } from '../payouts/end-called-back.ts';
import { SignerRefused } from '../signer/client.ts';
import type { BatchVersionRow, OutputRow } from '../tables.ts';
import { inputsOf, txidOf } from './draft-batch.ts';
import { type Pass, wait } from './pass.ts';
import { type OpenBatch, paidBy } from './raise-batch.ts';

const nameOf = (hash: string, position: number): string => `${hash}:${position}`;

/** The address indices that pay, in the order of the transaction's inputs. */
async function walletsOf({ chain }: Pass, version: BatchVersionRow): Promise<(number | null)[]> {
  const rows = await chain.database.query<OutputRow>('select * from chain.batch_input where batch_id = $1', [version.batch_id]);
  const wallets = new Map(rows.map(({ tx_hash: hash, position, wallet }) => [nameOf(hash, position), wallet]));
  return inputsOf(version.psbt).map(({ txHash, position }) => wallets.get(nameOf(txHash, position)) ?? null);
}

/** Gives up a batch that was never signed: what it held is free again, its payouts are tried one by one, and a move of the house's own is planned anew. */
async function dissolve(pass: Pass, batch: OpenBatch, reason: string): Promise<void> {
  const { chain } = pass;
  await chain.database.transact(async (tx) => {
    const [signed] = await tx.query('select 1 from chain.batch_version where batch_id = $1 and raw is not null', [batch.id]);
    if (signed !== undefined) return;
    await tx.query(
      `update chain.transfer set batch_id = null, state = case when purpose = 'payout' then state else 'failed' end,
              reason = case when purpose = 'payout' then reason else $2 end
        where batch_id = $1 and state = 'queued'`,
      [batch.id, reason],
    );
    await tx.query('delete from chain.batch where id = $1', [batch.id]);
  });
}

/** What was signed is what was drafted, or it is not kept. @throws Error */
function requireSame(raw: string, { txid }: BatchVersionRow): void {
  const tx = Transaction.fromRaw(Uint8Array.from(Buffer.from(raw, 'hex')), { allowUnknownOutputs: true });
  if (txidOf(tx.unsignedTx) !== txid) throw new Error('The signer signed another transaction than it was asked for');
}

/** Returns the transaction as a node takes it; undefined where the signer refuses it. @throws Error while the signer is away */
export async function signVersion(pass: Pass, batch: OpenBatch, version: BatchVersionRow): Promise<string | undefined> {
  const { chain, signer } = pass;
  const request = {
    id: batch.id,
    currency: batch.currency,
    psbt: version.psbt,
    anchor: { txHash: batch.anchor_hash, position: batch.anchor_position },
    wallets: await walletsOf(pass, version),
    payouts: paidBy(batch).map(({ id, to_address: to, units }) => ({ id, to, units })),
  };
  chain.step('asking the signer');
  const signed = await signer.signBatch(request).catch((error: unknown) => {
    if (error instanceof SignerRefused) return error;
    throw error;
  });
  if (signed instanceof SignerRefused) {
    const reason = `the signer: ${signed.message}`;
    const [only, ...others] = batch.transfers;
    // of several one was called back: which, the signer says of each by itself
    if (signed.isCalledBack && only !== undefined && others.length === 0) {
      await chain.commit(async (tx) => await endCalledBack(tx, chain, only.id));
      return undefined;
    }
    await wait(pass, batch.transfers, 'signer', reason);
    // a batch that it knows is refused as "taken": that one may be signed, and keeps what it holds
    if (!signed.isKnown && batch.versions.length === 1) await dissolve(pass, batch, reason);
    return undefined;
  }
  chain.step('signed');
  requireSame(signed.raw, version);
  const now = chain.now();
  await chain.database.transact(async (tx) => {
    await tx.query('update chain.batch_version set raw = $2 where txid = $1', [version.txid, signed.raw]);
    await tx.query(
      `update chain.transfer set state = 'signed', since_block = $2, waits_for = null, waits_on = null,
              waits_since = null, updated_at = $3
        where batch_id = $1 and state in ('queued', 'signed')`,
      [batch.id, pass.head.number, now],
    );
    await tx.query(
      `update chain.payout p set status = 'pending', updated_at = $2
         from chain.transfer t where t.id = p.id and t.batch_id = $1 and p.status = 'created'`,
      [batch.id, now],
    );
    chain.step('about to be written down');
  });
  chain.step('written down');
  return signed.raw;
}
