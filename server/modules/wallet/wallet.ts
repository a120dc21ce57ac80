// The wallet as callers outside a transaction see it: a command goes in, its answer comes out once it is committed. Commands that
// arrive together are posted together; commands of one player follow each other.
import type { Context } from '#server/context.ts';
import { alarmReusedKey } from './alarm-reused-key.ts';
import { hasSoundAmounts, type WalletAnswer, type WalletCommand } from './commands.ts';
import { createSeats, type Seat } from './find-seats.ts';
import { createLaneLine, type LaneLine, type LaneLineOptions } from './lane-line.ts';

export interface Wallet {
  /**
   * Posts one command on its own. The answer is committed.
   * @throws RangeError when an amount is negative or above what a JSON number holds.
   * @throws DatabaseUnavailable when the outcome is unknown: the same command may be sent again.
   */
  submit(command: WalletCommand): Promise<WalletAnswer>;
  /** Finishes what was submitted and ends the wallet's connections. */
  close(): Promise<void>;
}

export interface WalletOptions extends Pick<LaneLineOptions, 'mostWaiting' | 'mostOfPlayer' | 'patienceMs' | 'answerWithinMs'> {
  /** Connections over which the 64 lanes are spread: as many as the database has cores for this process, at most four. */
  connections: number;
}

const noAccount: WalletAnswer = { code: 'no-account', entryId: undefined, balances: { real: 0n, bonus: 0n, held: 0n }, seq: 0n };

export function createWallet(deps: Pick<Context, 'database' | 'clock' | 'outbox' | 'log'>, options: WalletOptions): Wallet {
  const seats = createSeats(deps.database.db);

  function committed(commands: readonly WalletCommand[], answers: readonly WalletAnswer[]): void {
    deps.outbox.notice();
    for (const [index, { code }] of answers.entries()) {
      const command = commands[index];
      if (code === 'mismatch' && command !== undefined) void alarmReusedKey(deps, command);
    }
  }
  const lines = Array.from({ length: options.connections }, () => createLaneLine(deps, { ...options, committed }));

  function lineOf(seat: Seat): LaneLine {
    const line = lines[seat.lane % lines.length];
    if (line === undefined) throw new Error('The wallet has no connection');
    return line;
  }
  async function findAndSubmit(command: WalletCommand): Promise<WalletAnswer> {
    const seat = await seats.find(command.accountId);
    return seat === undefined ? noAccount : await lineOf(seat).submit(command, seat);
  }

  return {
    submit(command) {
      if (!hasSoundAmounts(command)) return Promise.reject(new RangeError(`No amount of a ${command.kind}`));
      const seat = seats.recall(command.accountId);
      return seat === undefined ? findAndSubmit(command) : lineOf(seat).submit(command, seat);
    },
    close: async () => void (await Promise.all(lines.map(async (line) => await line.close()))),
  };
}
