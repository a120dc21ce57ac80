// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake>
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const { wild, scatter, reels, lines, paytable } = JSON.parse(document);
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

function prizeOf(row) {
  const run = (isPart) => (row.every(isPart) ? 5 : row.findIndex((symbol) => !isPart(symbol)));
  const wilds = run((symbol) => symbol === wild);
  const own = paytable.linePrizes[wild][wilds] ?? 0;
  if (wilds === 5 || row[wilds] === scatter) return own;
  return Math.max(own, paytable.linePrizes[row[wilds]][run((symbol) => symbol === row[wilds] || symbol === wild)] ?? 0);
}

function spin(strips, times) {
  const stops = strips.map((strip) => nextInt(strip.length));
  const window = strips.map((strip, reel) => [0, 1, 2].map((row) => strip[(stops[reel] + row) % strip.length]));
  const prizes = lines.map((rows) => prizeOf(rows.map((row, reel) => window[reel][row])));
  const gates = window.flat().filter((symbol) => symbol === scatter).length;
  const ofLines = BigInt(prizes.reduce((sum, prize) => sum + prize) * times) * (BigInt(stake) / BigInt(lines.length));
  const payout = ofLines + BigInt((paytable.scatterPrizes[gates] ?? 0) * times) * BigInt(stake);
  return { times, stops, window, payout: String(payout), freeGames: paytable.freeGameAwards[gates] ?? 0 };
}

const spins = [spin(reels.base, 1)];
let awarded = spins[0].freeGames;
for (let { first: times, growth, last } = paytable.freeMultiplier; spins.length <= awarded; ) {
  const game = spin(reels.free, times);
  spins.push(game);
  const more = Math.min(game.freeGames, paytable.freeGameCap - awarded);
  if (more > 0) [awarded, times] = [awarded + more, Math.min(times + growth, last)];
}
const payout = String(spins.reduce((sum, game) => sum + BigInt(game.payout), 0n));
console.log(JSON.stringify({ fingerprint: sha256(key), maths: sha256(document), payout, spins }));
