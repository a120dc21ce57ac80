// Works a round out from what is published: node check-round.mjs <address of maths.json> <house seed> <your seed> <number> <stake> [choice as JSON, of a slot with a gamble its steps as JSON]
import { createHash, createHmac } from 'node:crypto';

const [address, houseSeed, yourSeed, number, stake, given] = process.argv.slice(2);
const document = await (await fetch(address)).text();
const slot = JSON.parse(document);
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

const changes = slot.choices?.[JSON.parse(given ?? 'null') ?? Object.keys(slot.choices)[0]] ?? {};
const {
  symbols,
  wild,
  scatter,
  window: shape,
  lines,
  prizes,
  scatterPrizes,
  evaluation,
  follows,
  reels,
  freeGames,
  lanterns,
  ring,
} = {
  ...slot,
  ...changes,
};
const settings = follows?.settings;
const single = BigInt(stake) / BigInt(changes.price ?? 1);
const part = single / BigInt(slot.stakeParts);
const prizeOf = (symbol, count) => prizes[symbol]?.[count] ?? 0;

/** A win on a line: the longest run from the left, wilds with it, or the wilds alone where those pay more. */
function evaluateLines(shown) {
  return lines.flatMap((rows) => {
    const row = rows.map((at, reel) => shown[reel][at]);
    const run = (isPart) => (row.every(isPart) ? row.length : row.findIndex((symbol) => !isPart(symbol)));
    const wilds = run((symbol) => symbol === wild);
    const own = prizeOf(wild, wilds);
    const symbol = row[wilds];
    const count = symbol === undefined || symbol === scatter ? 0 : run((other) => other === symbol || other === wild);
    const prize = Math.max(own, prizeOf(symbol, count));
    return prize > 0 ? [{ prize }] : [];
  });
}

/** Ways of a symbol through reels in a row from the left. A lantern counts several times, and so does all that stands under a ring. */
function evaluateWays(shown, wildTimes, ringTimes) {
  return symbols.flatMap((symbol) => {
    if (symbol === wild || symbol === scatter) return [];
    let [count, ways] = [0, 1];
    for (const [reel, column] of shown.entries()) {
      const seen = column.reduce((sum, other) => sum + (other === symbol ? 1 : other === wild ? wildTimes : 0), 0);
      const here = seen * (ringTimes?.[reel] ?? 1);
      if (here === 0) break;
      [count, ways] = [count + 1, ways * here];
    }
    return prizeOf(symbol, count) > 0 ? [{ prize: prizeOf(symbol, count) * ways }] : [];
  });
}

/** Clusters: what touches side by side or one over another, paid by the largest listed count that it reaches. */
function evaluateClusters(shown) {
  const seen = new Set();
  return shown.flatMap((column, reel) =>
    column.flatMap((symbol, row) => {
      const [open, found] = [[[reel, row]], []];
      for (let [x, y] = open.pop() ?? []; x !== undefined; [x, y] = open.pop() ?? []) {
        if (seen.has(`${x} ${y}`) || shown[x]?.[y] !== symbol) continue;
        seen.add(`${x} ${y}`);
        found.push([x, y]);
        open.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
      }
      const listed = Object.keys(prizes[symbol] ?? {}).map(Number);
      const prize = prizeOf(symbol, Math.max(0, ...listed.filter((count) => count <= found.length)));
      return prize > 0 ? [{ prize, found }] : [];
    }),
  );
}

const judges = { lines: evaluateLines, ways: evaluateWays, clusters: evaluateClusters };
const judge = (shown, wildTimes = 1, ringTimes) => judges[evaluation](shown, wildTimes, ringTimes);
const sumOf = (wins) => wins.reduce((sum, { prize }) => sum + prize, 0);
const show = (strip, stop, rows) => Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]);

/** The name that a number drawn stands for, each with so many chances, symbols in their order; undefined beyond them all. */
function named(chances, drawn) {
  let from = 0;
  const names = Object.keys(chances).toSorted((a, b) => symbols.indexOf(a) - symbols.indexOf(b));
  return names.find((name) => drawn < (from += chances[name]));
}

