// The bonuses that are being wagered, remembered by account: after every stake it is asked whether there is one to settle. A notice of a change
// makes forget at once; nothing is believed for longer than a minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { stakeRuleOf } from './stake-rule.ts';

/** What a stake has to know of the bonus of its account. */
export interface ActiveBonus {
  maxStake: bigint;
  refusedGames: ReadonlySet<string>;
}

export interface ActiveBonuses {
  /** Reads it as it is by now. */
  look(accountId: string): Promise<ActiveBonus | 'none'>;
  /** Has the bonus of an account settled soon after play, unless it is known to have none: off the way of the play. */
  played(accountId: string): void;
  /** Finishes what is being settled. */
  close(): Promise<void>;
}

interface Parts {
  db: Db;
  clock: Clock;
  notifier: ClusterNotifier;
  /** Settles the bonus of an account. False: it failed, which is told there. */
  settle: (accountId: string) => Promise<boolean>;
}

const ttlMs = 60_000;
const maxAccounts = 100_000;
/** How long a settling that failed waits before each further try. After the last a job does it. */
const pausesMs = [300, 1000, 3000];

async function read(db: Db, accountId: string): Promise<ActiveBonus | 'none'> {
  const row = await db
    .selectFrom('player_bonus')
    .select(['currency', 'template', 'template_version'])
    .where('account_id', '=', accountId)
    .where('status', '=', 2)
    .executeTakeFirst();
  if (row === undefined) return 'none';
  const { body } = await requireTemplate(db, row.template, row.template_version);
  const { maxStake, refusedGames } = stakeRuleOf(body, row.currency);
  return { maxStake, refusedGames: new Set(refusedGames) };
}

/** Calls `act` for a key, one call at a time; what comes meanwhile is one more call afterwards. */
function oneAtATime(act: (key: string) => Promise<void>): { ask(key: string): void; idle(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  async function run(key: string): Promise<void> {
    do {
      again.delete(key);
      await act(key);
    } while (again.has(key));
    running.delete(key);
  }
  return {
    ask(key) {
      if (running.has(key)) again.add(key);
      else running.set(key, run(key));
    },
    async idle() {
      await Promise.all(running.values());
    },
  };
}

export function createActiveBonuses({ db, clock, notifier, settle }: Parts): ActiveBonuses {
  const closing = new AbortController();
  const settling = oneAtATime(async (accountId) => {
    // where it cannot be read, settling says why
    if ((known.get(accountId) ?? (await look(accountId).catch(() => undefined))) === 'none') return;
    for (const pauseMs of [...pausesMs, undefined]) {
      if ((await settle(accountId)) || pauseMs === undefined || closing.signal.aborted) return;
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  });
  const known = new LRUCache<string, ActiveBonus | 'none'>({
    max: maxAccounts,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.wallMs() },
  });
  let generation = 0;
  notifier.on('bonus', ({ accountId }) => {
    generation += 1;
    known.delete(accountId);
  });
  notifier.on('resync', () => {
    generation += 1;
    known.clear();
  });
  async function look(accountId: string): Promise<ActiveBonus | 'none'> {
    const begunAt = generation;
    const found = await read(db, accountId);
    // what changed while it was read must not be remembered as it was
    if (begunAt === generation) known.set(accountId, found);
    return found;
  }

  return {
    look,
    played(accountId) {
      if (known.get(accountId) !== 'none') settling.ask(accountId);
    },
    async close() {
      closing.abort();
      await settling.idle();
    },
  };
}
