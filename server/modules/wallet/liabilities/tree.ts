// The tree of a proof in the database: its leaves, and of what is above them every eighth level. So a tree is made and a way through it found by
// reading it in pages, however many accounts there are.
import { nodeOfLeaf, pathTo, topOf, type TreeNode } from '#contract/protocols/liability-proof.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { type ProofName, type ProofSecrets, sha256 } from './proof-secrets.ts';

/** Levels between those that are kept, and so many nodes are below one of them. */
const levelStep = 8;
const fan = 2 ** levelStep;
const pageSize = 16 * fan;

export interface TreeOf extends ProofName {
  /** How many leaves it has. */
  count: number;
  secrets: Pick<ProofSecrets, 'blindingOf'>;
}

interface Span {
  level: number;
  from: number;
  count: number;
}

async function readLeaves(db: Db, { currency, until, secrets }: TreeOf, { from, count }: Span): Promise<TreeNode[]> {
  const rows = await db
    .selectFrom('liability_leaf')
    .select(['account_id', 'real', 'bonus', 'held'])
    .where('currency', '=', currency)
    .where('until', '=', until)
    .where('position', '>=', BigInt(from))
    .where('position', '<', BigInt(from + count))
    .orderBy('position')
    .execute();
  return rows.map(({ account_id: account, ...sums }) => nodeOfLeaf(sha256, { account, blinding: secrets.blindingOf(account), ...sums }));
}

/** Returns the nodes of a level from a position on. @throws Error where some of them are not there */
async function readLevel(db: Db, tree: TreeOf, span: Span): Promise<TreeNode[]> {
  const { level, from, count } = span;
  const nodes =
    level === 0
      ? await readLeaves(db, tree, span)
      : await db
          .selectFrom('liability_node')
          .select(['hash', 'real', 'bonus', 'held'])
          .where('currency', '=', tree.currency)
          .where('until', '=', tree.until)
          .where('level', '=', level)
          .where('position', '>=', BigInt(from))
          .where('position', '<', BigInt(from + count))
          .orderBy('position')
          .execute();
  if (nodes.length !== count)
    throw new Error(
      `The tree of ${tree.currency} ${tree.until.toISOString()} has ${nodes.length} of the ${count} nodes from ${from} on of its level ${level}`,
    );
  return nodes;
}

/** Returns the top of the tree from its leaves, level by level; `keep` is given the nodes of every level that is kept. */
export async function climbTree(
  db: Db,
  tree: TreeOf,
  keep: (nodes: readonly (TreeNode & { level: number; position: number })[]) => Promise<unknown>,
): Promise<TreeNode> {
  for (let [level, width] = [0, tree.count]; ; [level, width] = [level + levelStep, Math.ceil(width / fan)]) {
    if (width <= fan) return topOf(sha256, await readLevel(db, tree, { level, from: 0, count: width }));
    for (let from = 0; from < width; from += pageSize) {
      const page = await readLevel(db, tree, { level, from, count: Math.min(pageSize, width - from) });
      const tops = [];
      for (let at = 0; at < page.length; at += fan)
        tops.push({ ...topOf(sha256, page.slice(at, at + fan)), level: level + levelStep, position: (from + at) / fan });
      await keep(tops);
    }
  }
}

/** Makes the levels above the leaves and keeps them. Returns the top. */
export const buildTree = async (tx: Tx, tree: TreeOf): Promise<TreeNode> =>
  await climbTree(
    tx,
    tree,
    async (nodes) =>
      await tx
        .insertInto('liability_node')
        .values(
          nodes.map(({ hash, position, ...node }) => ({
            ...node,
            currency: tree.currency,
            until: tree.until,
            position: BigInt(position),
            hash: Buffer.from(hash),
          })),
        )
        .execute(),
  );

/** Returns the nodes beside the way from a leaf to the top, the lowest first. */
export async function readPath(db: Db, tree: TreeOf, index: number): Promise<TreeNode[]> {
  const path: TreeNode[] = [];
  let [level, width, position] = [0, tree.count, index];
  for (;;) {
    const from = position - (position % fan);
    const nodes = await readLevel(db, tree, { level, from, count: Math.min(fan, width - from) });
    path.push(...pathTo(sha256, nodes, position - from));
    if (width <= fan) return path;
    [level, width, position] = [level + levelStep, Math.ceil(width / fan), from / fan];
  }
}
