// node check-proof.mjs <saved proof> [<address of the house>]: whether your account is in the total that the house has published.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, house] = process.argv.slice(2);
const parts = ['real', 'bonus', 'held'];
const stop = (why) => {
  console.error(`NOT PROVEN: ${why}`);
  process.exit(1);
};
const sum = (text) => (/^(0|[1-9]\d{0,18})$/.test(text) && BigInt(text) < 2n ** 63n ? BigInt(text) : stop(`${text} is no sum`));
const bytes = (hex, length) => (new RegExp(`^([0-9a-f]{2}){${length}}$`).test(hex) ? Buffer.from(hex, 'hex') : stop(`${hex} is no hash`));
const written = (sums) => parts.map((part) => Buffer.from(sums[part].toString(16).padStart(16, '0'), 'hex'));
const sha256 = (...pieces) => createHash('sha256').update(Buffer.concat(pieces.flat())).digest();
const sums = (of) => Object.fromEntries(parts.map((part) => [part, sum(of[part])]));
const node = (of) => ({ hash: bytes(of.hash, 32), ...sums(of) });

const leaf = (of) => {
  const [blinding, account] = [bytes(of.blinding, 32), bytes(of.account.replaceAll('-', ''), 16)];
  return { hash: sha256(Buffer.of(0), blinding, account, written(sums(of))), ...sums(of) };
};
const join = (left, right) => {
  const above = Object.fromEntries(parts.map((part) => [part, sum(String(left[part] + right[part]))]));
  return { hash: sha256(Buffer.of(1), left.hash, written(left), right.hash, written(right)), ...above };
};
const climb = (below, index, count, path) => {
  if (count === 1) return path.length === 0 ? below : stop('the way is too long');
  if (path.length === 0) stop('the way is too short');
  let cut = 1;
  while (cut * 2 < count) cut *= 2;
  const beside = node(path.at(-1));
  const rest = path.slice(0, -1);
  return index < cut ? join(climb(below, index, cut, rest), beside) : join(beside, climb(below, index - cut, count - cut, rest));
};

const read = async (path) => (await (await fetch(new URL(path, house))).json()).data;
const keys = house && (await read('/api/ledger/keys'));
const proofs = JSON.parse(readFileSync(file, 'utf8'));
if (!Array.isArray(proofs) || proofs.length === 0) stop('the file holds no proof');
for (const proof of proofs) {
  const { index } = proof.leaf;
  if (!(Number.isSafeInteger(index) && index >= 0 && index < proof.accounts && proof.accounts < 2 ** 40)) stop('there is no such leaf');
  const top = climb(leaf(proof.leaf), index, proof.accounts, proof.path);
  if (top.hash.toString('hex') !== proof.root) stop('the way does not lead to the root');
  for (const part of parts) if (top[part] !== sum(proof[part])) stop(`the root has other sums of ${part}`);
  const said = ['currency', 'until', 'accounts', 'real', 'bonus', 'held', 'root', 'checkpoint'].map((name) => proof[name]);
  const text = ['lanternhall liabilities', ...said].join('\n');
  const key = keys ? keys.find(({ keyId }) => keyId === proof.keyId)?.publicKey : proof.publicKey;
  if (!key || !verify(null, Buffer.from(text), key, Buffer.from(proof.signature, 'base64'))) stop("the signature is not the house's");
  const published = house && (await read(`/api/ledger/proofs?until=${proof.until}`));
  if (published && !published.some(({ root }) => root === proof.root)) stop('the house has not published it');
  console.log(text);
  console.log(
    `PROVEN: account ${proof.leaf.account} held ${parts.map((part) => `${part} ${proof.leaf[part]}`).join(', ')} and is in this total.`,
  );
}
