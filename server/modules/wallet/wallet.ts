// The wallet as callers outside a transaction see it: a command goes in, its answer comes out once it is committed. Commands that
// arrive together are posted together; commands of one player follow each other.
import type { Database } from '#server/platform/database.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { offMoneyPath } from '#server/platform/money-path.ts';
import type { WalletDeps } from './deps.ts';
import { alarmReusedKey } from './ledger/alarm-reused-key.ts';
import { hasSoundAmounts, type PostingAnswer, unbooked, type WalletAnswer, type WalletCommand } from './ledger/commands.ts';
import { createAccountRoutes } from './ledger/account-routes.ts';
import { createWalletConnection } from './ledger/wallet-connection.ts';
import { createCommandQueue, type CommandQueue, type CommandQueueOptions } from './ledger/command-queue.ts';
import { createLedgerServers, type LedgerServer } from './ledger/ledger-servers.ts';

export interface Wallet {
  /**
   * Posts one command on its own. The answer is committed.
   * @throws RangeError when an amount is negative or above what a JSON number holds.
   * @throws DatabaseUnavailable when the outcome is unknown: the same command may be sent again.
   */
  submit(command: WalletCommand): Promise<WalletAnswer>;
  /** Calls back for each stake that is refused for its player's limits, off the way of money: for modules that tell of it. */
  onLimitRefusal(listener: (refusal: LimitRefusal) => void): void;
  /** Finishes what was submitted and ends the wallet's connections. */
  close(): Promise<void>;
}

/** A stake that a player's limits did not allow. */
export interface LimitRefusal {
  playerId: string;
  code: 'limit-bet' | 'limit-loss';
}

export interface WalletOptions extends Partial<CommandQueueOptions> {
  /** Connections to the database: as many as it has cores for this process, at most four. */
  connections: number;
  /** How long PostgreSQL may be silent before a connection is given up; longer than its own statement timeout. */
  answerWithinMs?: number;
  /** Databases of further ledger servers; each has a queue and connections of its own. */
  furtherLedgers?: readonly Database[];
}

export function createWallet(deps: Pick<WalletDeps, 'database' | 'clock' | 'outbox' | 'log'>, options: WalletOptions): Wallet {
  const { connections, queueTimeoutMs = 1500, answerWithinMs = 12_000, furtherLedgers = [] } = options;
  const routes = createAccountRoutes([deps.database, ...furtherLedgers].map(({ db }) => db));

  const listeners: ((refusal: LimitRefusal) => void)[] = [];

  function tellRefusal({ accountId }: WalletCommand, code: LimitRefusal['code']): void {
    // it is remembered: the command was sent by it
    const playerId = routes.recall(accountId)?.playerId;
    if (playerId !== undefined) for (const listener of listeners) listener({ playerId, code });
  }

  function committed(commands: readonly WalletCommand[], answers: readonly PostingAnswer[]): void {
    deps.outbox.notice();
    for (const [index, { code }] of answers.entries()) {
      const command = commands[index];
      if ((code === 'limit-bet' || code === 'limit-loss') && command !== undefined) tellRefusal(command, code);
      if (code === 'mismatch' && command !== undefined) void alarmReusedKey(deps, command);
      // an exclusive game is refused its second round every day; that an account is full of rounds is its provider's fault
      if (code === 'round-open' && command !== undefined && 'exclusive' in command && !command.exclusive)
        void raiseAlarmNow(deps, {
          kind: 'accounts-full',
          subject: command.round.provider,
          message: 'A provider does not close its rounds: an account has as many open ones as it may. Ask the provider to close them.',
          details: { accountId: command.accountId, round: command.round },
        });
    }
  }
  const tellSlow = (refused: number): void => {
    void raiseAlarmNow(deps, {
      kind: 'wallet-slow',
      subject: 'wallet',
      message: 'Commands waited too long for the wallet and were refused. Look at the database: locks, disk, processor.',
      details: { refused },
    });
  };
  function openServer(database: Database): LedgerServer {
    const queue: CommandQueue = createCommandQueue(
      Array.from({ length: connections }, () =>
        createWalletConnection(
          { ...deps, database },
          {
            committed: (commands, answers) => offMoneyPath(() => committed(commands, answers)),
            elsewhere(one) {
              queue.holdBack(one);
              servers.look();
            },
            queueTimeoutMs,
            answerWithinMs,
          },
        ),
      ),
      { tellSlow, ...options, queueTimeoutMs },
    );
    return { database, queue };
  }
  const ledgers = [openServer(deps.database), ...furtherLedgers.map(openServer)] as const;
  const servers = createLedgerServers(ledgers, (error) => deps.log.warn({ err: error }, 'the fences of the ledger could not be read'));

  async function findAndSubmit(command: WalletCommand): Promise<WalletAnswer> {
    const route = await routes.find(command.accountId);
    return route === undefined ? unbooked('no-account') : await servers.queueOf(route.lane).submit(command, route);
  }

  return {
    submit(command) {
      if (!hasSoundAmounts(command)) return Promise.reject(new RangeError(`No amount of a ${command.kind}`));
      const route = routes.recall(command.accountId);
      return route === undefined ? findAndSubmit(command) : servers.queueOf(route.lane).submit(command, route);
    },
    onLimitRefusal: (listener) => void listeners.push(listener),
    async close() {
      servers.close();
      await Promise.all(ledgers.map(async ({ queue }) => await queue.close()));
    },
  };
}
