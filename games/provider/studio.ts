// What the studio's parts share, made in one place from the options. Parts take what they need of it.
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { GameRegistry } from '#games/registry.ts';
import { type DeliveryWorker, createDeliveryWorker } from './operator/delivery-worker.ts';
import { createOperator, type Operator } from './operator/ask-operator.ts';
import type { Database } from '#kit/service-database.ts';
import type { LocalService } from '#kit/signed-http/local-service.ts';
import { openDatabase } from './database.ts';
import { houseJackpots, type NewJackpot } from './jackpot/house-jackpots.ts';
import { createJackpots, type Jackpots } from './jackpot/jackpots.ts';
import { createSessionMemory, type SessionMemory } from './play/session-memory.ts';
import { createLinks, type Links } from './shared/chain.ts';
import type { OswKey } from './signature.ts';
import type { RoundRow } from './tables.ts';
import { createTogether, type Together } from '#kit/together.ts';

export interface StudioOptions {
  databaseUrl: string;
  /** Where players and the casino reach this plugin, prefix included: http://localhost:3000/studio */
  publicUrl: string;
  /** Origin of the site whose launch frame shows the games. */
  siteOrigin: string;
  /** Base address of the casino; its calls are at {operatorUrl}/osw/v1/ */
  operatorUrl: string;
  /** The casino's side of the protocol, where it runs in this process: its calls need no socket then. */
  localOperator?: LocalService | undefined;
  /** Name of the key in both directions. */
  keyId: string;
  secret: string;
  /** Folder of the built clients: dist/studio */
  clientDir: string;
  /** Folders of games. Default: the house's own. */
  gameRoots?: readonly URL[];
  /** Jackpots that are made where they are not there yet. Default: the house's own. */
  jackpots?: readonly NewJackpot[];
  /** Wall time in milliseconds; it stamps everything and decides signatures and retries. Default: the machine's. */
  wallMs?: () => number;
  /** Waits between the attempts of a call that must reach the casino; the last one repeats for 72 hours. */
  retryDelaysMs?: readonly number[];
  dev?: {
    /** Read the built clients anew for every request. */
    rereadClient?: boolean;
    /** Take as many requests as come. */
    withoutRateLimits?: boolean;
    /** How often rows that are due are looked for. Default 1000. */
    pollMs?: number;
    /** Carry only what a request waits for; what falls due is left to other processes. */
    withoutDeliveryWorker?: boolean;
    /** How long the casino has for an answer. Default: the protocol's 3 s. */
    timeoutMs?: number;
    /** How long a flight may be without a sign of who drives it before it counts as interrupted. Default 3000. */
    interruptedAfterMs?: number;
    /** Called between the steps of a round; a promise that never ends is a process that died there. */
    atStep?: (step: RoundStep) => Promise<void>;
  };
}

/** The places where a process can die in the middle of a round. */
export type RoundStep = 'reserved' | 'bet-answered' | 'decided' | 'cash-out-stored' | 'step-stored' | 'finish-written' | 'delivered';

export interface Studio {
  publicUrl: string;
  siteOrigin: string;
  key: OswKey;
  operator: Operator;
  database: Database;
  together: Together;
  sessions: SessionMemory;
  /** Rounds that this process has stored and that are being shown, for the call that ends them. */
  openRounds: LRUCache<string, RoundRow>;
  deliveryWorker: DeliveryWorker;
  games: GameRegistry;
  jackpots: Jackpots;
  /** Links of the chains of shared rounds. */
  links: Links;
  interruptedAfterMs: number;
  wallMs(): number;
  atStep(step: RoundStep): Promise<void>;
  log: FastifyBaseLogger;
  close(): Promise<void>;
}

/** So many are remembered; of another one the row tells. */
const maxOpenRounds = 2000;
/** Waits after the first, second … failed attempt; the last one repeats. */
const defaultRetryDelaysMs = [1, 2, 4, 8, 16, 32, 64, 128, 300].map((seconds) => seconds * 1000);

export function openStudio(options: StudioOptions, games: GameRegistry, log: FastifyBaseLogger): Studio {
  const { dev = {} } = options;
  const wallMs = options.wallMs ?? Date.now;
  const key = { keyId: options.keyId, secret: options.secret };
  const database = openDatabase(options.databaseUrl, log);
  const together = createTogether(database);
  const timeout = dev.timeoutMs === undefined ? {} : { timeoutMs: dev.timeoutMs };
  const operator = createOperator({ url: options.operatorUrl.replace(/\/+$/, ''), key, wallMs, local: options.localOperator, ...timeout });
  const atStep = dev.atStep ?? (async () => undefined);
  const deliveryWorker = createDeliveryWorker({
    database,
    together,
    operator,
    games,
    wallMs,
    atStep,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    pollMs: dev.pollMs ?? 1000,
    log,
  });
  return {
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    siteOrigin: options.siteOrigin,
    key,
    operator,
    database,
    together,
    sessions: createSessionMemory(database),
    openRounds: new LRUCache({ max: maxOpenRounds }),
    deliveryWorker:
      dev.withoutDeliveryWorker === true
        ? { ...deliveryWorker, isCarrying: false, start: () => undefined, wake: () => undefined }
        : deliveryWorker,
    games,
    jackpots: createJackpots(database, options.jackpots ?? houseJackpots, wallMs),
    links: createLinks(),
    interruptedAfterMs: dev.interruptedAfterMs ?? 3000,
    wallMs,
    atStep,
    log,
    async close() {
      await deliveryWorker.close();
      operator.close();
      await database.close();
    },
  };
}
