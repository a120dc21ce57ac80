// What a game is to the provider. A game is a folder named by its id that holds
//   game.ts          this, as its default export
//   client/          main.ts, the entry of its page, and verify.ts, the entry of its verifier
//   texts/           what it says, a file a language
//   returns.ts       the ways to play it, and all that each returns
//   check-round.mjs  a program that works rounds out from what is published
import type { OswGame } from '#contract/protocols/osw.ts';
import type { Reels } from '#contract/reels.ts';
import type { Decided } from './decided.ts';
import type { Maths } from './maths.ts';
import type { StakeTable } from './stakes.ts';

export interface Game {
  /** The game's identity in addresses, records and the catalogue. */
  id: string;
  type: OswGame['type'];
  /** The maths by version; new rounds are played by the first, older ones serve the rounds that they decided. */
  maths: readonly [Maths, ...Maths[]];
  stakes: StakeTable;
  /** What the catalogue filters by: 'free-games'. */
  features: readonly string[];
  /** Lines of a slot. */
  lines?: number;
  /** What symbols pay, their names in the texts given; empty where nothing is paid by symbols. */
  paytable(texts: Record<string, string>): OswGame['paytable'];
  /** What its reels show while nobody plays, where it has such. */
  reels?: Reels;
  /** Pictures of the symbols by name, as square documents of SVG, where it has such: the catalogue and the records of rounds show them. */
  symbolPictures?: ReadonlyMap<string, string>;
  /** What players decide in its rounds, in words; none where a stake is all that there is to decide. */
  decided?: Decided;
  /** How the poster is drawn. Without a scene it follows from the id. */
  poster: { scene?: string };
  /** Where it stands in the provider's own list, the lowest first; games without a place follow by id. */
  place?: number;
  /** Folders of texts on top of those that every game has. */
  texts: readonly URL[];
}
