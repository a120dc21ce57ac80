// What the benchmark of live updates tells its two child processes, a server and a crowd of clients, and what they answer.

export type ServerKind = 'embedded' | 'bare';

export type ServerOrder =
  | { do: 'usage' }
  /** Publishes on the common channel: so many a second, for so long. */
  | { do: 'publish'; perSecond: number; count: number };

export interface Usage {
  /** Processor time of the process since its start. */
  cpuMs: number;
  /** Resident memory after a collection. */
  rssBytes: number;
}

export type CrowdOrder =
  /** Opens connections, each listening to the common channel and one of its own. */
  | { do: 'open'; url: string; count: number; atOnce: number }
  /** Forgets what was heard until now. */
  | { do: 'reset' }
  /** Waits until so many publications were heard by all together. */
  | { do: 'hear'; count: number }
  /** Breaks the first so many links off. */
  | { do: 'drop'; count: number }
  /** Brings all that are gone back at once; each recovers what it missed. */
  | { do: 'return' };

export interface Heard {
  count: number;
  /** From the publishing to a client's ear. */
  p50Ms: number;
  p99Ms: number;
  lastMs: number;
  /** From the first to the last of what was ordered. */
  tookMs: number;
  /** Of those that came back, how many heard what they had missed. */
  recovered: number;
}

export const commonChannel = 'news';

/** Time that all processes of this machine share, in milliseconds. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A publication as large as a change of an account, with its time. */
export const publicationOf = (atMs: number): string =>
  `{"t":${atMs.toFixed(3)},"event":"account.updated","account":{"id":"0192f3a1-7c1e-7d2a-9b51-5f0a6a1f2c3d","currency":"EUR","balance":1284500,"bonus":0,"held":20000,"status":1,"version":41,"rate":{"rate":"1","base":"EUR"}}}`;
