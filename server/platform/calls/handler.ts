// What a call's handler is given and gives back. The types follow from the contract: a read has the database, a write a transaction,
// a call for players a session.
import type { Calls, Input, Output } from '#contract/calls.ts';
import type { CallName } from '#contract/paths.ts';
import type { Db, Tx } from '../database.ts';

/** The signed-in player behind a request. */
export interface CallerSession {
  sessionId: string;
  playerId: string;
}

/** Where a request comes from. */
export interface Asker {
  ip: string;
  /** ISO country, told by a trusted proxy; undefined when nobody told. */
  country: string | undefined;
  userAgent: string;
  /** The language asked for, one of the site's. */
  locale: string;
  requestId: string;
  /** Shows drafts of the content: a page asked for with a preview token. */
  isPreview?: boolean;
}

type Store<K> = K extends 'read' ? { db: Db } : K extends 'write' ? { tx: Tx } : object;
type Who<W> = W extends 'player' ? { session: CallerSession } : W extends 'anyone' ? { session: CallerSession | undefined } : object;
type Given<N extends CallName> = {
  [K in 'params' | 'query' | 'body']: Calls[N]['spec'] extends { [P in K]: unknown } ? NonNullable<Input<N>[K]> : undefined;
};

export type RequestOf<N extends CallName, D> = { context: D; asker: Asker } & Given<N> &
  Store<Calls[N]['spec']['kind']> &
  Who<Calls[N]['spec']['who']>;

export interface Handler<N extends CallName, D> {
  name: N;
  act: (request: RequestOf<N, D>) => Promise<Output<N>>;
}

/** Returns what names the act that answers a call of the contract, for a module that needs D of the app. */
export const handlerFor =
  <D>() =>
  <N extends CallName>(name: N, act: (request: RequestOf<N, D>) => Promise<Output<N>>): Handler<N, D> => ({ name, act });

/** Any handler of those that need D, for lists of them. */
export type AnyHandler<D> = { [N in CallName]: Handler<N, D> }[CallName];
