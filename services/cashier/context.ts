// What the cashier's parts share, made in one place from the options. Parts take what they need of it.
import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#kit/service-database.ts';
import { openDatabase } from './database.ts';
import { createDeliveryWorker, type DeliveryWorker } from './callbacks/delivery-worker.ts';
import { type AddressRule, addressRule } from './rules/addresses.ts';
import { defaultRetryDelaysMs } from './rules/retry-delays.ts';
import type { CashierKey } from './signature.ts';

export interface CashierOptions {
  databaseUrl: string;
  /** Where customers and the casino reach this plugin, prefix included: http://localhost:3000/cashier */
  publicUrl: string;
  /** Name of the key in both directions. */
  keyId: string;
  secret: string;
  /** Shown to customers as the one who is paid. */
  brandName: string;
  /** Wall time; it decides signatures, outcomes and retries. Default: the machine's. */
  wallClock?: () => Date;
  /** Waits between a callback's attempts; the last repeats for 24 hours. */
  retryDelaysMs?: readonly number[];
  /** How long the casino may take to answer a callback. Default 5000. */
  answerTimeoutMs?: number;
  /** Deliver some callbacks twice and some out of order. Default: yes. */
  faults?: boolean;
  /** Origins besides that of publicUrl where customers may return to and callbacks may go. */
  allowedOrigins?: readonly string[];
  /** How often rows that are due are looked for; own events are sent at once. Default 1000. */
  pollMs?: number;
}

/** The moment of a change and whether faults are played on its event. */
export interface Moment {
  now: Date;
  faults: boolean;
}

export interface Cashier {
  key: CashierKey;
  brandName: string;
  /** Without a trailing slash. */
  publicUrl: URL;
  /** The path of publicUrl without a trailing slash; every address in a page begins with it. */
  base: string;
  addresses: AddressRule;
  database: Database;
  now(): Date;
  moment(): Moment;
  /** One transaction; afterwards the delivery worker looks for new events. */
  commit<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  /** Proof that a form of the overview page came from the overview page. */
  overviewToken: string;
  deliveryWorker: DeliveryWorker;
  close(): Promise<void>;
}

/** @throws TypeError when publicUrl is no address */
export function openCashier(options: CashierOptions, log: FastifyBaseLogger): Cashier {
  const publicUrl = new URL(options.publicUrl.replace(/\/+$/, ''));
  const now = options.wallClock ?? (() => new Date());
  const key = { keyId: options.keyId, secret: options.secret };
  const addresses = addressRule(publicUrl, options.allowedOrigins ?? []);
  const database = openDatabase(options.databaseUrl, log);
  const moment = (): Moment => ({ now: now(), faults: options.faults ?? true });
  const retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs;
  const { pollMs = 1000, answerTimeoutMs = 5000 } = options;
  const deliveryWorker = createDeliveryWorker({ database, key, addresses, now, moment, retryDelaysMs, pollMs, answerTimeoutMs, log });
  return {
    key,
    brandName: options.brandName,
    publicUrl,
    base: publicUrl.pathname.replace(/\/+$/, ''),
    addresses,
    database,
    now,
    moment,
    async commit(act) {
      const result = await database.transact(act);
      deliveryWorker.wake();
      return result;
    },
    overviewToken: createHmac('sha256', options.secret).update('the overview page of the cashier').digest('hex'),
    deliveryWorker,
    async close() {
      await deliveryWorker.close();
      await database.close();
    },
  };
}
