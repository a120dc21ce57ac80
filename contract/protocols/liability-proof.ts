// A proof of what the house owes to its players in one currency: a Merkle tree whose every node carries what the accounts below it hold together.
// The house builds it, a player's browser climbs it; docs/proof.md says it once more for whoever writes a checker of their own.

/** What one account holds, or several together, in smallest units. */
export interface Sums {
  real: bigint;
  bonus: bigint;
  held: bigint;
}

export interface TreeNode extends Sums {
  /** SHA-256, 32 bytes. */
  hash: Uint8Array;
}

export interface Leaf extends Sums {
  /** The account's id. */
  account: string;
  /** 32 bytes that are the account's alone in this proof: without them nobody can try which account a leaf is. */
  blinding: Uint8Array;
}

export type Hash = (bytes: Uint8Array) => Uint8Array;

/** A part of an account and a sum of parts are never below zero and never above this, so no sum can run over. */
export const maxSum = 2n ** 63n - 1n;

const hashBytes = 32;
const parts = ['real', 'bonus', 'held'] as const;

const isSum = (sum: bigint): boolean => sum >= 0n && sum <= maxSum;
const isSound = (sums: Sums): boolean => parts.every((part) => isSum(sums[part]));

function bytesOf(pieces: readonly (Uint8Array | bigint)[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + (typeof piece === 'bigint' ? 8 : piece.length), 0));
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'bigint') new DataView(whole.buffer).setBigUint64(at, piece);
    else whole.set(piece, at);
    at += typeof piece === 'bigint' ? 8 : piece.length;
  }
  return whole;
}

export const bytesOfHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the node at the bottom of the tree that stands for an account. @throws RangeError for a part below zero or above maxSum */
export function nodeOfLeaf(hash: Hash, { account, blinding, real, bonus, held }: Leaf): TreeNode {
  if (!isSound({ real, bonus, held })) throw new RangeError(`the account ${account} holds ${real}/${bonus}/${held}`);
  const id = bytesOfHex(account.replaceAll('-', ''));
  return { hash: hash(bytesOf([Uint8Array.of(0), blinding, id, real, bonus, held])), real, bonus, held };
}

/** Returns the node above two. Its hash is over what each of them holds, not over their sum alone. @throws RangeError for a sum above maxSum */
export function joinNodes(hash: Hash, left: TreeNode, right: TreeNode): TreeNode {
  const sums = { real: left.real + right.real, bonus: left.bonus + right.bonus, held: left.held + right.held };
  if (!isSound(left) || !isSound(right) || !isSound(sums)) throw new RangeError('a sum of the tree is below zero or too large');
  const pieces = [left, right].flatMap((node) => [node.hash, node.real, node.bonus, node.held]);
  return { hash: hash(bytesOf([Uint8Array.of(1), ...pieces])), ...sums };
}

/** The largest power of two below a number: where a tree of so many leaves is cut in two (RFC 6962). */
function cutOf(count: number): number {
  let cut = 1;
  while (cut * 2 < count) cut *= 2;
  return cut;
}

/** Returns the top of a tree over nodes, of which there is at least one. @throws RangeError */
export function topOf(hash: Hash, nodes: readonly TreeNode[]): TreeNode {
  const [only] = nodes;
  if (only === undefined) throw new RangeError('a tree has a leaf at least');
  if (nodes.length === 1) return only;
  const cut = cutOf(nodes.length);
  return joinNodes(hash, topOf(hash, nodes.slice(0, cut)), topOf(hash, nodes.slice(cut)));
}

/** Returns the nodes beside the way from one of the nodes to the top, the lowest first. */
export function pathTo(hash: Hash, nodes: readonly TreeNode[], index: number): TreeNode[] {
  if (nodes.length <= 1) return [];
  const cut = cutOf(nodes.length);
  const [lower, upper] = [nodes.slice(0, cut), nodes.slice(cut)];
  return index < cut ? [...pathTo(hash, lower, index), topOf(hash, upper)] : [...pathTo(hash, upper, index - cut), topOf(hash, lower)];
}

