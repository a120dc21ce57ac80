import type { GameRegistry } from '#games/registry.ts';
import type { Database, Tx } from '#kit/service-database.ts';
import type { RoundRow } from '../tables.ts';
import { finishRound } from './finish-round.ts';
import { voidRound } from './void-round.ts';

/** A stake that is asked for this long belongs to a process that died: a live one gives up much sooner. */
const orphanedAfterMs = 10_000;
/** A round that is shown and gave no sign for this long is finished without its player. */
const leftAfterMs = 5 * 60_000;
const batchSize = 20;

type Found = RoundRow & { session_token: string };

async function findQuiet(tx: Tx, state: 'reserved' | 'open', before: Date): Promise<Found[]> {
  return await tx.query<Found>(
    `select round.*, session.session_token
       from studio.round join studio.session on session.id = round.session_id
      where round.state = $1 and round.touched_at <= $2
      order by round.touched_at limit ${batchSize} for update of round skip locked`,
    [state, before],
  );
}

const orphaned = { status: 'UNKNOWN', rollbackReason: 'the studio stopped before the answer' };

/** Brings rounds to their end that nobody looks after: stakes of a dead process come back, wins of absent players are booked. */
export async function sweepRounds(database: Database, games: GameRegistry, wallMs: number): Promise<void> {
  await database.transact(async (tx) => {
    for (const round of await findQuiet(tx, 'reserved', new Date(wallMs - orphanedAfterMs)))
      await voidRound(tx, round, round.session_token, orphaned, wallMs);
    for (const round of await findQuiet(tx, 'open', new Date(wallMs - leftAfterMs))) await finishRound(tx, games, round.id, wallMs);
  });
}
