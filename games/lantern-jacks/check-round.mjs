// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> <steps as JSON>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, steps] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { pays } = JSON.parse(document);
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

const deck = shuffle(Array.from({ length: 52 }, (_, card) => card));
const [{ held }] = JSON.parse(steps);
const dealt = deck.splice(0, 5);
const cards = dealt.map((card, place) => (held.includes(place) ? card : deck.shift()));

function nameOf(hand) {
  const ranks = hand.map((card) => card % 13).toSorted((a, b) => a - b);
  const sizes = ranks.map((rank) => ranks.filter((other) => other === rank).length);
  const isFlush = hand.every((card) => Math.floor(card / 13) === Math.floor(hand[0] / 13));
  const isHigh = ranks.join() === '0,9,10,11,12';
  const isRow = isHigh || (new Set(ranks).size === 5 && ranks[4] - ranks[0] === 4);
  if (isFlush && isRow) return isHigh ? 'royal-flush' : 'straight-flush';
  if (sizes.includes(4)) return 'four';
  if (sizes.includes(3) && sizes.includes(2)) return 'full-house';
  if (isFlush) return 'flush';
  if (isRow) return 'straight';
  if (sizes.includes(3)) return 'three';
  if (sizes.filter((size) => size === 2).length === 4) return 'two-pair';
  return ranks.some((rank, place) => sizes[place] === 2 && (rank === 0 || rank >= 10)) ? 'jacks' : 'none';
}

const hand = nameOf(cards);
const payout = BigInt(stake) * BigInt(pays[hand]);
console.log(JSON.stringify({ fingerprint: sha256(key), maths: sha256(document), dealt, held, cards, hand, payout: String(payout) }));
