// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> <choice as JSON>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, choice] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { pockets, positions } = JSON.parse(document);
const { bets } = JSON.parse(choice);
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

const pocket = nextInt(pockets);
let [staked, payout] = [0n, 0n];
for (const [position, amount] of bets) {
  staked += BigInt(amount);
  const { numbers, parts } = positions[position];
  if (numbers.includes(pocket)) payout += (BigInt(amount) / 10n) * BigInt(parts);
}
if (staked !== BigInt(stake)) throw new Error('The bets do not add up to the stake');
console.log(JSON.stringify({ fingerprint: sha256(key), maths: sha256(document), pocket, payout: String(payout) }));
