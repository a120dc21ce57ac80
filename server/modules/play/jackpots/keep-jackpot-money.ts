// What stakes put aside for jackpots, and what was won of it: written after the ledger has the bet or the win and before its provider hears so. A process
// that dies between leaves a bet that its provider rolls back, or a win that it sends again.
import { type OswJackpotShare, shareOf } from '#contract/protocols/osw-jackpots.ts';
import type { Database } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';

export interface JackpotShareRow {
  key: string;
  provider: string;
  jackpot: string;
  currency: string;
  round_ref: string;
  millionths: bigint;
  at: Date;
}

export interface ShareBook {
  /** Resolves when the shares are stored; those of one bet are stored once. */
  keep(rows: readonly JackpotShareRow[]): Promise<void>;
}

interface Waiting {
  rows: readonly JackpotShareRow[];
  resolve(): void;
  reject(error: unknown): void;
}

const maxAtOnce = 500;

/** Stores shares together that come while others are being stored: one statement serves many bets. */
export function createShareBook(database: Database): ShareBook {
  let waiting: Waiting[] = [];
  let isStoring = false;

  async function store(batch: readonly Waiting[]): Promise<void> {
    const values = batch.flatMap(({ rows }) => rows);
    await database.transact(
      async (tx) =>
        await tx
          .insertInto('jackpot_share')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
    );
  }
  async function storeAll(): Promise<void> {
    isStoring = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce);
      waiting = waiting.slice(maxAtOnce);
      await store(batch).then(
        () => {
          for (const { resolve } of batch) resolve();
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    isStoring = false;
  }

  return {
    keep: (rows) =>
      new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject });
        if (!isStoring) void storeAll();
      }),
  };
}

/** Keeps what a booked bet has put aside. `key`: of the bet in the ledger. */
export async function keepShares(
  { jackpots, clock }: Pick<PlayDeps, 'jackpots' | 'clock'>,
  bet: { key: string; provider: string; currency: string; roundRef: string },
  shares: readonly OswJackpotShare[],
): Promise<void> {
  const rows = shares.map((share) => ({
    key: bet.key,
    provider: bet.provider,
    jackpot: share.jackpotId,
    currency: bet.currency,
    round_ref: bet.roundRef,
    millionths: shareOf(share),
    at: clock.now(),
  }));
  const kept = rows.filter(({ millionths }) => millionths > 0n);
  if (kept.length > 0) await jackpots.shares.keep(kept);
}

/** Keeps what a booked win has taken out of a jackpot, once however often it is told. */
export async function keepJackpotWin(
  { database, clock }: Pick<PlayDeps, 'database' | 'clock'>,
  win: {
    key: string;
    provider: string;
    jackpot: string;
    currency: string;
    roundRef: string;
    playerId: string;
    game: string;
    amount: bigint;
  },
): Promise<void> {
  const { key, provider, jackpot, currency, game, amount } = win;
  await database.transact(
    async (tx) =>
      await tx
        .insertInto('jackpot_win')
        .values({ key, provider, jackpot, currency, round_ref: win.roundRef, player_id: win.playerId, game, amount, at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  );
}

/** Leaves a bet or a win out of the funds that was rolled back, also one whose share is still being written. */
export async function keepReturn({ database, clock }: Pick<PlayDeps, 'database' | 'clock'>, key: string): Promise<void> {
  await database.transact(
    async (tx) =>
      await tx
        .insertInto('jackpot_returned')
        .values({ key, at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  );
}
