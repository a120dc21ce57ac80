// What the book's parts share, made in one place from the options. Parts take what they need of it.
import type { FastifyBaseLogger } from 'fastify';
import type { FeedCatalogue, FeedMarketDescription } from '#contract/protocols/sports-feed.ts';
import type { Database } from '#kit/service-database.ts';
import type { LocalService } from '#kit/signed-http/local-service.ts';
import type { SigningKey } from '#kit/signed-http/signature.ts';
import type { Together } from '#kit/together.ts';
import type { FeedArchive, FeedSource } from '#sportsbook/feed/client/feed-source.ts';
import type { Placing, PlacingRead } from './acceptance/read-placing.ts';
import type { DeltaLog } from './book/delta-log.ts';
import type { MarketBook } from './book/market-book.ts';
import type { ReadPlayerNames } from './book/player-names.ts';
import type { Squads } from './book/squads.ts';
import type { Operator } from './operator/ask-operator.ts';
import type { ReceiptSigner } from './receipts/sign-receipt.ts';
import type { BetRow } from './tables.ts';

/** A feed may look back, and publish its results, or not. */
export type BookFeed = FeedSource & Partial<FeedArchive>;

export interface BookOptions {
  databaseUrl: string;
  /** Where the house reaches this plugin, prefix included: http://localhost:3000/sportsbook */
  publicUrl: string;
  /** Base address of the house; its wallet's calls are at {operatorUrl}/osw/v1/ */
  operatorUrl: string;
  /** The house's side of the protocol, where it runs in this process: its calls need no socket then. */
  localOperator?: LocalService | undefined;
  /** Name of the key in both directions. */
  keyId: string;
  secret: string;
  feed: BookFeed;
  /** Under this name the place in the feed is kept; another name is another feed. */
  feedName: string;
  /** Ed25519, PKCS #8 in PEM: receipts are signed with it. */
  receiptKey: string;
  /** Wall time in milliseconds. Default: the machine's. */
  wallMs?: () => number;
  /** How long a live bet of a sport waits. Default: acceptance/live-delay.ts. */
  delayMs?: (sportId: string) => number;
  /** How long after its confirmed result a bet can still be corrected in its own round. Default: 6 hours. */
  closeAfterMs?: number;
  /** Waits between the attempts of a call that must reach the house; the last one repeats for 72 hours. */
  retryDelaysMs?: readonly number[];
  dev?: {
    pollMs?: number;
    /** How long the house has for an answer. Default: the protocol's 3 s. */
    timeoutMs?: number;
    /** A bet of which its process has said nothing for so long is resolved by another one. */
    leaseMs?: number;
    /** Called between the steps of a bet; a promise that never ends is a process that died there. */
    atStep?: (step: BetStep) => Promise<void>;
  };
}

/** The places where a process can die in the middle of a bet. */
export type BetStep = 'placed' | 'staking' | 'stake-answered' | 'accepted' | 'settled' | 'delivered';

export interface Book {
  publicUrl: string;
  key: SigningKey;
  database: Database;
  /** Bets that come together are read and written together. */
  readPlacing: (placing: Placing) => Promise<PlacingRead>;
  readBet: (id: string) => Promise<BetRow | undefined>;
  together: Together;
  operator: Operator;
  feed: BookFeed;
  /** The feed as it is asked for the prices of a player's combinations. */
  jointFor: (playerId: string) => Pick<FeedSource, 'joint'>;
  markets: MarketBook;
  squads: Squads;
  playersOf: ReadPlayerNames;
  deltas: DeltaLog;
  signer: ReceiptSigner;
  /** Sports, leagues and competitors as the feed last listed them. */
  catalogue(): FeedCatalogue;
  /** Every kind of market that the feed has, as it last described them. */
  marketKinds(): Iterable<FeedMarketDescription>;
  delayMs(sportId: string): number;
  closeAfterMs: number;
  retryDelaysMs: readonly number[];
  leaseMs: number;
  pollMs: number;
  wallMs(): number;
  atStep(step: BetStep): Promise<void>;
  /** Looks for what is due, at once. */
  wake(): void;
  log: FastifyBaseLogger;
}

/** By these rules bets are settled; each bet keeps the version that it was accepted under. Raised with every change (markets/rules-version.test.ts). */
export const rulesVersion = '2026-11-30';