const mechanics = {
  'expanding-wilds': ({ shown }) => sumOf(judge(shown.map((column) => (column.includes(wild) ? column.map(() => wild) : column)))),
  cascades({ shown, strips, stops }) {
    const above = [...stops];
    let [now, wins] = [shown, judge(shown)];
    let sum = sumOf(wins);
    for (let turn = 1; wins.length > 0 && turn <= settings.cap; turn += 1) {
      const gone = new Set(wins.flatMap(({ found }) => found.map((place) => place.join(' '))));
      now = now.map((column, reel) => {
        const next = column.filter((_, row) => !gone.has(`${reel} ${row}`));
        while (next.length < column.length) {
          above[reel] = (above[reel] - 1 + strips[reel].length) % strips[reel].length;
          next.unshift(strips[reel][above[reel]]);
        }
        return next;
      });
      wins = judge(now);
      sum += sumOf(wins) * settings.multipliers[Math.min(turn, settings.multipliers.length - 1)];
    }
    return sum;
  },
  nudges({ shown, strips, stops }) {
    const first = sumOf(judge(shown));
    if (first > 0) return first;
    let best = 0;
    for (const [reel, strip] of strips.entries())
      for (const shift of [1, -1]) {
        const nudged = show(strip, (stops[reel] - shift + strip.length) % strip.length, shape.rows);
        best = Math.max(best, sumOf(judge(shown.with(reel, nudged))));
      }
    return best > 0 && nextInt(settings.oneIn) === 0 ? best : 0;
  },
  'hold-and-respin'({ shown }) {
    const { coins, trigger, respins, chances, of, places, collect } = settings;
    const won = sumOf(judge(shown));
    const isHeld = (symbol) => coins[symbol] !== undefined || symbol === collect?.symbol;
    const held = (all) => all.flat().filter(isHeld);
    const sumOfCoins = (all) => all.flat().reduce((sum, symbol) => sum + (coins[symbol] ?? 0), 0);
    const all = { ...chances, ...(collect && { [collect.symbol]: collect.chance }) };
    let taken = 0;
    if (held(shown).length < trigger) return won;
    let now = shown;
    for (let left = respins; left > 0 && held(now).length < places; ) {
      const before = held(now);
      now = now.map((column) => column.map((symbol) => (isHeld(symbol) ? symbol : (named(all, nextInt(of)) ?? symbol))));
      left = held(now).length > before.length ? respins : left - 1;
      const takers = (those) => those.filter((symbol) => symbol === collect?.symbol).length;
      taken += (takers(held(now)) - takers(before)) * sumOfCoins(now);
    }
    return won + taken + sumOfCoins(now);
  },
};
if (follows !== null && mechanics[follows.name] === undefined) throw new Error(`This program does not know ${follows.name}`);

/** Plays one spin. Returns what it shows and pays, in parts of the stake before any multiplier, and its scatters. */
function spin(strips, lit, ringPlace) {
  const stops = strips.map((strip) => nextInt(strip.length));
  const numbers = ringPlace === undefined ? ring?.base : ring?.free;
  const place = numbers && (ringPlace ?? nextInt(numbers.length));
  const ringTimes = numbers && strips.map((_, reel) => numbers[(place + reel) % numbers.length]);
  const rows = strips.map(() => (shape.drawn === undefined ? shape.rows : Number(named(shape.drawn.chances, nextInt(shape.drawn.of)))));
  const shown = strips.map((strip, reel) => show(strip, stops[reel], rows[reel]));
  const scatters = shown.flat().filter((symbol) => symbol === scatter).length;
  let won = 0;
  if (lit !== undefined) {
    const drawn = nextInt(lanterns.of);
    if (drawn < lanterns.places.length) lit.add(drawn);
    const isLit = (reel, row) => [...lit].some((at) => lanterns.places[at].reel === reel && lanterns.places[at].row === row);
    won = sumOf(
      judge(
        shown.map((column, reel) => column.map((symbol, row) => (isLit(reel, row) ? wild : symbol))),
        lanterns.times,
      ),
    );
  } else won = follows === null ? sumOf(judge(shown, 1, ringTimes)) : mechanics[follows.name]({ shown, strips, stops });
  return { stops, window: shown, won, scatters };
}

const spins = [];
let payout = 0n;
function pay({ stops, window: shown, won, scatters }, times) {
  const paid = BigInt(won * times) * part + BigInt((scatterPrizes[scatters] ?? 0) * times) * single;
  payout += paid;
  spins.push({ stops, window: shown, times, payout: String(paid) });
}

const base = spin(reels.base);
pay(base, 1);
const lit = lanterns === undefined ? undefined : new Set();
let [awarded, left, times] = [0, 0, freeGames?.multiplier.first ?? 1];
function win(scatters) {
  const count = Math.min(freeGames?.awards[scatters] ?? 0, (freeGames?.cap ?? 0) - awarded);
  if (count === 0) return;
  if (awarded > 0) times = Math.min(times + freeGames.multiplier.growth, freeGames.multiplier.last);
  [awarded, left] = [awarded + count, left + count];
}
win(base.scatters);
const first = ring === undefined || left === 0 ? undefined : nextInt(ring.free.length);
while (left > 0) {
  const game = spin(reels.free, lit, first === undefined ? undefined : first + spins.length - 1);
  pay(game, times);
  left -= 1;
  times = Math.min(times + (freeGames.multiplier.each ?? 0), freeGames.multiplier.last);
  win(game.scatters);
}
/** What was won, guess by guess: a colour doubles it, a suit multiplies it by four, a wrong guess loses it. */
if (slot.gamble !== undefined) {
  const { steps, suits, red } = slot.gamble;
  const cards = Array.from({ length: steps }, () => suits[Math.floor(nextInt(52) / 13)]);
  const guesses = JSON.parse(given ?? '[]').filter(({ type }) => type === 'guess');
  for (const [index, { guess }] of guesses.entries()) {
    const isColour = guess === 'red' || guess === 'black';
    const isRight = isColour ? red.includes(cards[index]) === (guess === 'red') : cards[index] === guess;
    payout *= isRight ? (isColour ? 2n : 4n) : 0n;
  }
}
console.log(JSON.stringify({ fingerprint: sha256(key), maths: sha256(document), payout: String(payout), spins }));
