// Reads the chain from where it was left: what changed since is undone first, then a range of blocks is written down whole.
import type { Tx } from '#kit/service-database.ts';
import { v7 } from 'uuid';
import type { Chain } from '../context.ts';
import { type Block, readReceipts } from '../rpc/blocks.ts';
import type { BlockRow } from '../tables.ts';
import { forgetBlocks } from '../batches/note-blocks.ts';
import { judgeSettling } from '../charges/judge-settling.ts';
import { findDeposits, writeDeposits } from './find-deposits.ts';
import { keptBlocks, lockBlocks } from './kept-blocks.ts';

async function readNewest(chain: Chain): Promise<BlockRow | undefined> {
  return (await chain.database.query<BlockRow>('select number, hash, parent_hash from chain.block order by number desc limit 1'))[0];
}

/** Takes the lock and returns whether the newest block is still the one that was begun from: of two watchers one writes. */
async function isStillAt(tx: Tx, begun: BlockRow | undefined): Promise<boolean> {
  await lockBlocks(tx);
  const [newest] = await tx.query<BlockRow>('select number, hash, parent_hash from chain.block order by number desc limit 1');
  return newest?.hash === begun?.hash;
}

async function writeBlocks(tx: Tx, blocks: readonly Block[]): Promise<void> {
  const numbers = blocks.map(({ number }) => number);
  await tx.query('insert into chain.block (number, hash, parent_hash) select * from unnest($1::bigint[], $2::text[], $3::text[])', [
    numbers,
    blocks.map(({ hash }) => hash),
    blocks.map(({ parentHash }) => parentHash),
  ]);
  await tx.query('delete from chain.block where number <= $1', [(numbers.at(-1) ?? 0n) - keptBlocks]);
}

/** The highest block that both have. @throws Error where there is none among those that are kept */
async function findAncestor(chain: Chain): Promise<BlockRow> {
  const kept = await chain.database.query<BlockRow>('select number, hash, parent_hash from chain.block order by number desc');
  for (let from = 0; from < kept.length; from += 32) {
    const some = kept.slice(from, from + 32);
    const hashes = await chain.options.family.readHashes(
      chain.node,
      some.map(({ number }) => number),
    );
    const ancestor = some.find(({ number, hash }) => hashes.get(number) === hash);
    if (ancestor !== undefined) return ancestor;
  }
  throw new Error(
    'The node has another chain than the one that was watched. Is it the right network? Nothing is credited until a person looked.',
  );
}

/** Undoes the blocks above the last that stayed, with what came in them. The charges are judged anew with the next block. */
async function undo(chain: Chain, begun: BlockRow): Promise<void> {
  const ancestor = await findAncestor(chain);
  const now = chain.now();
  const depth = Number(begun.number - ancestor.number);
  const deposits = await chain.database.transact(async (tx) => {
    if (!(await isStillAt(tx, begun))) return undefined;
    const gone = await tx.query<{ charge_id: string }>('delete from chain.deposit where block_number > $1 returning charge_id', [
      ancestor.number,
    ]);
    await tx.query('update chain.charge set is_settling = true, look_at = $2 where id = any($1)', [
      gone.map(({ charge_id: id }) => id),
      now,
    ]);
    await tx.query('update chain.reserve set block_number = $1 where block_number > $1', [ancestor.number]);
    await tx.query('update chain.reserve_fault set block_number = $1 where block_number > $1', [ancestor.number]);
    await tx.query(
      `update chain.transfer set state = 'signed', block_number = null, fee = null where state in ('mined', 'done') and block_number > $1`,
      [ancestor.number],
    );
    await forgetBlocks(tx, ancestor.number);
    await tx.query('delete from chain.block where number > $1', [ancestor.number]);
    await tx.query('insert into chain.reorganisation (id, ancestor, depth, deposits, at) values ($1, $2, $3, $4, $5)', [
      v7(),
      ancestor.number,
      depth,
      gone.length,
      now,
    ]);
    await judgeSettling(tx, chain, ancestor.number, 'settling');
    return gone.length;
  });
  if (deposits !== undefined) chain.log.warn({ ancestor: Number(ancestor.number), depth, deposits }, 'the chain was re-organised');
}

/** Writes one range, whole or not at all. Returns whether there is more. */
async function readOn(chain: Chain, begun: BlockRow | undefined, head: bigint): Promise<boolean> {
  const { rangeBlocks, readRange } = chain.options.family;
  const from = begun === undefined ? head : begun.number + 1n;
  const to = from + rangeBlocks - 1n < head ? from + rangeBlocks - 1n : head;
  const tokens = chain.options.assets.flatMap(({ token }) => (token === undefined ? [] : [token]));
  const cold = [...(chain.options.cold?.values() ?? [])].map(({ address }) => address);
  const range = await readRange(chain.node, from, to, tokens, cold);
  if (begun !== undefined && range.blocks[0]?.parentHash !== begun.hash) return true; // undone on the next look
  const found = await findDeposits(chain.database, chain, range);
  const receipts = await readReceipts(
    chain.node,
    found.filter(({ position }) => position === 0).map(({ txHash }) => txHash),
  );
  chain.step('range read');
  await chain.database.transact(async (tx) => {
    if (!(await isStillAt(tx, begun))) return;
    await writeBlocks(tx, range.blocks);
    await writeDeposits(tx, found, receipts, chain.now());
    await chain.options.family.noteBlocks(tx, chain, range.blocks);
    await judgeSettling(tx, chain, to, to < head ? 'settling' : 'all');
    chain.step('range about to be kept');
  });
  chain.step('range kept');
  return to < head;
}

/** Follows the chain to its head. Returns whether there was anything new. @throws NodeUnavailable while the node is away */
export async function watch(chain: Chain): Promise<boolean> {
  for (let isNew = false; ; isNew = true) {
    const begun = await readNewest(chain);
    const { head, known } = await chain.options.family.readHead(chain.node, begun?.number);
    if (begun !== undefined && known?.hash !== begun.hash) {
      await undo(chain, begun);
      continue;
    }
    if (begun !== undefined && head <= begun.number) {
      const due = await chain.database.transact(async (tx) => await judgeSettling(tx, chain, begun.number, 'overdue'));
      return isNew || due > 0;
    }
    if (!(await readOn(chain, begun, head))) return true;
  }
}
