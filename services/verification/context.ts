// What the stand-in checker's parts share, made in one place from the options, with the loop that tells the casino.
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#kit/service-database.ts';
import { type Language, loadTexts, type Say } from '#kit/service-texts.ts';
import { decideDue, type Moment } from './applicants.ts';
import { openDatabase } from './database.ts';
import { claimWebhooks, postWebhook, settleWebhook } from './webhooks.ts';

export interface VerificationOptions {
  databaseUrl: string;
  /** Where this plugin is reached, prefix included: http://localhost:3000/verification */
  publicUrl: string;
  /** What the casino names itself with, and signs with. */
  appToken: string;
  secret: string;
  /** What webhooks are signed with. */
  webhookSecret: string;
  /** Where the casino takes webhooks. */
  webhookUrl: string;
  /** Shown to people as the one who asks. */
  brandName: string;
  /** Origins whose pages may show the widget in a frame, besides our own. */
  frameAncestors?: readonly string[];
  /** Wall time. Default: the machine's. */
  wallClock?: () => Date;
  /** Tell some things twice and in another order. Default: yes. */
  faults?: boolean;
  /** How often rows that are due are looked for; own changes are told at once. Default 1000. */
  pollMs?: number;
}

export interface Checker {
  options: VerificationOptions;
  /** The path of publicUrl without a trailing slash; every address in a page begins with it. */
  base: string;
  origin: string;
  database: Database;
  sayIn: (language: Language) => Say;
  moment(): Moment;
  /** One transaction; afterwards the casino is told. */
  commit<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  start(): void;
  close(): Promise<void>;
}

const answerTimeoutMs = 5000;

/** Decides what is due and posts what waits, until nothing is left. */
async function workOff(
  database: Database,
  { webhookUrl, webhookSecret }: VerificationOptions,
  moment: () => Moment,
  stop: AbortSignal,
): Promise<void> {
  for (;;) {
    await database.transact(async (tx) => await decideDue(tx, moment()));
    const claimed = await database.transact(async (tx) => await claimWebhooks(tx, moment().now));
    if (claimed.length === 0 || stop.aborted) return;
    await Promise.all(
      claimed.map(async (row) => {
        const signal = AbortSignal.any([stop, AbortSignal.timeout(answerTimeoutMs)]);
        const { isTaken, answer } = await postWebhook(webhookUrl, webhookSecret, row.body, signal);
        await database.transact(async (tx) => await settleWebhook(tx, row, isTaken, answer, moment().now));
      }),
    );
  }
}

/** @throws TypeError when publicUrl is no address */
export function openChecker(options: VerificationOptions, log: FastifyBaseLogger): Checker {
  const url = new URL(options.publicUrl.replace(/\/+$/, ''));
  const database = openDatabase(options.databaseUrl, log);
  const now = options.wallClock ?? (() => new Date());
  const moment = (): Moment => ({ now: now(), faults: options.faults ?? true });
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    do {
      isAskedAgain = false;
      await workOff(database, options, moment, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'the identity checker could not tell its news; it keeps trying');
      });
    } while (isAskedAgain && !stop.signal.aborted);
    working = undefined;
    if (stop.signal.aborted) return;
    timer = setTimeout(wake, options.pollMs ?? 1000);
    timer.unref();
  }

  function wake(): void {
    isAskedAgain = true;
    if (stop.signal.aborted || working !== undefined) return;
    clearTimeout(timer);
    working = work();
  }

  return {
    options,
    base: url.pathname.replace(/\/+$/, ''),
    origin: url.origin,
    database,
    sayIn: loadTexts('verification'),
    moment,
    async commit(act) {
      const result = await database.transact(act);
      wake();
      return result;
    },
    start: wake,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await working;
      await database.close();
    },
  };
}
