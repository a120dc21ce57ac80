import { LRUCache } from 'lru-cache';
import { type OfferedGame, UnknownMaths } from '#games/registry.ts';
import { alarmOf } from '../play/try-round.ts';
import type { Studio } from '../studio.ts';
import { driveTable, findUnsettledRounds, type UnsettledRound } from './drive-table.ts';

/** A round whose maths are not here, and that nobody else has driven for so long, waits for people. */
const strandedAfterMs = 60_000;
/** So many of them are told of once. */
const maxTold = 1000;

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
  const told = new LRUCache<string, true>({ max: maxTold });

  function tellOfStranded(round: UnsettledRound): void {
    const isDriven = round.driven_at === null || studio.wallMs() - round.driven_at.getTime() <= strandedAfterMs;
    if (games.findMaths(round) !== undefined || isDriven || told.has(round.id)) return;
    alarmOf(log, round, new UnknownMaths(round));
    told.set(round.id, true);
  }
  function logFailure(error: unknown): void {
    if (!isClosed) log.warn({ err: error }, 'the studio could not look after its shared rounds; it tries again');
  }
  async function drive(game: OfferedGame): Promise<void> {
    const driven = await database.transact(async (tx) => await driveTable(tx, studio, game, false, studio.wallMs()));
    if (driven.isDue) studio.deliveryWorker.wake();
    if (driven.isMore && !isClosed) await drive(game);
  }
  async function look(): Promise<void> {
    const rounds = await findUnsettledRounds(database);
    rounds.forEach(tellOfStranded);
    for (const id of new Set(rounds.map((round) => round.game_id))) {
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
