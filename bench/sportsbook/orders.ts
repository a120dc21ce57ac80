// What the benchmark of the sportsbook tells its server and its crowd of viewers, and what they answer.
export { machineMs } from '../live/orders.ts';

/** Events, markets of each, and how many markets change their price in a second. */
export interface Offer {
  events: number;
  markets: number;
}

export type ServerOrder =
  | { do: 'usage' }
  /** Moves prices for so long; answers how many were moved. */
  | { do: 'move'; perSecond: number; seconds: number }
  /** How many bets were accepted whose stake is in the ledger. */
  | { do: 'accepted' }
  /** Books the stakes of so many bets on one event, as the engine alone does, and answers how long that took. */
  | { do: 'stake'; bets: number }
  /** Weighs what would be lost on that event; answers how long the statement took, and how many outcomes would lose. */
  | { do: 'weigh' }
  /** Tells the result of that event and waits until all is paid; answers how long that took. */
  | { do: 'settle' }
  | { do: 'end' };

export interface Started {
  port: number;
  /** Access tokens of players with money. */
  players: string[];
  /** Tokens of their sessions at the wallet, by which the same server takes bare stakes. */
  sessions: string[];
  access: { keyId: string; secret: string };
}

export interface Usage {
  serverMs: number;
  databaseMs: number;
}

export type ViewerOrder = { do: 'open'; url: string; count: number; events: number } | { do: 'reset' } | { do: 'report' };

export interface Viewed {
  frames: number;
  /** Prices that viewers heard, and how late. */
  prices: number;
  p50Ms: number;
  p99Ms: number;
}

export const eventId = (at: number): string => `bench-event-${at}`;
export const gameId = 'sportsbook';
/** The first outcome keeps its price, at which bets are placed; the second one's is the time at which it was said, in ms since `epochMs`. */
export const steadyOdds = 2000;
export const oddsOf = (sinceMs: number): number => 1100 + Math.round(sinceMs);
