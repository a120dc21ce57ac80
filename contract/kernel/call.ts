// What a call is: everything that server, client, OpenAPI and tests need of it is said once, here and in the module's file.
import type { Static, TObject, TSchema, TUnion } from 'typebox';
import type { CallName } from './paths.ts';
import type { ProblemName } from './problems.ts';
import type { PageMeta, Wire } from './shapes.ts';

/** Files that come with a call, as multipart/form-data in the field `files`; the fields of the body are texts beside them. */
export interface UploadSpec {
  maxFiles: number;
  maxFileBytes: number;
}

export interface CallSpec {
  /** `read` gets the database, `write` runs in one transaction, `act` opens its own (it waits for something outside in between). */
  kind: 'read' | 'write' | 'act';
  /** `guest` needs no session and ignores one, `anyone` uses one if it is there, `player` is refused without one. */
  who: 'guest' | 'anyone' | 'player';
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject | TUnion<TObject[]>;
  /** Files come with it. */
  upload?: UploadSpec;
  /** The answer is a file's bytes as they are, no JSON; `data` is FileBytes. */
  isFile?: true;
  /** The schema of `data` in the answer. */
  data: TSchema;
  /** The answer carries `meta` { page, perPage, total }. */
  paged?: true;
  /** Expected refusals besides those that every call may give. */
  problems?: readonly ProblemName[];
  /** Requests a minute for one address (and the same again for one player). Default 300. */
  perMinute?: number;
  /** Largest body in bytes. Default 64 KiB. */
  maxBytes?: number;
  /** A guest's read whose answer may be this many seconds old; a change of catalogue or settings drops it at once. */
  cacheS?: number;
  /** Its answer may be another one for another country: for one that an operator has named somewhere. */
  isByCountry?: true;
  /**
   * Whether a player who is excluded, takes a break or is blocked may make this call: they read and withdraw, and keep their account safe.
   * Reads are open and commands closed unless it is said here.
   */
  whileBarred?: 'open' | 'closed';
  /** A command of the player that maintenance refuses with 503. Reads and signing out stay open. */
  closedInMaintenance?: true;
}

/** True for a call that somebody signed in makes in good standing alone. Guests' calls ask for no session. */
export const needsGoodStanding = ({ kind, who, whileBarred }: CallSpec): boolean =>
  who !== 'guest' && (whileBarred ?? (kind === 'read' ? 'open' : 'closed')) === 'closed';

export interface Call<N extends CallName = CallName, S extends CallSpec = CallSpec> {
  name: N;
  spec: S;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call as one row: its name, its method and path under /api, and all the rest. */
export interface CallRow<S extends CallSpec = CallSpec> {
  name: string;
  method: Method;
  path: string;
  spec: S;
}

/** Declares a call with its path at once, for those that are not in the tables of the contract: what is added to a house from outside. */
export function callRow<const S extends CallSpec>(name: string, route: `${Method} /${string}`, spec: S): CallRow<S> {
  const [method, path] = route.split(' ') as [Method, string];
  return { name, method, path, spec };
}

/** Declares a call under the name it has in the table of paths. */
export const call = <const N extends CallName, const S extends CallSpec>(name: N, spec: S): Call<N, S> => ({ name, spec });

type Part<S extends CallSpec, K extends 'params' | 'query' | 'body'> = S[K] extends TSchema ? Static<S[K]> : undefined;
type Field<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };

/** What a caller gives: only the parts that the call has; a query of optional fields may be left out. */
export type InputOf<C extends { spec: CallSpec }> = Field<'params', Part<C['spec'], 'params'>> &
  Field<'body', Part<C['spec'], 'body'>> & { query?: Part<C['spec'], 'query'> } & (C['spec'] extends { upload: UploadSpec }
    ? { files: readonly File[] }
    : { files?: undefined });

/** What the handler gives back: the data, and for paged calls the meta beside it. */
export type OutputOf<C extends { spec: CallSpec }> = C['spec'] extends { paged: true }
  ? { data: Static<C['spec']['data']>; meta: PageMeta }
  : { data: Static<C['spec']['data']> };

/** What arrives at the caller. */
export type AnswerOf<C extends Call> = C['spec'] extends { isFile: true } ? { data: Blob } : Wire<OutputOf<C>>;
