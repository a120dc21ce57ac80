// Works a flight out from what is published: node check-round.mjs <address of maths.json> <link> <salt> <number> <stake> [multiplier in hundredths]
import { createHash, createHmac } from 'node:crypto';

const [address, link, salt, number, stake, cashedAt] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { minCashOut, maxCashOut, above } = JSON.parse(document);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const key = Buffer.from(link, 'hex');
let [words, counter] = [[], 0];

function nextInt(n) {
  for (;;) {
    if (words.length === 0) {
      const block = createHmac('sha256', key).update(`${salt}:${number}:${counter++}`).digest();
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.readUInt32BE(at));
    }
    const word = words.shift();
    if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
  }
}

function within(from, to) {
  for (;;) {
    const end = from + nextInt(to - from);
    if (nextInt(end) < from && nextInt(end + 1) <= from) return end;
  }
}

function drawEnd() {
  if (nextInt(minCashOut) >= above) return minCashOut - 1;
  let from = minCashOut;
  for (; from * 2 < maxCashOut; from *= 2) if (nextInt(2) === 0) return within(from, from * 2);
  return nextInt(maxCashOut) < from ? maxCashOut : within(from, maxCashOut);
}

const end = drawEnd();
let first = key;
for (let step = 0; step < Number(number); step += 1) first = sha256(first);
const payout = cashedAt !== undefined && Number(cashedAt) <= end ? (BigInt(stake) * BigInt(cashedAt)) / 100n : 0n;
const told = { fingerprint: sha256(key).toString('hex'), firstHash: first.toString('hex'), maths: sha256(document).toString('hex') };
console.log(JSON.stringify({ ...told, end, payout: String(payout) }));
