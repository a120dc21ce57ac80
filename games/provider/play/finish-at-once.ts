// The ordinary end of a round of real play: its win is written down and carried to the casino by who was asked to.
import type { Standing } from '#games/sdk/client-api.ts';
import { newDelivery } from '../operator/write-delivery.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SessionRow } from '../tables.ts';
import { foundBy } from '../found-by.ts';
import type { Kind } from '#kit/together.ts';
import { summarizeRound } from './finish-round.ts';
import { standingColumns, type StandingRow, standingOf } from './read-standing.ts';

interface Shown {
  round: RoundRow;
  session: SessionRow;
  wallMs: number;
}

const finishing: Kind<Shown, StandingRow> = {
  text: `with given as materialized (
    select * from json_to_recordset($1::json) as given (id uuid, token text, payout bigint, at timestamptz)
      ${foundBy('round')}
  ), shown as (
    update studio.round set state = 'settling', shown_steps = round.steps, touched_at = at
      from given cross join lateral (
        select id, play_session_id from studio.session where play_token_hash = decode(given.token, 'hex') offset 0) as session
     where round.ctid = given.place and round.session_id = session.id and found_state = 'open' and round.payout = given.payout
    returning round.id, round.session_id, play_session_id, given.payout, at
  ), counted as (
    update studio.play_session set won = play_session.won + payout, last_at = at
      from shown where play_session.id = shown.play_session_id returning play_session.*
  )
  select shown.id, ${standingColumns}, true as is_settling
    from shown join studio.session on session.id = shown.session_id join counted as play_session on play_session.id = shown.play_session_id`,
  toJson: ({ round, session, wallMs }) => ({
    id: round.id,
    token: session.play_token_hash.toString('hex'),
    payout: String(round.payout),
    at: new Date(wallMs),
  }),
};

/**
 * Books the payout of a round that its player has shown to its end, and returns where the player stands. Undefined, and nothing is
 * written, for any but an open round of one decision that this session has staked for money.
 */
export async function finishAtOnce(studio: Studio, session: SessionRow, round: RoundRow, waitMs: number): Promise<Standing | undefined> {
  const { payout } = round;
  const isOwn = round.mode === 'real' && round.session_id === session.id && round.state === 'open';
  // a stake that a step has added may be on its way back, and a jackpot's win goes before the round's
  const isAlone = studio.games.mathsOf(round).roundKind === 'one-decision' && round.jackpot?.win === undefined;
  if (!isOwn || !isAlone || payout === null) return undefined;
  const until = performance.now() + waitMs;
  const wallMs = studio.wallMs();
  const duty = { call: 'win', amount: payout, summary: summarizeRound(studio.games, round) } as const;
  const due = newDelivery(round, session.session_token, duty, wallMs, true);
  const row = await studio.together.write(finishing, session.player_id, { round, session, wallMs });
  studio.openRounds.delete(round.id);
  if (row === undefined) return undefined;
  await studio.atStep('finish-written');
  const { isEnd, balance = row.balance } = await studio.deliveryWorker.carryNow(due);
  if (!isEnd) {
    await studio.deliveryWorker.settle(round.id, Math.max(0, until - performance.now()));
    return undefined;
  }
  return await standingOf(studio.database, { ...row, balance, is_settling: false }, session.id, studio.wallMs());
}
