// What a call's handler is given and gives back. The types follow from the contract: a read has the database, a write a transaction,
// a call for players a session.
import type { CallRow, CallSpec, InputOf, OutputOf, UploadSpec } from '#contract/kernel/call.ts';
import { type Calls, type Output, rowOf } from '#contract/kernel/calls.ts';
import type { CallName } from '#contract/kernel/paths.ts';
import { hasAct, type Kind } from '../collect.ts';
import type { Db, Tx } from '../database.ts';

/** The signed-in player behind a request. */
export interface CallerSession {
  sessionId: string;
  playerId: string;
}

/** A file that came with a call. Neither its name nor its bytes have been judged. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Where a request comes from. */
export interface ClientInfo {
  ip: string;
  /** ISO country, told by a trusted proxy; undefined when nobody told. */
  country: string | undefined;
  userAgent: string;
  /** The language asked for, one of the site's. */
  locale: string;
  requestId: string;
  /** The secret that a guest's browser made and keeps, where it shows one: what is kept under it is this guest's. */
  guestKey?: string;
  /** Shows drafts of the content: a page asked for with a preview token. */
  isPreview?: boolean;
}

type Store<K> = K extends 'read' ? { db: Db } : K extends 'write' ? { tx: Tx } : object;
type Who<W> = W extends 'player' ? { session: CallerSession } : W extends 'anyone' ? { session: CallerSession | undefined } : object;
type Given<S extends CallSpec> = {
  [K in 'params' | 'query' | 'body']: S extends { [P in K]: unknown } ? NonNullable<InputOf<{ spec: S }>[K]> : undefined;
} & (S extends { upload: UploadSpec } ? { files: readonly UploadedFile[] } : object);

export type RequestOf<S extends CallSpec, D> = { context: D; clientInfo: ClientInfo } & Given<S> & Store<S['kind']> & Who<S['who']>;

/** The act that answers a call, for a module that needs D of the app. A file *.call.ts exports handlers, and the start collects them. */
export interface Handler<D> {
  row: CallRow;
  /** Is given what RequestOf says of the call's row. */
  act: (request: { context: D }) => Promise<{ data: unknown; meta?: unknown }>;
}

interface Handle<D> {
  /** Names the act that answers a call of the contract. */
  <N extends CallName>(name: N, act: (request: RequestOf<Calls[N]['spec'], D>) => Promise<Output<N>>): Handler<D>;
  /** The same for a call that brings its own row. */
  <S extends CallSpec>(row: CallRow<S>, act: (request: RequestOf<S, D>) => Promise<OutputOf<{ spec: S }>>): Handler<D>;
}

/** Returns what makes the handlers of a module that needs D of the app. */
export const handlerFor = <D>(): Handle<D> =>
  ((call: CallName | CallRow, act: Handler<D>['act']) => ({ row: typeof call === 'string' ? rowOf(call) : call, act })) as Handle<D>;

/** The handlers of a house, for whoever collects them. */
export const handlerKind = <D>(): Kind<Handler<D>> => ({
  suffix: 'call',
  is: (value): value is Handler<D> => hasAct(value, 'act') && 'row' in value,
  nameOf: ({ row }) => row.name,
});
