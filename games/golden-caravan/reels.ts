// The strips as data. A stop is the index of the symbol in the top row; the rows below show the next symbols, round the end.
import { type GameSymbol, symbols } from './symbols.ts';

/** One reel, from the first symbol on; after the last the first follows again. */
export type Strip = readonly GameSymbol[];

/** Five strips, the left reel first. */
export type Reels = readonly [Strip, Strip, Strip, Strip, Strip];

const names: ReadonlySet<string> = new Set(symbols);

const isSymbol = (name: string): name is GameSymbol => names.has(name);

function strip(words: string): Strip {
  const listed = words.trim().split(/\s+/);
  const known = listed.filter(isSymbol);
  if (known.length !== listed.length) throw new Error(`A strip names a symbol that the game does not have: ${words}`);
  return known;
}

/** The reels of the base game: camels walk in pairs, coins lie in heaps of three. */
export const baseReels: Reels = [
  strip(`
    date teapot pearl rug spice pearl moon-gate camel camel dagger spice pomegranate pearl dagger teapot
    rug lantern spice pearl dagger spice pearl pomegranate date rug pearl coins coins coins spice
  `),
  strip(`
    teapot pomegranate lantern rug date pomegranate teapot date spice teapot pomegranate rug pearl pomegranate dagger
    pearl rug date dagger coins coins coins date camel camel date dagger pomegranate spice moon-gate
  `),
  strip(`
    date pearl dagger rug pomegranate teapot pearl spice pomegranate lantern spice pearl dagger spice rug
    teapot date coins coins coins camel camel rug pearl moon-gate dagger date pomegranate spice teapot
  `),
  strip(`
    pomegranate dagger teapot rug pomegranate camel camel spice date pomegranate teapot pearl spice date rug
    dagger lantern pearl date rug dagger teapot moon-gate coins coins coins pearl pomegranate spice date
  `),
  strip(`
    spice dagger pearl date pomegranate rug camel camel date pearl spice moon-gate teapot rug spice
    pomegranate pearl teapot dagger pearl date lantern spice pomegranate rug dagger teapot coins coins coins
  `),
];

/** The richer reels of the free games: twice the lanterns on the middle reels, more camels, all walking alone. */
export const freeReels: Reels = [
  strip(`
    dagger rug pomegranate pearl camel date coins spice lantern date dagger coins pearl teapot date
    dagger pearl spice rug camel teapot rug camel moon-gate spice coins pomegranate teapot pearl spice
  `),
  strip(`
    spice pomegranate date camel dagger lantern pearl pomegranate date coins teapot camel pomegranate rug camel
    spice date pomegranate teapot coins rug date lantern moon-gate dagger rug coins pearl teapot dagger
  `),
  strip(`
    teapot spice pomegranate pearl spice camel teapot coins lantern spice dagger date camel pomegranate dagger
    coins rug camel dagger rug moon-gate teapot rug pomegranate date lantern pearl date coins pearl
  `),
  strip(`
    pearl spice pomegranate lantern teapot moon-gate coins dagger date rug pearl date spice dagger coins
    pearl camel coins teapot camel lantern date rug teapot spice pomegranate dagger camel pomegranate rug
  `),
  strip(`
    pearl moon-gate date rug camel spice date coins camel pomegranate coins rug teapot coins lantern
    pomegranate spice dagger pearl rug camel teapot pearl spice dagger pomegranate pearl dagger date teapot
  `),
];
