// What the book needs of a feed, whoever runs it. The demo's feed and a bought one are two adapters of it.
import type {
  FeedCatalogue,
  FeedCompetitor,
  FeedEventState,
  FeedJoint,
  FeedJointRequest,
  FeedMarketDescription,
  FeedMessage,
  FeedPlayer,
  FeedProducer,
  FeedSnapshot,
  FeedStandings,
} from '#contract/protocols/sports-feed.ts';
import type { SportsResultsDay, SportsResultsKey } from '#contract/protocols/sports-results.ts';

export interface FeedListener {
  /**
   * Called for each message in the order of its sequence, never twice for one while connected, and not before the call for the one before it
   * has ended. A rejection stops the connection, which begins again behind the last message that was taken.
   */
  onMessage: (message: FeedMessage) => Promise<void>;
  /**
   * A producer has not been heard of for `feedSilenceMs`, or said that it goes: suspend its markets. They are as told last once `onUp` is
   * called, which happens after all that was missed has been given to `onMessage`.
   */
  onDown: (producer: FeedProducer, sinceMs: number) => Promise<void>;
  onUp: (producer: FeedProducer) => Promise<void>;
  /** What is behind `after` is no longer kept: read the snapshot, then go on behind its sequence, which is to be returned. */
  onGap: () => Promise<number>;
}

export interface FeedConnection {
  /** Sequence of the last message that the listener has taken. */
  readonly sequence: number;
  /** Ends when nothing is running any more. */
  close: () => Promise<void>;
}

export interface FeedSource {
  /** Follows the feed behind this sequence until closed, whatever happens on the way. 0: from now, the snapshot having been asked for by `onGap`. */
  connect: (after: number, listener: FeedListener) => FeedConnection;
  /** Every message behind a sequence, or since a moment, up to what the feed says now; for who recovers without being connected. */
  recover: (from: { after: number } | { sinceMs: number }) => AsyncIterable<FeedMessage>;
  snapshot: () => Promise<FeedSnapshot>;
  catalogue: () => Promise<FeedCatalogue>;
  markets: () => Promise<readonly FeedMarketDescription[]>;
  /** The event as it stands, however long ago it ended; undefined: there is none of that id. */
  event: (id: string) => Promise<FeedEventState | undefined>;
  /** undefined: there is none of that id. */
  competitor: (id: string) => Promise<{ competitor: FeedCompetitor; players: readonly FeedPlayer[] } | undefined>;
  joint: (request: FeedJointRequest) => Promise<FeedJoint>;
}

/** What a feed that looks back can be asked besides. */
export interface FeedArchive {
  standings: (tournamentId: string) => Promise<FeedStandings | undefined>;
  /** The published results of a day (YYYY-MM-DD) that is over, and the key that signs them. */
  results: (day: string) => Promise<SportsResultsDay | undefined>;
  resultsKey: () => Promise<SportsResultsKey>;
}
