import type { HistoryRow } from '#games/sdk/client-api.ts';
import { replayKey } from '../ids.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SessionRow } from '../tables.ts';
import { summarizeRound } from './finish-round.ts';

const maxRows = 50;

/** A round's state in the words of the protocol; one that is stuck at the casino is open until people have closed it. */
export function plainState(round: Pick<RoundRow, 'state' | 'outcome'>): HistoryRow['state'] {
  if (round.state === 'finished') return 'finished';
  return round.state === 'void' || round.state === 'voiding' || (round.state === 'stuck' && round.outcome === null) ? 'void' : 'open';
}

export const replayUrl = (studio: Studio, roundId: string): string =>
  `${studio.publicUrl}/replay/${roundId}?key=${replayKey(studio.key.secret, roundId)}`;

/** The last rounds of the session, newest first. A round that is still being shown keeps its payout to itself. */
export async function readHistory(studio: Studio, session: SessionRow): Promise<HistoryRow[]> {
  const rows = await studio.database.query<RoundRow>(
    `select * from studio.round where session_id = $1 and state <> 'reserved' order by reserved_at desc, nonce desc limit ${maxRows}`,
    [session.id],
  );
  return rows.map((round) => ({
    id: round.id,
    state: plainState(round),
    stake: String(round.stake),
    payout: round.state === 'open' || round.payout === null ? null : String(round.payout),
    at: round.reserved_at.toISOString(),
    summary: summarizeRound(studio.games, round),
    replayUrl: round.state === 'open' || round.outcome === null ? null : replayUrl(studio, round.id),
  }));
}
