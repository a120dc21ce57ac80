// Whose turn it is to stake where the rules set a game cycle. The row of a player and game is taken before the stake goes to the ledger, under
// its lock, so that of all processes one lets a stake through; games and profiles without a cycle never come here.
import { sql } from 'kysely';
import { gather } from '#kit/gather.ts';
import type { Database } from '#server/platform/database.ts';

/** A stake: who, in which game, and its key in the ledger. */
export interface CycleStake {
  playerId: string;
  game: string;
  key: string;
}

export interface CycleClaim {
  /** Milliseconds until there is a cycle; 0 when it is taken, or was taken by the same stake. */
  waitMs: number;
  /** It was taken now: to be given back if the stake is not accepted. */
  isNew: boolean;
}

export interface GameCycles {
  claim(stake: CycleStake, cycleMs: number, wallMs: number): Promise<CycleClaim>;
  /** Gives the cycle back that a stake has taken and that was not accepted. */
  release(stake: CycleStake): Promise<void>;
}

interface Asked extends CycleStake {
  cycleMs: number;
  wallMs: number;
}

const cycleOf = ({ playerId, game }: CycleStake): string => `${playerId} ${game}`;

/** Takes the cycles of different players or games, in one order, so that two processes cannot wait for each other. */
async function takeCycles(database: Pick<Database, 'transact'>, asked: readonly Asked[]): Promise<Map<string, CycleClaim>> {
  const at = (ms: number): string => new Date(ms).toISOString();
  const { rows } = await database.transact(
    async (tx) =>
      await sql<{ player: string; game: string; taken: Date | null; standing: Date | null }>`
        with asked as (
          select * from unnest(
            ${asked.map(({ playerId }) => playerId)}::uuid[], ${asked.map(({ game }) => game)}::text[],
            ${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ wallMs, cycleMs }) => at(wallMs + cycleMs))}::timestamptz[])
            asked(player_id, game, key, until)),
          taken as (
            insert into game_cycle as known (player_id, game, key, until)
            select player_id, game, key, until from asked order by player_id, game
            on conflict (player_id, game) do update set
              key = excluded.key, until = case when known.key = excluded.key then known.until else excluded.until end
             where known.key = excluded.key or known.until <= ${at(Math.min(...asked.map(({ wallMs }) => wallMs)))}::timestamptz
            returning player_id, game, until)
        select asked.player_id as player, asked.game, taken.until as taken, known.until as standing
          from asked left join taken using (player_id, game) left join game_cycle known using (player_id, game)`.execute(tx),
  );
  const found = new Map(rows.map((row) => [`${row.player} ${row.game}`, row]));
  return new Map(
    asked.map((one) => {
      const { taken, standing } = found.get(cycleOf(one)) ?? { taken: null, standing: null };
      const until = one.wallMs + one.cycleMs;
      // the row of another process may have come after this statement began to read
      const waitMs = taken === null ? Math.max(1, (standing?.getTime() ?? until) - one.wallMs) : 0;
      return [cycleOf(one), { waitMs, isNew: taken?.getTime() === until }];
    }),
  );
}

/** Answers all that came together: of several stakes in one cycle the first is asked for, and the others follow it. */
async function claimTogether(database: Pick<Database, 'transact'>, asked: readonly Asked[]): Promise<CycleClaim[]> {
  const first = new Map<string, Asked>();
  for (const one of asked) if (!first.has(cycleOf(one))) first.set(cycleOf(one), one);
  const claims = await takeCycles(database, [...first.values()]);
  return asked.map((one) => {
    const claim = claims.get(cycleOf(one)) ?? { waitMs: one.cycleMs, isNew: false };
    if (first.get(cycleOf(one)) === one || claim.waitMs > 0) return claim;
    return { waitMs: first.get(cycleOf(one))?.key === one.key ? 0 : one.cycleMs, isNew: false };
  });
}

export function createGameCycles(database: Pick<Database, 'transact'>): GameCycles {
  const claim = gather(async (asked: readonly Asked[]) => await claimTogether(database, asked));
  return {
    claim: async (stake, cycleMs, wallMs) => await claim({ ...stake, cycleMs, wallMs }),
    async release({ playerId, game, key }) {
      await database.transact(
        async (tx) =>
          await tx.deleteFrom('game_cycle').where('player_id', '=', playerId).where('game', '=', game).where('key', '=', key).execute(),
      );
    },
  };
}
