// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> <mines> <steps as JSON>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, mines, steps] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { fields, times, share: parts } = JSON.parse(document);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const key = Buffer.from(houseSeed, 'hex');
let [words, counter] = [[], 0];

function nextInt(n) {
  for (;;) {
    if (words.length === 0) {
      const block = createHmac('sha256', key).update(`${yourSeed}:${number}:${counter++}`).digest();
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.readUInt32BE(at));
    }
    const word = words.shift();
    if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
  }
}

function shuffle(items) {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = nextInt(at + 1);
    [items[at], items[other]] = [items[other], items[at]];
  }
  return items;
}

const field = shuffle(Array.from({ length: fields }, (_, place) => place)).slice(0, Number(mines));
const share = parts.reduce((sum, part) => sum * BigInt(part) + BigInt(nextInt(part)), 0n);
const ofParts = parts.reduce((product, part) => product * BigInt(part), 1n);
const paid = times[mines].map((text) => text.split('/').map(BigInt));
const opened = [];
let [end, payout] = [undefined, 0n];

/** floor(stake * times + share / parts), in whole numbers. */
function pay([above, below]) {
  return (BigInt(stake) * above * ofParts + share * below) / (below * ofParts);
}

for (const { type, field: place } of JSON.parse(steps)) {
  if (end !== undefined || opened.includes(place)) throw new Error('These steps lead to no round');
  if (type === 'open' && field.includes(place)) end = 'mine';
  else if (type === 'open') {
    opened.push(place);
    if (opened.length === paid.length) end = 'cleared';
  } else end = type === 'take' ? 'taken' : 'left';
}
if (end === undefined) throw new Error('The round is not over');
if (end === 'left') payout = BigInt(stake);
else if (end !== 'mine') payout = pay(paid[opened.length - 1]);
const told = { fingerprint: sha256(key), maths: sha256(document), field: field.toSorted((a, b) => a - b), opened, end };
console.log(JSON.stringify({ ...told, payout: String(payout) }));
