import type { SeenBet, SharedTable } from '#games/sdk/shared/shared-calls.ts';
import type { Db } from '#kit/service-database.ts';
import type { RoundRow, SharedRoundRow } from '../tables.ts';

const ms = (time: Date | null): number | null => time?.getTime() ?? null;

export type TableRow = SharedRoundRow & { commit: string };

/** The round that takes bets and the one before it, the newest first. */
export const readTables = async (db: Db, gameId: string): Promise<TableRow[]> =>
  await db.query<TableRow>(
    `select shared.*, seed.commit from studio.shared_round shared join studio.seed on seed.id = shared.seed_id
      where shared.game_id = $1 order by shared.id desc limit 2`,
    [gameId],
  );

/** What everybody may see of a round: where it ends is told when it is over. */
export const toTable = ({ id, number, state, commit, flies_at, started_at, crashed_at, crash }: TableRow): SharedTable => ({
  id,
  number,
  state,
  commit,
  fliesAt: ms(flies_at),
  startedAt: ms(started_at),
  crashedAt: ms(crashed_at),
  crash,
});

const maxLast = 24;

/** Where the last rounds ended, the newest first. */
export const readLast = async (db: Db, gameId: string): Promise<{ number: number; crash: number }[]> =>
  await db.query(
    `select number, crash from studio.shared_round where game_id = $1 and crash is not null order by crashed_at desc limit ${maxLast}`,
    [gameId],
  );

export interface ChangedBet extends Pick<RoundRow, 'id' | 'shared_id' | 'mode' | 'stake' | 'currency' | 'state'> {
  exponent: number;
  nick: string | null;
  cashed_at: number | null;
  has_outcome: boolean;
}

/** Bets of rounds that changed since a moment. */
export const readChangedBets = async (db: Db, sharedIds: readonly string[], since: Date): Promise<ChangedBet[]> =>
  await db.query<ChangedBet>(
    `select round.id, round.shared_id, round.mode, round.stake, round.currency, round.state, session.exponent, session.nick,
            (round.outcome ->> 'cashedAt')::int as cashed_at, round.outcome is not null as has_outcome
       from studio.round join studio.session on session.id = round.session_id
      where round.shared_id = any($1) and round.touched_at >= $2 and round.state <> 'reserved' order by round.id`,
    [sharedIds, since],
  );

/** The bet's short name to the others: the end of its id, which is chance. */
export const keyOf = (id: string): string => id.slice(-12);

/** What others see of a bet; undefined for one that went back. */
export const toSeenBet = (bet: ChangedBet): SeenBet | undefined =>
  bet.state === 'open' || bet.has_outcome
    ? [keyOf(bet.id), bet.nick ?? '***', String(bet.stake), bet.currency, bet.exponent, bet.cashed_at]
    : undefined;
