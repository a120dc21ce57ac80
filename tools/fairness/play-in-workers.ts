import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { nothingPlayed, type Played, together } from './played.ts';

export interface Lot {
  game: string;
  /** Which of its ways to play. */
  way: number;
  rounds: number;
  seed: string;
}

/** Plays rounds on every core. The same lot comes out alike on as many cores. */
export async function playInWorkers({ rounds, seed, ...lot }: Lot): Promise<Played> {
  const cores = Math.max(2, availableParallelism());
  const parts = Array.from({ length: cores }, async (_, core) => {
    const share = Math.floor(rounds / cores) + (core < rounds % cores ? 1 : 0);
    const workerData: Lot = { ...lot, rounds: share, seed: `${seed} ${lot.game} ${lot.way} ${core}` };
    const worker = new Worker(new URL('play.worker.ts', import.meta.url), { workerData });
    const [played] = (await once(worker, 'message')) as [Played];
    return played;
  });
  return (await Promise.all(parts)).reduce(together, nothingPlayed());
}
