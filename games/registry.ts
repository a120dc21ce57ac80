// The games that the provider offers: every folder with a game.ts, loaded and checked once at the start.
import { existsSync, readFileSync } from 'node:fs';
import { nodeHashing } from './fair/node-hashing.ts';
import { gamesRoot, listGameFolders } from './game-folders.ts';
import type { Game } from './sdk/game-definition.ts';
import { hashMaths } from './sdk/hash-maths.ts';
import type { Maths } from './sdk/maths.ts';
import { createOdds, type ToldOdds } from './sdk/returns/tell-odds.ts';
import type { OddsOf, ReturnFigures, WayToPlay } from './sdk/returns/way-to-play.ts';
import type { DefinedSlot } from './sdk/slot/define-slot.ts';
import { slotWays } from './sdk/slot/returns-of-slot.ts';
import { withDollarCoins } from './sdk/stakes.ts';
import { commonTexts, loadTexts, type Texts } from './sdk/texts.ts';

/** A game as it is offered, with what its folder holds besides. */
export interface OfferedGame extends Game {
  say: Texts;
  /** The program that works a round out from what is published, where the game has one. */
  program: string | undefined;
  /** What its rounds return, by the ways to play it; none where nothing is told of it. */
  returns: readonly (ReturnFigures & Pick<WayToPlay, 'name' | 'isExample' | 'isBest'>)[];
  /** What a round with a choice promises; undefined where that is not known before its end. */
  oddsOf(choice: unknown): ToldOdds | undefined;
}

/** A stored round, by what names the maths that decide it. */
type MathsName = { game_id: string; maths_version: string };

/** The maths of a round are not here: another version has begun it, which knows them. */
export class UnknownMaths extends Error {
  constructor({ game_id: id, maths_version: version }: MathsName) {
    super(`There are no maths of version ${version} of ${id} here`);
    this.name = 'UnknownMaths';
  }
}

export interface GameRegistry {
  /** In the order of their places, then of their ids. */
  games: readonly OfferedGame[];
  find(id: string): OfferedGame | undefined;
  /** @throws Error when there is no such game. */
  require(id: string): OfferedGame;
  /** The maths of a game that a stored round names. @throws UnknownMaths */
  mathsOf(round: MathsName): Maths;
  /** The same; undefined for a game or a version that is not here. */
  findMaths(round: MathsName): Maths | undefined;
  /** What every game says. */
  say: Texts;
}

function checkMaths(id: string, { version, document, hash }: Maths): void {
  const found = hashMaths(document, nodeHashing);
  if (found !== hash) throw new Error(`The maths ${version} of ${id} have the hash ${found}, not ${hash}: a change needs a new version`);
}

const isKitSlot = (folder: URL): boolean => existsSync(new URL('data.ts', folder));

/** The ways to play a game that its returns are told of; those of a slot of the kit are its choices. */
export async function loadWays(folder: URL): Promise<readonly WayToPlay[]> {
  const file = new URL('returns.ts', folder);
  if (existsSync(file)) return ((await import(file.href)) as { ways: readonly WayToPlay[] }).ways;
  if (!isKitSlot(folder)) return [];
  const { slot } = (await import(new URL('maths.ts', folder).href)) as { slot: DefinedSlot };
  return slotWays(slot);
}

type Returns = Pick<OfferedGame, 'returns' | 'oddsOf'>;

async function loadOddsOf(folder: URL): Promise<OddsOf | undefined> {
  const file = new URL('returns.ts', folder);
  return existsSync(file) ? ((await import(file.href)) as { oddsOf?: OddsOf }).oddsOf : undefined;
}

async function loadReturns(id: string, folder: URL): Promise<Returns> {
  const file = new URL('returns.json', folder);
  if (!existsSync(file)) return { returns: [], oddsOf: () => undefined };
  const figures = JSON.parse(readFileSync(file, 'utf8')) as ReturnFigures[];
  const ways = await loadWays(folder);
  if (ways.length !== figures.length)
    throw new Error(`${id} has ${ways.length} ways to play and returns of ${figures.length}: npm run fairness -- returns ${id}`);
  const returns = figures.map((one, index) => {
    const { name, isExample, isBest } = ways[index] ?? {};
    return { ...one, ...(name && { name }), ...(isExample && { isExample }), ...(isBest && { isBest }) };
  });
  return { returns, oddsOf: createOdds({ ways, figures, oddsOf: await loadOddsOf(folder) }) };
}

/** The folder's own program; a slot of the kit has the kit's, which reads its document. */
function readProgram(folder: URL): string | undefined {
  const own = new URL('check-round.mjs', folder);
  const file = isKitSlot(folder) && !existsSync(own) ? new URL('sdk/slot/check-round.mjs', gamesRoot) : own;
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function loadGame(id: string, folder: URL): Promise<OfferedGame> {
  const { default: game } = (await import(new URL('game.ts', folder).href)) as { default: Game };
  if (game.id !== id) throw new Error(`The game in the folder ${id} is called ${game.id}`);
  for (const maths of game.maths) checkMaths(id, maths);
  if (new Set(game.maths.map(({ version }) => version)).size < game.maths.length) throw new Error(`${id} has two maths of one version`);
  return {
    ...game,
    stakes: withDollarCoins(game.stakes),
    say: loadTexts([commonTexts, ...game.texts]),
    program: readProgram(folder),
    ...(await loadReturns(id, folder)),
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
  const findMaths = ({ game_id: id, maths_version: version }: MathsName): Maths | undefined =>
    find(id)?.maths.find((one) => one.version === version);
  return {
    games,
    find,
    require,
    mathsOf(round) {
      const maths = findMaths(round);
      if (maths === undefined) throw new UnknownMaths(round);
      return maths;
    },
    findMaths,
    say: loadTexts([commonTexts]),
  };
}
