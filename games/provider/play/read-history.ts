import type { HistoryAnswer, HistoryRow } from '#games/sdk/client-api.ts';
import { replayKey } from '../ids.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SessionRow } from '../tables.ts';
import { isRevealed } from '../seeds/read-seeds.ts';
import { summarizeRound } from './finish-round.ts';
import { chainOf, stepsOf, type RoundDetail } from './read-round.ts';
import { verifyUrl } from './verify-url.ts';

const maxRows = 25;

/** A round's state in the words of the protocol; one that is stuck at the casino is open until people have closed it. */
export function plainState(round: Pick<RoundRow, 'state' | 'outcome'>): HistoryRow['state'] {
  if (round.state === 'finished') return 'finished';
  return round.state === 'void' || round.state === 'voiding' || (round.state === 'stuck' && round.outcome === null) ? 'void' : 'open';
}

export const replayUrl = (studio: Studio, roundId: string): string =>
  `${studio.publicUrl}/replay/${roundId}?key=${replayKey(studio.key.secret, roundId)}`;

type HistoryRound = RoundDetail & { state: RoundRow['state'] };

/**
 * A page of the rounds of this game that the session's player has played, newest first: in real play those of all sessions, in a demo, whose
 * player is nobody, those of this one. A round that is still being shown keeps its payout to itself.
 * @param before id of a round: only older ones
 */
export async function readHistory(studio: Studio, session: SessionRow, before?: string): Promise<HistoryAnswer> {
  const own =
    session.mode === 'real'
      ? "round.player_id = $1 and round.game_id = $2 and round.mode = 'real'"
      : 'round.session_id = $1 and round.game_id = $2';
  const rows = await studio.database.query<HistoryRound>(
    `with page as materialized (
       select round.* from studio.round where ${own} and round.state <> 'reserved' and ($3::uuid is null or round.id < $3)
        order by round.id desc limit ${maxRows + 1}),
     seeds as materialized (
       select seed.id, seed.commit, seed.client_seed, case when ${isRevealed} then seed.server_seed end as revealed
         from studio.seed where seed.id in (select seed_id from page))
     select page.*, seeds.commit, seeds.client_seed, seeds.revealed, session.exponent, session.symbol, session.language, ${stepsOf('page')},
            ${chainOf('page')}
       from page join seeds on seeds.id = page.seed_id join studio.session on session.id = page.session_id
      order by page.id desc`,
    [session.mode === 'real' ? session.player_id : session.id, session.game_id, before ?? null],
  );
  const shown = rows.slice(0, maxRows);
  return { rounds: shown.map((round) => describe(studio, round)), next: rows.length > maxRows ? (shown.at(-1)?.id ?? null) : null };
}

function describe(studio: Studio, round: HistoryRound): HistoryRow {
  const state = plainState(round);
  const isShown = round.state !== 'open' && round.outcome !== null && studio.games.findMaths(round) !== undefined;
  return {
    id: round.id,
    state,
    currency: round.currency,
    exponent: round.exponent,
    stake: String(round.staked),
    freeStake: round.grant_id === null ? null : String(round.stake),
    payout: round.state === 'open' || state === 'void' || round.payout === null ? null : String(round.payout),
    jackpotWin: round.state === 'open' ? null : (round.jackpot?.win ?? null),
    at: round.reserved_at.toISOString(),
    choice: round.choice,
    summary: isShown ? summarizeRound(studio.games, round) : {},
    replayUrl: isShown ? replayUrl(studio, round.id) : null,
    verifyUrl: isShown ? verifyUrl(studio, round) : null,
  };
}
