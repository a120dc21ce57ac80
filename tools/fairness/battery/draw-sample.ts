// Draws from the source of all games, games/fair, as the provider draws: a pair of seeds for a thousand rounds, numbered from 0.
import { createDraws, type Draws, type Hashing } from '#games/fair/index.ts';
import { addCells, addCounts, followStream, noCounts, type StreamCounts } from './stream-counts.ts';

/** Everything that is counted of a source. */
export interface Sample {
  draws: number;
  /** By bound. What has no stream of its own goes to that of `others`. */
  streams: Map<number, StreamCounts>;
  /** How often each byte came at each of the 32 places of a block: 256 to a place. */
  bytes: Float64Array;
  /** The first 8 bytes of each block, and of each server seed. */
  blocks: BigUint64Array;
  seeds: BigUint64Array;
}

/** The key of the stream of all draws whose bounds come too seldom: each is put in one of ten groups of the same size. */
export const others = 0;
const otherGroups = 10;
const blockBytes = 32;
const roundsOfSeeds = 1000;

export interface SampleOptions {
  /** Plays a round: draws once or more. */
  play: (draws: Draws) => void;
  /** How many draws at least. */
  wanted: number;
  /** The bounds that have streams of their own, besides all below ten. */
  bounds: ReadonlySet<number>;
  /** Returns the server seed of a pair by its number. */
  serverSeed: (pair: number) => string;
  hashing: Hashing;
}

/** Keeps the first 8 bytes of whatever it is given. */
function keepBeginnings() {
  let bytes = new Uint8Array(8 * 1024);
  let length = 0;
  return {
    add(block: Uint8Array): void {
      if (length === bytes.length) {
        const longer = new Uint8Array(2 * length);
        longer.set(bytes);
        bytes = longer;
      }
      for (let at = 0; at < 8; at += 1) bytes[length + at] = block[at] ?? 0;
      length += 8;
    },
    kept: () => new BigUint64Array(bytes.buffer.slice(0, length)),
  };
}

/** Returns draws that are counted in streams by their bounds. */
function watchDraws(sample: Sample, bounds: ReadonlySet<number>) {
  const followers = new Map<number, (drawn: number) => void>();
  function followerOf(key: number): (drawn: number) => void {
    let follower = followers.get(key);
    if (follower === undefined) {
      const counts = noCounts(key === others ? otherGroups : key);
      sample.streams.set(key, counts);
      follower = followStream(counts);
      followers.set(key, follower);
    }
    return follower;
  }
  return (draws: Draws): Draws => ({
    nextInt(n) {
      const drawn = draws.nextInt(n);
      sample.draws += 1;
      if (n < otherGroups || bounds.has(n)) followerOf(n)(drawn);
      else {
        const group = Math.floor(drawn / Math.floor(n / otherGroups));
        if (group < otherGroups) followerOf(others)(group);
      }
      return drawn;
    },
  });
}

/** Plays rounds until so many draws were made, and counts. */
export function drawSample({ play, wanted, bounds, serverSeed, hashing }: SampleOptions): Sample {
  const none = new BigUint64Array(0);
  const sample: Sample = { draws: 0, streams: new Map(), bytes: new Float64Array(blockBytes * 256), blocks: none, seeds: none };
  const [blocks, seeds] = [keepBeginnings(), keepBeginnings()];
  const watching: Hashing = {
    ...hashing,
    hmacSha256(key, message) {
      const block = hashing.hmacSha256(key, message);
      for (let at = 0; at < blockBytes; at += 1) {
        const cell = at * 256 + (block[at] ?? 0);
        sample.bytes[cell] = (sample.bytes[cell] ?? 0) + 1;
      }
      blocks.add(block);
      return block;
    },
  };
  const watch = watchDraws(sample, bounds);
  for (let pair = 0; sample.draws < wanted; pair += 1) {
    const seed = serverSeed(pair);
    seeds.add(Buffer.from(seed, 'hex'));
    for (let nonce = 0; nonce < roundsOfSeeds && sample.draws < wanted; nonce += 1)
      play(watch(createDraws({ serverSeed: seed, clientSeed: `battery ${pair}`, nonce }, watching)));
  }
  return { ...sample, blocks: blocks.kept(), seeds: seeds.kept() };
}

function bothOf(one: BigUint64Array, other: BigUint64Array): BigUint64Array {
  const both = new BigUint64Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Returns what was counted in two lots as one. Changes the first. */
export function addSamples(sample: Sample, other: Sample): Sample {
  for (const [bound, counts] of other.streams) {
    const own = sample.streams.get(bound);
    if (own === undefined) sample.streams.set(bound, counts);
    else addCounts(own, counts);
  }
  addCells(sample.bytes, other.bytes);
  const draws = sample.draws + other.draws;
  return { ...sample, draws, blocks: bothOf(sample.blocks, other.blocks), seeds: bothOf(sample.seeds, other.seeds) };
}
