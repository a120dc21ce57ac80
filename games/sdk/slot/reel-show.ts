// What the reels of a slot show while nobody plays. The results come from the game's own draws and maths, under a pair of seeds that is
// the same for every game and written here: the first rounds in their order, so that nobody has picked the ones that pay.
import type { Reels } from '#contract/reels.ts';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { type Position, type SlotModel, stakePartsOf } from './model.ts';
import { playRound, type SpinEvent } from './play-round.ts';

const serverSeed = '0'.repeat(64);
const clientSeed = 'on the poster';
const roundCount = 16;

const placesOf = <S extends string>({ wins, scatter }: SpinEvent<S>): number[][] => {
  const positions: Position[] = [...wins.flatMap((win) => win.positions), ...(scatter?.positions ?? [])];
  return [...new Map(positions.map(({ reel, row }) => [`${reel} ${row}`, [reel, row]])).values()];
};

/** Returns the strips of the base game and its first results under the seeds above; a round's free games are left out. */
export function reelShow<S extends string>(model: SlotModel<S>): Reels {
  const totalStake = BigInt(stakePartsOf(model)) * 100n;
  const results = Array.from({ length: roundCount }, (_, nonce) => {
    const [spin] = playRound(model, { draws: createDraws({ serverSeed, clientSeed, nonce }, nodeHashing), totalStake }).events;
    if (spin?.type !== 'spin') throw new Error('A round begins with a spin of the base game');
    return { stops: spin.stops, times: String(Number((spin.payout * 100n) / totalStake) / 100), places: placesOf(spin) };
  });
  return { rows: model.rowCount, strips: model.reels.base.map((strip) => [...strip]), results };
}
