// What the house asks of a live server. The embedded one and Centrifugo answer alike, so nothing else in the house knows which it is.
import type { Closure } from '#live-server/index.ts';

export interface LiveEvent {
  /** The same for the same event, so that one sent twice is heard once. */
  key: string;
  /** Full name, with the player's id where there is one. */
  channel: string;
  data: unknown;
}

export interface LiveServer {
  /**
   * False when an event on a player's channel, or on a keyed one, would reach nobody, now or by recovery: nobody has entered it, so nobody holds a place in it,
   * and whoever enters reads the snapshot then. Such an event need not be made.
   */
  isHeard(channel: string): boolean;
  /**
   * Publishes events in their order. A refusal of one event is told in the log and does not hold up the others.
   * @throws Error when the server cannot be reached or asks to try again; doing so with all of them does no harm
   */
  publish(events: readonly LiveEvent[]): Promise<void>;
  /** Ends the connections of some of a player's sessions, or of all. */
  disconnect(playerId: string, sessionIds: readonly string[] | 'all', closure: Closure): Promise<void>;
  /** Takes a player's connections out of a channel; they do not enter it again by themselves. */
  unsubscribe(playerId: string, channel: string): Promise<void>;
}
