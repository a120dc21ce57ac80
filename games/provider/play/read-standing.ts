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

/** Where the player stands: balance, net result, time until the next stake, free rounds. */
export async function readStanding(db: Db, sessionId: string, wallMs: number): Promise<Standing> {
  const row = await queryOne<SessionRow & PlaySessionRow & { is_settling: boolean; has_grants: boolean }>(
    db,
    `select play_session.began_at, play_session.staked, play_session.won, session.*, ${hasGrants},
            exists (select 1 from studio.round
                     where round.player_id = session.player_id and round.game_id = session.game_id
                       and round.state in ('reserved', 'settling', 'voiding')) as is_settling
       from studio.session join studio.play_session on play_session.id = session.play_session_id where session.id = $1`,
    [sessionId],
  );
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
