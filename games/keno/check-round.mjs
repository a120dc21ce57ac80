// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> <choice as JSON>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, choice] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { numbers, drawn, tables } = JSON.parse(document);
const { picks } = JSON.parse(choice);
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

const left = Array.from({ length: numbers }, (_, index) => index + 1);
const balls = Array.from({ length: drawn }, () => left.splice(nextInt(left.length), 1)[0]);
const hits = balls.filter((ball) => picks.includes(ball)).length;
const payout = (BigInt(stake) / 50n) * BigInt(tables[picks.length][hits]);
console.log(JSON.stringify({ fingerprint: sha256(key), maths: sha256(document), balls, hits, payout: String(payout) }));
