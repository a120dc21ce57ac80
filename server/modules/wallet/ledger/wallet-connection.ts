// One of the wallet's connections: it carries out a batch of commands, each with its own answer.
import pg from 'pg';
import type { WalletDeps } from '../deps.ts';
import { asUnavailable } from '#server/platform/database.ts';
import { type PostingAnswer, unbooked, type WalletAnswer, type WalletCommand } from './commands.ts';
import { isDecline, isDeclined, playPosting, type Posting, postingOf, type PostRow, readAnswers } from './post-commands.ts';
import { type Batch, batchOf, type Waiting } from './take-batch.ts';

type Deps = Pick<WalletDeps, 'database' | 'clock' | 'log'>;

export interface WalletConnection {
  /** Returns every command of the batch, also when PostgreSQL refuses it as a whole or is gone. Never throws. One batch at a time. */
  carryOut(batch: Batch): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
}

export interface WalletConnectionOptions {
  /** Called after each batch that was committed. */
  committed: (commands: readonly WalletCommand[], answers: readonly PostingAnswer[]) => void;
  /** Called for a command of a lane that lives on another ledger server; it was not booked. */
  elsewhere: (one: Waiting) => void;
  /** How long a command may wait before it is refused. */
  queueTimeoutMs: number;
  /** How long PostgreSQL may be silent before its connection is given up; longer than its own statement timeout. */
  answerWithinMs: number;
}

const lockTimeoutMs = 700;

/** Settings of the wallet's connections. Generic plans halve the cost of a small batch; a lane that cannot be had is given up soon. */
export const connectionSettings = {
  plan_cache_mode: 'force_generic_plan',
  lock_timeout: `${lockTimeoutMs}ms`,
  statement_timeout: '2s',
  jit: 'off',
  // every look-up is by index; a plan made while a table was small must not read it whole when it is large
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_memoize: 'off',
  // a few keys are looked up one by one; together with the index of times PostgreSQL would read the months' whole BRIN for each batch
  enable_bitmapscan: 'off',
} as const;

const raw = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** A command of the batch is not what its type says, so nothing was sent. */
class Unsendable extends Error {}

function compose<T>(write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw new Unsendable('The wallet was given what is no command', { cause });
  }
}

/** PostgreSQL refused the batch as a whole; nothing of it is booked, and each command may go on its own. */
const isRefusedWhole = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23|40|55P03|57014)/.test(error.code ?? '');
const isOfHere = (answer: PostingAnswer): answer is WalletAnswer => answer.code !== 'elsewhere';

/** Another transaction was in the way; the same statement may succeed. */
const mayPass = (error: pg.DatabaseError): boolean => ['23505', '40001', '40P01'].includes(error.code ?? '');
const isTimeout = (error: pg.DatabaseError): boolean => ['55P03', '57014'].includes(error.code ?? '');

export function createWalletConnection(
  deps: Deps,
  { committed, elsewhere, queueTimeoutMs, answerWithinMs }: WalletConnectionOptions,
): WalletConnection {
  let client: pg.Client | undefined;

  async function openClient(): Promise<pg.Client> {
    const next = await deps.database.openConnection('wallet', connectionSettings, answerWithinMs);
    const lose = (): void => {
      if (client === next) client = undefined;
    };
    next.on('end', lose);
    next.on('error', lose);
    client = next;
    return next;
  }

  /** Sends a batch. A connection that fails otherwise than by refusing the batch is not used again: what is left of it is not known. */
  async function ask(connection: pg.Client, posting: Posting): Promise<PostRow> {
    try {
      return (await connection.query<string[]>({ ...posting, rowMode: 'array', types: raw })).rows[0] ?? [];
    } catch (error) {
      if (isRefusedWhole(error) && isDecline(posting, error.code)) return [null];
      if (isRefusedWhole(error)) throw error;
      if (client === connection) client = undefined;
      void connection.end().catch(() => undefined);
      throw asUnavailable(error);
    }
  }

  async function post({ commands, lanes, ends }: Batch): Promise<PostingAnswer[]> {
    const connection = client ?? (await openClient());
    const atMs = deps.clock.now().getTime();
    const posting = compose(() => postingOf(atMs, lanes, commands, ends));
    let row = await ask(connection, posting);
    if (isDeclined(posting, row)) row = await ask(connection, playPosting(atMs, lanes, commands));
    return readAnswers(row, commands);
  }

  function settle(one: Waiting, answer: PostingAnswer): void {
    if (isOfHere(answer)) one.resolve(answer);
    else elsewhere(one);
  }

  /** Posts a command on its own after its batch was refused as a whole. False when its lane could not be had. */
  async function postAlone(one: Waiting): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [answer] = await post(batchOf([[one]]));
        if (answer === undefined) throw new Error('The wallet answered nothing');
        committed([one.command], [answer]);
        settle(one, answer);
        return true;
      } catch (error) {
        if (isRefusedWhole(error) && mayPass(error) && attempt < 5) continue;
        const isHeld = isRefusedWhole(error) && isTimeout(error);
        if (isHeld) one.resolve(unbooked('temporary'));
        else one.reject(error);
        return !isHeld;
      }
    }
  }

  /** After a lock could not be had: whoever waited too long by then is refused, the others try on their own. */
  async function recover(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (!isRefusedWhole(error) && !(error instanceof Unsendable)) {
      for (const one of batch) one.reject(error);
      return;
    }
    const held = new Set<number>();
    for (const one of batch)
      if (held.has(one.route.lane) || performance.now() - one.sinceMs > queueTimeoutMs) one.resolve(unbooked('temporary'));
      else if (!(await postAlone(one))) held.add(one.route.lane);
  }

  return {
    async carryOut(batch) {
      const { waiting, commands } = batch;
      try {
        const answers = await post(batch);
        committed(commands, answers);
        for (const [index, one] of waiting.entries()) settle(one, answers[index] as PostingAnswer);
      } catch (error) {
        await recover(waiting, error);
      }
    },
    close: async () => await client?.end(),
  };
}
