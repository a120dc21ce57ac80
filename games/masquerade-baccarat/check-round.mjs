// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> <choice as JSON>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, choice] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { decks, parts, thirdCard } = JSON.parse(document);
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

const shoe = Array.from({ length: decks * 52 }, (_, place) => place % 52);
const cards = Array.from({ length: 6 }, () => shoe.splice(nextInt(shoe.length), 1)[0]);
const count = (card) => (card % 13 < 9 ? (card % 13) + 1 : 0);
const total = (hand) => hand.reduce((sum, card) => sum + count(card), 0) % 10;
const [player, banker, next] = [[cards[0], cards[2]], [cards[1], cards[3]], cards.slice(4)];
if (total(player) < 8 && total(banker) < 8) {
  const third = total(player) <= 5 ? next.shift() : undefined;
  const [has, at] = [total(banker), thirdCard.bankerDrawsAt[total(banker)] ?? []];
  if (third === undefined ? has <= 5 : has <= 2 || at.includes(count(third))) banker.push(next.shift());
  if (third !== undefined) player.push(third);
}
const winner = total(player) > total(banker) ? 'player' : total(banker) > total(player) ? 'banker' : 'tie';
const isPair = ([one, other]) => one % 13 === other % 13;
const won = { [winner]: true, 'player-pair': isPair(player), 'banker-pair': isPair(banker) };
let [staked, payout] = [0n, 0n];
for (const [position, amount] of bets) {
  staked += BigInt(amount);
  const isPush = winner === 'tie' && (position === 'player' || position === 'banker');
  payout += (BigInt(amount) / 20n) * BigInt(won[position] ? parts[position] : isPush ? 20 : 0);
}
if (staked !== BigInt(stake)) throw new Error('The bets do not add up to the stake');
console.log(JSON.stringify({ fingerprint: sha256(key), maths: sha256(document), player, banker, payout: String(payout) }));
