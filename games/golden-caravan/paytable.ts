import { type GameSymbol, scatter, wild } from './symbols.ts';

/** What 3, 4 and 5 of a kind give. */
type Prizes = { readonly 3: number; readonly 4: number; readonly 5: number };

/** A symbol that wins on lines, so every symbol but the scatter. */
export type LineSymbol = Exclude<GameSymbol, typeof scatter>;

/** Line wins, in line stakes. */
export const linePrizes: { readonly [Name in LineSymbol]: Prizes } = {
  lantern: { 3: 50, 4: 300, 5: 2000 },
  camel: { 3: 50, 4: 200, 5: 1000 },
  teapot: { 3: 40, 4: 125, 5: 500 },
  dagger: { 3: 30, 4: 100, 5: 400 },
  coins: { 3: 25, 4: 75, 5: 300 },
  rug: { 3: 20, 4: 60, 5: 200 },
  pearl: { 3: 15, 4: 50, 5: 200 },
  pomegranate: { 3: 15, 4: 40, 5: 150 },
  spice: { 3: 10, 4: 25, 5: 125 },
  date: { 3: 5, 4: 20, 5: 100 },
};

/** Scatter wins, in total stakes. */
export const scatterPrizes: Prizes = { 3: 2, 4: 10, 5: 50 };

/** Free games won by 3, 4 and 5 scatters, in the base game and again in the free games. */
export const freeGameAwards: Prizes = { 3: 8, 4: 12, 5: 20 };

/** No round has more free games than this; a retrigger adds what is left of it. */
export const freeGameCap = 40;

/** The win multiplier of the free games: where it starts, what each retrigger that adds games adds to it, where it stops. */
export const freeMultiplier = { first: 3, growth: 1, last: 5 } as const;

/** What the player is told and the maths hash covers, beside reels, lines and prizes. */
export const rules = {
  lineWins: 'left to right from reel 1, only the best win of each line; wins of different lines are added',
  wild: `${wild} stands for every symbol but ${scatter} and pays as itself where that is more`,
  scatter: `${scatter} counts anywhere; its win is added to the line wins; 3 or more open free games`,
  freeGames: 'played on the free reels; line and scatter wins are multiplied; free games can be won again up to the cap',
  draws: 'one draw below the length of the strip for each reel from left to right gives the stop, shown in the top row',
} as const;
