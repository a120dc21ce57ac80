// Draws a share of what a game is tested on: the message is what was counted.
import { createHash, randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { gamesRoot } from '#games/game-folders.ts';
import { loadGames, loadWays } from '#games/registry.ts';
import type { Share } from './battery.ts';
import { drawSample, type Sample } from './draw-sample.ts';
import { boundsOf, playOf } from './play-of-game.ts';

const { game, wanted, seeds } = workerData as Share;
const registry = await loadGames();
const play = playOf(registry.require(game).maths[0], await loadWays(new URL(`${game}/`, gamesRoot)));
const fixed = (pair: number): string => createHash('sha256').update(`${seeds} ${pair}`).digest('hex');
const fresh = (): string => randomBytes(32).toString('hex');
const serverSeed = seeds === undefined ? fresh : fixed;
const tell = (sample: Sample): void => parentPort?.postMessage(sample);
tell(drawSample({ play, wanted, bounds: boundsOf(play), serverSeed, hashing: nodeHashing }));
