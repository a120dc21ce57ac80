// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> <boxes> <steps as JSON>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, boxes, steps] = process.argv.slice(2);
const document = await (await fetch(address)).text();
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

const deal = () => nextInt(52);
const valueOf = (card) => Math.min((card % 13) + 1, 10);
function count(cards) {
  const low = cards.reduce((sum, card) => sum + valueOf(card), 0);
  return low <= 11 && cards.some((card) => valueOf(card) === 1) ? low + 10 : low;
}
const isNatural = (cards) => cards.length === 2 && count(cards) === 21;

const moves = JSON.parse(steps).map(({ type }) => type);
const firsts = Array.from({ length: Number(boxes) }, deal);
const house = [deal()];
const hands = firsts.map((card, box) => ({ box, cards: [card, deal()], stakes: 1n, isSplit: false, isDone: false }));
house.push(deal());
const isInsured = valueOf(house[0]) === 1 && moves.shift() === 'insure';

/** The hand whose turn it is; one that was split off gets its second card now. */
function findActive() {
  for (const hand of hands) {
    if (hand.isDone) continue;
    const isAces = hand.isSplit && valueOf(hand.cards[0]) === 1;
    if (hand.cards.length === 1) hand.cards.push(deal());
    hand.isDone = count(hand.cards) >= 21 || isAces;
    if (!hand.isDone) return hand;
  }
  return undefined;
}

function play(hand, move) {
  if (move === 'split') {
    const [kept, parted] = hand.cards;
    if (hand.cards.length !== 2 || valueOf(kept) !== valueOf(parted)) throw new Error('There is no pair to split');
    const halves = [kept, parted].map((card) => ({ ...hand, cards: [card], isSplit: true }));
    return hands.splice(hands.indexOf(hand), 1, ...halves);
  }
  if (move === 'double') hand.stakes = 2n;
  if (move !== 'stand') hand.cards.push(deal());
  hand.isDone = move !== 'hit' || count(hand.cards) >= 21;
}

if (!isNatural(house)) {
  for (const move of moves) {
    const active = findActive();
    if (active === undefined) throw new Error('These steps lead to no round');
    play(active, move);
  }
  if (findActive() !== undefined) throw new Error('The round is not over');
  const isOpen = ({ cards, isSplit }) => count(cards) <= 21 && (isSplit || !isNatural(cards));
  if (hands.some(isOpen)) while (count(house) < 17) house.push(deal());
}

/** What comes back, in halves of the stake. */
function halvesOf({ cards, isSplit }) {
  const [own, theirs] = [count(cards), count(house)];
  if (own > 21) return 0n;
  const hasNatural = !isSplit && isNatural(cards);
  if (isNatural(house)) return hasNatural ? 2n : 0n;
  if (hasNatural) return 5n;
  return theirs > 21 || own > theirs ? 4n : own === theirs ? 2n : 0n;
}

const unit = BigInt(stake) / BigInt(boxes);
const ofHands = hands.reduce((sum, hand) => sum + (unit * hand.stakes * halvesOf(hand)) / 2n, 0n);
const payout = ofHands + (isInsured && isNatural(house) ? (BigInt(stake) / 2n) * 3n : 0n);
const told = { fingerprint: sha256(key), maths: sha256(document), house, hands: hands.map(({ cards }) => cards) };
console.log(JSON.stringify({ ...told, payout: String(payout) }));
