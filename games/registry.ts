// The games that the provider offers: every folder with a game.ts, loaded and checked once at the start.
import { existsSync, readFileSync } from 'node:fs';
import { nodeHashing } from './fair/node-hashing.ts';
import { gamesRoot, listGameFolders } from './game-folders.ts';
import type { Game } from './sdk/game-definition.ts';
import { hashMaths } from './sdk/hash-maths.ts';
import type { Maths } from './sdk/maths.ts';
import type { ReturnFigures, WayToPlay } from './sdk/returns/way-to-play.ts';
import { commonTexts, loadTexts, type Texts } from './sdk/texts.ts';

/** A game as it is offered, with what its folder holds besides. */
export interface OfferedGame extends Game {
  say: Texts;
  /** The program that works a round out from what is published, where the game has one. */
  program: string | undefined;
  /** What its rounds return, by the ways to play it; none where nothing is told of it. */
  returns: readonly (ReturnFigures & Pick<WayToPlay, 'name'>)[];
}

export interface GameRegistry {
  /** In the order of their places, then of their ids. */
  games: readonly OfferedGame[];
  find(id: string): OfferedGame | undefined;
  /** @throws Error when there is no such game. */
  require(id: string): OfferedGame;
  /** The maths of a game that a stored round names. @throws Error when the game or its version is gone. */
  mathsOf(round: { game_id: string; maths_version: string }): Maths;
  /** What every game says. */
  say: Texts;
}

function checkMaths(id: string, { version, document, hash }: Maths): void {
  const found = hashMaths(document, nodeHashing);
  if (found !== hash) throw new Error(`The maths ${version} of ${id} have the hash ${found}, not ${hash}: a change needs a new version`);
}

/** The ways to play a game that its returns are told of. */
export async function loadWays(folder: URL): Promise<readonly WayToPlay[]> {
  const file = new URL('returns.ts', folder);
  return existsSync(file) ? ((await import(file.href)) as { ways: readonly WayToPlay[] }).ways : [];
}

async function loadReturns(id: string, folder: URL): Promise<OfferedGame['returns']> {
  const file = new URL('returns.json', folder);
  if (!existsSync(file)) return [];
  const figures = JSON.parse(readFileSync(file, 'utf8')) as ReturnFigures[];
  const ways = await loadWays(folder);
  if (ways.length !== figures.length)
    throw new Error(`${id} has ${ways.length} ways to play and returns of ${figures.length}: npm run fairness -- returns ${id}`);
  return figures.map((one, index) => ({ ...one, ...(ways[index]?.name && { name: ways[index].name }) }));
}

async function loadGame(id: string, folder: URL): Promise<OfferedGame> {
  const { default: game } = (await import(new URL('game.ts', folder).href)) as { default: Game };
  if (game.id !== id) throw new Error(`The game in the folder ${id} is called ${game.id}`);
  for (const maths of game.maths) checkMaths(id, maths);
  if (new Set(game.maths.map(({ version }) => version)).size < game.maths.length) throw new Error(`${id} has two maths of one version`);
  const program = new URL('check-round.mjs', folder);
  return {
    ...game,
    say: loadTexts([commonTexts, ...game.texts]),
    program: existsSync(program) ? readFileSync(program, 'utf8') : undefined,
    returns: await loadReturns(id, folder),
  };
}

/** Loads the games below the roots. @throws Error for a game that is not what its folder says. */
export async function loadGames(roots: readonly URL[] = [gamesRoot]): Promise<GameRegistry> {
  const games: OfferedGame[] = [];
  for (const [id, folder] of listGameFolders(roots)) games.push(await loadGame(id, folder));
  games.sort(
    (one, other) => (one.place ?? Number.POSITIVE_INFINITY) - (other.place ?? Number.POSITIVE_INFINITY) || one.id.localeCompare(other.id),
  );
  const find = (id: string): OfferedGame | undefined => games.find((game) => game.id === id);
  function require(id: string): OfferedGame {
    const game = find(id);
    if (game === undefined) throw new Error(`There is no game ${id}`);
    return game;
  }
  return {
    games,
    find,
    require,
    mathsOf({ game_id: id, maths_version: version }) {
      const maths = require(id).maths.find((one) => one.version === version);
      if (maths === undefined) throw new Error(`${id} has no maths of version ${version} any more`);
      return maths;
    },
    say: loadTexts([commonTexts]),
  };
}
