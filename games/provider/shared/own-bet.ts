import type { PlainOutcome } from '#games/sdk/client-api.ts';
import type { OwnBet, SharedAnswer } from '#games/sdk/shared/shared-calls.ts';
import type { SharedChoice } from '#games/sdk/maths.ts';
import { type Db, queryOne } from '#kit/service-database.ts';
import { readStanding } from '../play/read-standing.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SessionRow } from '../tables.ts';
import { whyReturned } from './why-returned.ts';

type Row = RoundRow & { number: number };

const columns = `round.*, shared.number from studio.round join studio.shared_round shared on shared.id = round.shared_id`;

function stateOf({ state, outcome, payout }: RoundRow): OwnBet['state'] {
  if (state === 'reserved') return 'asked';
  if (outcome === null) return state === 'open' ? 'open' : 'returned';
  return payout === 0n ? 'lost' : 'cashed';
}

function toOwnBet(row: Row): OwnBet {
  const outcome: (PlainOutcome & { cashedAt?: number | null }) | null = row.outcome;
  return {
    id: row.id,
    sharedId: row.shared_id ?? '',
    number: row.number,
    panel: row.panel ?? 0,
    stake: String(row.stake),
    autoAt: (row.choice as SharedChoice).autoAt,
    state: stateOf(row),
    cashedAt: outcome?.cashedAt ?? null,
    payout: row.payout === null ? null : String(row.payout),
  };
}

/** Returns what a bet, a cash-out or a return is answered with. */
export async function answerBet(studio: Studio, session: SessionRow, betId: string): Promise<SharedAnswer> {
  const row = await queryOne<Row>(studio.database, `select ${columns} where round.id = $1`, [betId]);
  return { bet: toOwnBet(row), ...(await readStanding(studio.database, session.id, studio.wallMs())) };
}

/** Far more than a player can have in rounds that go on: who comes back after a while learns what became of those before, too. */
const maxOwn = 12;

/**
 * The player's last bets that were taken, in the order of time, whatever session they were placed in; in a demo those of this one. What went
 * back since is among them.
 */
export async function readOwnBets(db: Db, session: SessionRow): Promise<OwnBet[]> {
  const own = session.mode === 'real' ? `round.player_id = $1 and round.mode = 'real'` : 'round.session_id = $1';
  const rows = await db.query<Row>(
    `select ${columns} where ${own} and round.game_id = $2 and round.currency = $3
        and (round.state not in ('void', 'voiding') or round.refusal = any($4)) order by round.id desc limit ${maxOwn}`,
    [session.mode === 'real' ? session.player_id : session.id, session.game_id, session.currency, whyReturned],
  );
  return rows.map(toOwnBet).toReversed();
}
