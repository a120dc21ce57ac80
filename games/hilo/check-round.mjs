// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> <steps as JSON>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, steps] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { ranks, cards: count, right, share: parts, returned, maxTimes } = JSON.parse(document);
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

const cards = Array.from({ length: count }, () => nextInt(52));
const share = parts.reduce((sum, part) => sum * BigInt(part) + BigInt(nextInt(part)), 0n);
const ofParts = parts.reduce((product, part) => product * BigInt(part), 1n);
const rankAt = (place) => cards[place] % ranks.length;
const last = ranks.length - 1;

/** The same rank counts for both, but on the lowest up is higher, on the highest down is lower, and the other is the same. */
function isRight(rank, side, next) {
  if (next === rank) return !(rank === 0 && side === 'up') && !(rank === last && side === 'down');
  if ((rank === 0 && side === 'down') || (rank === last && side === 'up')) return false;
  return side === 'up' ? next > rank : next < rank;
}

let [above, below] = returned.split('/').map(BigInt);
let [decided, guesses, end] = [0, 0, undefined];
for (const { type } of JSON.parse(steps)) {
  if (end !== undefined) throw new Error('These steps lead to no round');
  if (type === 'take' || type === 'leave') {
    end = type === 'take' ? 'taken' : 'left';
    continue;
  }
  if (type !== 'skip') {
    [above, below] = [above * BigInt(ranks.length), below * BigInt(right[rankAt(decided)][type])];
    if (above > BigInt(maxTimes) * below) throw new Error('That guess is not taken');
    guesses += 1;
    if (!isRight(rankAt(decided), type, rankAt(decided + 1))) end = 'wrong';
  }
  decided += 1;
  if (end === undefined && decided === count - 1) end = 'cleared';
}
if (end === undefined || (end === 'left') !== (guesses === 0)) throw new Error('These steps lead to no round');
const won = (BigInt(stake) * above * ofParts + share * below) / (below * ofParts);
const payout = end === 'wrong' ? 0n : end === 'left' ? BigInt(stake) : won;
const told = { fingerprint: sha256(key), maths: sha256(document), cards: cards.slice(0, decided + 1), end };
console.log(JSON.stringify({ ...told, payout: String(payout) }));
