// What the on-ramp's parts share, made in one place from the options, with the loop that tells the casino.
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#kit/service-database.ts';
import { type Language, loadTexts, type Say } from '#kit/service-texts.ts';
import { type AddressRule, addressRule } from '../cashier/rules/addresses.ts';
import { defaultRetryDelaysMs } from '../cashier/rules/retry-delays.ts';
import type { CashierKey } from '../cashier/signature.ts';
import { claimCallbacks, recordAnswer } from './callbacks.ts';
import { sendCallback } from '../cashier/callbacks/send-callback.ts';
import { openDatabase } from './database.ts';
import { settleDue } from './purchases/change-purchase.ts';
import { sandboxRates } from './rules/sandbox-rates.ts';

export interface OnRampOptions {
  databaseUrl: string;
  /** Where this plugin is reached, prefix included: http://localhost:3000/on-ramp */
  publicUrl: string;
  /** Name of the key in both directions. */
  keyId: string;
  secret: string;
  /** Shown to people as the one who is paid for. */
  brandName: string;
  /** What a unit of a currency is worth, by its code, in one and the same currency; undefined for one that it does not know. */
  worthOf?: (currency: string) => string | undefined;
  /** How long a price is held. Default ten minutes. */
  quoteLifeMs?: number;
  /** Wall time. Default: the machine's. */
  wallClock?: () => Date;
  /** Waits between a callback's attempts; the last repeats for 24 hours. */
  retryDelaysMs?: readonly number[];
  /** Tell some things twice and in another order. Default: yes. */
  faults?: boolean;
  /** Origins besides that of publicUrl where people may return to and callbacks may go. */
  allowedOrigins?: readonly string[];
  /** How often rows that are due are looked for; own changes are told at once. Default 1000. */
  pollMs?: number;
}

/** The moment of a change and whether faults are played on its event. */
export interface Moment {
  now: Date;
  faults: boolean;
}

export interface OnRamp {
  key: CashierKey;
  brandName: string;
  publicUrl: URL;
  /** The path of publicUrl without a trailing slash; every address in a page begins with it. */
  base: string;
  addresses: AddressRule;
  database: Database;
  quoteLifeMs: number;
  worthOf(currency: string): string | undefined;
  sayIn(language: Language): Say;
  moment(): Moment;
  /** One transaction; afterwards the casino is told. */
  commit<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  start(): void;
  close(): Promise<void>;
}

const answerTimeoutMs = 5000;

/** Own words first; what a card's form and a payment's outcome are called is as with the cashier. */
function textsOf(): (language: Language) => Say {
  const [own, shared] = [loadTexts('on-ramp'), loadTexts('cashier')];
  const known = new Set(['brand', 'buy', 'over', 'lost', 'foreign', 'down', 'broken', 'result']);
  return (language) => (key, values) => (known.has(key.split('.')[0] ?? '') ? own : shared)(language)(key, values);
}

/** Decides what is due and posts what waits, until nothing is left. */
async function workOff(onRamp: OnRamp, retryDelaysMs: readonly number[], stop: AbortSignal): Promise<void> {
  const { database, moment, key, addresses } = onRamp;
  for (;;) {
    await settleDue(database, moment());
    const claimed = await database.transact(async (tx) => await claimCallbacks(tx, moment().now));
    if (claimed.length === 0 || stop.aborted) return;
    await Promise.all(
      claimed.map(async (row) => {
        const told = { event_id: row.id, body: row.body, callback_url: row.callback_url };
        const answer = await sendCallback(told, { key, addresses, now: () => moment().now, answerTimeoutMs, stop });
        await database.transact(async (tx) => await recordAnswer(tx, row, answer, retryDelaysMs, moment().now));
      }),
    );
  }
}

/** @throws TypeError when publicUrl is no address */
export function openOnRamp(options: OnRampOptions, log: FastifyBaseLogger): OnRamp {
  const publicUrl = new URL(options.publicUrl.replace(/\/+$/, ''));
  const now = options.wallClock ?? (() => new Date());
  const { retryDelaysMs = defaultRetryDelaysMs, pollMs = 1000, quoteLifeMs = 600_000 } = options;
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    do {
      isAskedAgain = false;
      await workOff(onRamp, retryDelaysMs, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'the on-ramp could not tell its news; it keeps trying');
      });
    } while (isAskedAgain && !stop.signal.aborted);
    working = undefined;
    if (stop.signal.aborted) return;
    timer = setTimeout(wake, pollMs);
    timer.unref();
  }
  function wake(): void {
    isAskedAgain = true;
    if (stop.signal.aborted || working !== undefined) return;
    clearTimeout(timer);
    working = work();
  }

  const onRamp: OnRamp = {
    key: { keyId: options.keyId, secret: options.secret },
    brandName: options.brandName,
    publicUrl,
    base: publicUrl.pathname.replace(/\/+$/, ''),
    addresses: addressRule(publicUrl, options.allowedOrigins ?? []),
    database: openDatabase(options.databaseUrl, log),
    quoteLifeMs,
    worthOf: options.worthOf ?? ((currency) => sandboxRates[currency]),
    sayIn: textsOf(),
    moment: () => ({ now: now(), faults: options.faults ?? true }),
    async commit(act) {
      const result = await onRamp.database.transact(act);
      wake();
      return result;
    },
    start: wake,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await working;
      await onRamp.database.close();
    },
  };
  return onRamp;
}
