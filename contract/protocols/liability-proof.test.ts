import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  climb,
  faultOf,
  type Hash,
  hexOf,
  joinNodes,
  type Leaf,
  maxSum,
  nodeOfLeaf,
  type OwnProof,
  pathTo,
  topOf,
  type TreeNode,
} from './liability-proof.ts';

const sha256: Hash = (bytes) => createHash('sha256').update(bytes).digest();
const sum = fc.bigInt({ min: 0n, max: 2n ** 53n - 1n });
const leafOf: fc.Arbitrary<Leaf> = fc.record({
  account: fc.uuid(),
  blinding: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  real: sum,
  bonus: sum,
  held: sum,
});
/** A tree with one of its leaves. */
const treeWithLeaf = fc
  .array(leafOf, { minLength: 1, maxLength: 70 })
  .chain((leaves) => fc.record({ leaves: fc.constant(leaves), index: fc.nat({ max: leaves.length - 1 }) }));

const nodesOf = (leaves: readonly Leaf[]): TreeNode[] => leaves.map((leaf) => nodeOfLeaf(sha256, leaf));
const writtenSums = ({ real, bonus, held }: { real: bigint; bonus: bigint; held: bigint }) => ({
  real: String(real),
  bonus: String(bonus),
  held: String(held),
});

function proofOf(leaves: readonly Leaf[], index: number): OwnProof {
  const nodes = nodesOf(leaves);
  const top = topOf(sha256, nodes);
  const leaf = leaves[index];
  if (leaf === undefined) throw new Error('no such leaf');
  return {
    currency: 'EUR',
    until: '2031-05-17T00:00:00.000Z',
    accounts: leaves.length,
    ...writtenSums(top),
    root: hexOf(top.hash),
    checkpoint: '00'.repeat(32),
    signature: '',
    keyId: '',
    leaf: { account: leaf.account, blinding: hexOf(leaf.blinding), index, ...writtenSums(leaf) },
    path: pathTo(sha256, nodes, index).map((node) => ({ hash: hexOf(node.hash), ...writtenSums(node) })),
  };
}

test('PA-05 the way from every leaf leads to the root, and the root has the sum of all leaves', () => {
  fc.assert(
    fc.property(treeWithLeaf, ({ leaves, index }) => {
      const proof = proofOf(leaves, index);
      expect(faultOf(sha256, proof)).toBeUndefined();
      for (const part of ['real', 'bonus', 'held'] as const)
        expect(BigInt(proof[part])).toBe(leaves.reduce((total, leaf) => total + leaf[part], 0n));
      expect(proof.path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(leaves.length)));
    }),
  );
});

test('whatever is changed of a proof, it does not hold any more', () => {
  const more = (text: string): string => String(BigInt(text) + 1n);
  const flip = (hex: string): string => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
  const changes: ((proof: OwnProof, step: number) => OwnProof)[] = [
    (proof) => ({ ...proof, real: more(proof.real) }),
    (proof) => ({ ...proof, held: more(proof.held) }),
    (proof) => ({ ...proof, root: flip(proof.root) }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, real: more(proof.leaf.real) } }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, bonus: more(proof.leaf.bonus) } }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, blinding: flip(proof.leaf.blinding) } }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, account: flip(proof.leaf.account) } }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, index: proof.leaf.index + proof.accounts } }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, index: -1 } }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, real: `-${proof.leaf.real}` } }),
    (proof) => ({ ...proof, leaf: { ...proof.leaf, real: `0${proof.leaf.real}` } }),
    (proof) => ({ ...proof, path: [...proof.path, { hash: proof.root, real: '0', bonus: '0', held: '0' }] }),
    (proof, step) => ({ ...proof, path: proof.path.map((node, at) => (at === step ? { ...node, hash: flip(node.hash) } : node)) }),
    (proof, step) => ({ ...proof, path: proof.path.map((node, at) => (at === step ? { ...node, bonus: more(node.bonus) } : node)) }),
    // what one node has too much, another one has too little: the root's sums stay the same
    (proof, step) => ({
      ...proof,
      leaf: { ...proof.leaf, real: more(proof.leaf.real) },
      path: proof.path.map((node, at) => (at === step ? { ...node, real: String(BigInt(node.real) - 1n) } : node)),
    }),
    (proof) => ({ ...proof, path: proof.path.slice(1) }),
  ];
  fc.assert(
    fc.property(treeWithLeaf, fc.nat(), ({ leaves, index }, at) => {
      fc.pre(leaves.length > 1);
      const proof = proofOf(leaves, index);
      for (const [number, change] of changes.entries())
        expect([number, faultOf(sha256, change(proof, at % proof.path.length)) !== undefined]).toEqual([number, true]);
    }),
  );
});

test('two accounts with the same balance cannot be shown the same leaf, and no leaf passes for a node', () => {
  const one: Leaf = { account: '0196f000-0000-7000-8000-000000000001', blinding: new Uint8Array(32), real: 500n, bonus: 0n, held: 0n };
  const other = { ...one, account: '0196f000-0000-7000-8000-000000000002' };
  const proof = proofOf([one, { ...other, real: 7n }], 0);
  expect(faultOf(sha256, { ...proof, leaf: { ...proof.leaf, account: other.account } })).toBe('root');
  expect(hexOf(nodeOfLeaf(sha256, one).hash)).not.toBe(hexOf(nodeOfLeaf(sha256, other).hash));
});

test('a balance below zero has no leaf, and one beside a leaf does not pass, though the sums of the root are right', () => {
  const leaf = (real: bigint): Leaf => ({
    account: '0196f000-0000-7000-8000-000000000001',
    blinding: new Uint8Array(32),
    real,
    bonus: 0n,
    held: 0n,
  });
  expect(() => nodeOfLeaf(sha256, leaf(-1n))).toThrow(RangeError);
  const own = leaf(1000n);
  const bad = { hash: new Uint8Array(32).fill(7), real: -600n, bonus: 0n, held: 0n };
  expect(() => joinNodes(sha256, nodeOfLeaf(sha256, own), bad)).toThrow(RangeError);
  expect(climb(sha256, own, { index: 0, count: 2, path: [bad] })).toBeUndefined();
  // written as a number that a machine may read as one below zero
  const proof = { ...proofOf([own, leaf(5n)], 0), real: '400' };
  for (const written of ['-600', String(2n ** 64n - 600n), '9223372036854775208'])
    expect(faultOf(sha256, { ...proof, path: proof.path.map((node) => ({ ...node, real: written })) })).toBeDefined();
});

test('no sum runs over: what is too large for one is refused at the step where it becomes so', () => {
  const leaf = (real: bigint): Leaf => ({
    account: '0196f000-0000-7000-8000-000000000001',
    blinding: new Uint8Array(32),
    real,
    bonus: 0n,
    held: 0n,
  });
  const [most, one] = [nodeOfLeaf(sha256, leaf(maxSum)), nodeOfLeaf(sha256, leaf(1n))];
  expect(() => joinNodes(sha256, most, one)).toThrow(RangeError);
  expect(() => topOf(sha256, [most, one])).toThrow(RangeError);
  expect(() => nodeOfLeaf(sha256, leaf(maxSum + 1n))).toThrow(RangeError);
  expect(climb(sha256, leaf(maxSum), { index: 0, count: 2, path: [one] })).toBeUndefined();
  expect(climb(sha256, leaf(maxSum), { index: 0, count: 2, path: [{ ...one, real: 0n }] })?.real).toBe(maxSum);
});
