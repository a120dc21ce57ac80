// What the game's client takes of its maths: names and figures, and not a line that decides an outcome.
import type { TableSheet } from '#games/sdk/table/table-maths.ts';

export const sheet: TableSheet = {
  game: 'masquerade-baccarat',
  version: '1.0.0',
  hash: 'd42f25559cb38b05b3bf5327373dade507c0e168658bf85a75694ed0be10d7d3',
  volatility: 'low',
  rtp: '95.1559',
  maxWinTimes: 13,
  chipStep: 20,
};

export const positions = ['player', 'tie', 'banker', 'player-pair', 'banker-pair'] as const;
export type Position = (typeof positions)[number];

/** What a winning position gives back, in twentieths of its bet: the banker's is paid less 5 %. */
export const partsWon: { readonly [Name in Position]: number } = {
  player: 40,
  tie: 200,
  banker: 39,
  'player-pair': 260,
  'banker-pair': 260,
};

export const deckCount = 8;

/** All orders of six cards of the shoe; how many of them each side wins; all orders of two cards, and how many of those are a pair. */
export const orders = {
  all: 4_998_398_275_503_360n,
  player: 2_230_518_282_592_256n,
  banker: 2_292_252_566_437_888n,
  tie: 475_627_426_473_216n,
};
export const pairOrders = { all: 415n, pair: 31n };
