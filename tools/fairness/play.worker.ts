// Plays a lot of rounds of one game: the message is their sums.
import { parentPort, workerData } from 'node:worker_threads';
import { loadGames, loadWays } from '#games/registry.ts';
import { gamesRoot } from '#games/game-folders.ts';
import type { Lot } from './play-in-workers.ts';
import { type Played, playRounds } from './played.ts';
import { streamOfWords } from './stream-of-words.ts';

const { game, way, rounds, seed } = workerData as Lot;
const registry = await loadGames();
const found = (await loadWays(new URL(`${game}/`, gamesRoot)))[way];
if (found === undefined) throw new Error(`${game} has no way ${way}`);
const draws = streamOfWords(seed);
const tell = (played: Played): void => parentPort?.postMessage(played);
tell(playRounds(registry.require(game).maths[0], found, rounds, () => draws));