/** Whether the node beside each step of the way from a leaf stands to the left, the lowest first; undefined for a leaf that the tree has not. */
function sidesOf(index: number, count: number): boolean[] | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 0 || index >= count) return undefined;
  if (count === 1) return [];
  const cut = cutOf(count);
  const isRight = index >= cut;
  const below = sidesOf(isRight ? index - cut : index, isRight ? count - cut : cut);
  return below && [...below, isRight];
}

/**
 * Returns the top that a leaf and the nodes beside its way lead to; undefined where the way is not one of a tree of so many leaves, or where
 * anything on it is below zero or too large.
 */
export function climb(
  hash: Hash,
  leaf: Leaf,
  { index, count, path }: { index: number; count: number; path: readonly TreeNode[] },
): TreeNode | undefined {
  const sides = sidesOf(index, count);
  if (sides?.length !== path.length || leaf.blinding.length !== hashBytes || !isSound(leaf)) return undefined;
  let node = nodeOfLeaf(hash, leaf);
  for (const [step, beside] of path.entries()) {
    const sums = { real: node.real + beside.real, bonus: node.bonus + beside.bonus, held: node.held + beside.held };
    if (beside.hash.length !== hashBytes || !isSound(beside) || !isSound(sums)) return undefined;
    node = sides[step] === true ? joinNodes(hash, beside, node) : joinNodes(hash, node, beside);
  }
  return node;
}

/** What the house says and signs: numbers in decimal, hashes in hex. */
export interface Statement {
  currency: string;
  /** ISO 8601: what was booked before this moment counts. */
  until: string;
  /** How many leaves the tree has. */
  accounts: number;
  real: string;
  bonus: string;
  held: string;
  root: string;
  /** The hash of the ledger's checkpoint of the same moment, which covers every entry up to it. */
  checkpoint: string;
}

/** The text whose Ed25519 signature is published. */
export const statementText = ({ currency, until, accounts, real, bonus, held, root, checkpoint }: Statement): string =>
  ['lanternhall liabilities', currency, until, accounts, real, bonus, held, root, checkpoint].join('\n');

/** A statement as it is published. */
export interface SignedStatement extends Statement {
  /** Base64. */
  signature: string;
  keyId: string;
}

/** What a player keeps: the statement, the own leaf and its way. Numbers in decimal, bytes in hex. */
export interface OwnProof extends SignedStatement {
  leaf: { account: string; blinding: string; index: number; real: string; bonus: string; held: string };
  path: readonly { hash: string; real: string; bonus: string; held: string }[];
}

function sumOf(text: unknown): bigint {
  if (typeof text !== 'string' || !/^(?:0|[1-9]\d{0,18})$/.test(text)) throw new RangeError('no number of a proof');
  return BigInt(text);
}

function hexBytes(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new RangeError('no hash of a proof');
  return bytesOfHex(text);
}

const sumsOf = (written: { real: string; bonus: string; held: string }): Sums => ({
  real: sumOf(written.real),
  bonus: sumOf(written.bonus),
  held: sumOf(written.held),
});

/** Why a proof does not hold: it is not written as one, its way does not lead to the root, or the root does not have the sums it says. */
export type ProofFault = 'unreadable' | 'root' | 'sums';

/** Returns what is wrong with the way from the own leaf to the published root and its sums; undefined where it holds. The signature is another matter. */
export function faultOf(hash: Hash, proof: OwnProof): ProofFault | undefined {
  try {
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(proof.leaf.account)) return 'unreadable';
    const leaf = { account: proof.leaf.account, blinding: hexBytes(proof.leaf.blinding), ...sumsOf(proof.leaf) };
    const path = proof.path.map((node) => ({ hash: hexBytes(node.hash), ...sumsOf(node) }));
    const said = sumsOf(proof);
    hexBytes(proof.root);
    const top = climb(hash, leaf, { index: proof.leaf.index, count: proof.accounts, path });
    if (top === undefined || hexOf(top.hash) !== proof.root) return 'root';
    return parts.every((part) => top[part] === said[part]) ? undefined : 'sums';
  } catch {
    return 'unreadable';
  }
}
