// Which ledger server books a lane. Each server's fence names the lanes that do not live there; a lane that all of them name is on its way,
// and its commands wait. The fences are read when a server says of a command that its lane is elsewhere, and then until every lane is found.
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { CommandQueue } from './command-queue.ts';
import { laneCount } from './constants.ts';

/** A server with the queue of its commands. */
export interface LedgerServer {
  database: Pick<Database, 'db'>;
  queue: CommandQueue;
}

export interface LedgerServers {
  /** The queue that takes a lane's commands. */
  queueOf(lane: number): CommandQueue;
  /** Reads the fences anew. */
  look(): void;
  close(): void;
}

const lookAgainMs = 50;

async function readFence({ database }: LedgerServer): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ lane: number }>`select lane from ledger.wallet_fence`.execute(database.db);
  return new Set(rows.map(({ lane }) => lane));
}

const lanes = Array.from({ length: laneCount }, (_, lane) => lane);

/** `failed` is told of a fence that could not be read; it is read again. */
export function createLedgerServers(servers: readonly [LedgerServer, ...LedgerServer[]], failed: (error: unknown) => void): LedgerServers {
  /** By lane; undefined while it is on its way. */
  let places: readonly (LedgerServer | undefined)[] = lanes.map(() => servers[0]);
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function readPlaces(): Promise<void> {
    const fences = await Promise.all(servers.map(readFence));
    places = lanes.map((lane) => servers.find((_, at) => !fences[at]?.has(lane)));
    for (const server of servers) server.queue.hold(new Set(lanes.filter((lane) => places[lane] !== server)));
    for (const { queue } of servers)
      for (const one of queue.release((lane) => places[lane] !== undefined && places[lane]?.queue !== queue))
        places[one.route.lane]?.queue.admit(one);
  }

  const isAnyWaiting = (): boolean => servers.some(({ queue }) => queue.waitingLanes().length > 0);

  function look(): void {
    if (isClosed) return;
    looking ??= readPlaces()
      .catch(failed)
      .finally(() => {
        looking = undefined;
        clearTimeout(timer);
        if (isAnyWaiting()) timer = setTimeout(look, lookAgainMs);
      });
  }

  return {
    queueOf: (lane) => (places[lane] ?? servers[0]).queue,
    look,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
