import type { OfferedGame } from '#games/registry.ts';
import type { Studio } from '../studio.ts';
import { driveTable, findUnsettledTables } from './drive-table.ts';

export interface TableSweeper {
  /** Looks now and then on. */
  start(pollMs: number): void;
  close(): Promise<void>;
}

/** Brings shared rounds to their end that nobody watches: after a restart, or when all have left. */
export function createTableSweeper(studio: Studio): TableSweeper {
  const { database, games, log } = studio;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isClosed = false;

  function logFailure(error: unknown): void {
    if (!isClosed) log.warn({ err: error }, 'the studio could not look after its shared rounds; it tries again');
  }
  async function drive(game: OfferedGame): Promise<void> {
    const driven = await database.transact(async (tx) => await driveTable(tx, studio, game, false, studio.wallMs()));
    if (driven.isDue) studio.deliveryWorker.wake();
    if (driven.isMore && !isClosed) await drive(game);
  }
  async function look(): Promise<void> {
    for (const { game_id: id } of await findUnsettledTables(database)) {
      const game = games.find(id);
      if (game !== undefined) await drive(game).catch(logFailure);
    }
  }

  return {
    start(pollMs) {
      const again = (): void => {
        looking = look()
          .catch(logFailure)
          .finally(() => {
            if (isClosed) return;
            timer = setTimeout(again, pollMs);
            timer.unref();
          });
      };
      // games without such rounds cost nothing
      if (games.games.some(({ maths }) => maths[0].roundKind === 'shared')) again();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
