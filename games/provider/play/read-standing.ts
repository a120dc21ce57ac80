import type { Standing } from '#games/sdk/client-api.ts';
import { type Db, queryOne } from '#kit/service-database.ts';
import { hasGrants, readOffer } from '../free-rounds/offered-rounds.ts';
import type { SessionRow, PlaySessionRow } from '../tables.ts';
import { waitMs } from './reserve-round.ts';

/** The balance as the client shows it: play money in a demo, what the casino last told in real play. */
export function balanceOf(session: Pick<SessionRow, 'balance' | 'demo_balance'>): Standing['balance'] {
  if (session.demo_balance === null) return session.balance;
  return { real: String(session.demo_balance), bonus: '0', playable: String(session.demo_balance) };
}

/** What is told of where a player stands, as the database has it; `session` and `play_session` are the tables of the statement. */
export const standingColumns = `play_session.began_at, play_session.staked, play_session.won, session.balance, session.demo_balance,
  session.last_stake_at, session.rules, session.ended_at, ${hasGrants}`;

export type StandingRow = Pick<SessionRow, 'balance' | 'demo_balance' | 'last_stake_at' | 'rules' | 'ended_at'> &
  Pick<PlaySessionRow, 'began_at' | 'staked' | 'won'> & { is_settling: boolean; has_grants: boolean };

/** Returns the standing that a row tells; free rounds are looked for where there are any. */
export async function standingOf(db: Db, row: StandingRow, sessionId: string, wallMs: number): Promise<Standing> {
  return {
    balance: balanceOf(row),
    playSession: { beganAt: row.began_at.toISOString(), staked: String(row.staked), won: String(row.won) },
    waitMs: waitMs(row, wallMs),
    isSettling: row.is_settling,
    isOver: row.ended_at !== null,
    freeRounds: row.has_grants ? await readOffer(db, sessionId, wallMs) : null,
    now: new Date(wallMs).toISOString(),
  };
}

/** Where the player stands: balance, net result, time until the next stake, free rounds. */
export async function readStanding(db: Db, sessionId: string, wallMs: number): Promise<Standing> {
  const row = await queryOne<StandingRow>(
    db,
    `select ${standingColumns},
            exists (select 1 from studio.round
                     where round.player_id = session.player_id and round.game_id = session.game_id
                       and round.state in ('reserved', 'settling', 'voiding')) as is_settling
       from studio.session join studio.play_session on play_session.id = session.play_session_id where session.id = $1`,
    [sessionId],
  );
  return await standingOf(db, row, sessionId, wallMs);
}
