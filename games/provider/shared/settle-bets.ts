// Bets of a shared round are settled in the transaction that decides them: a payout is owed from the moment on in which a cash-out is
// accepted, and is on its way to the casino at once.
import type { GameRegistry } from '#games/registry.ts';
import type { Outcome } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { Tx } from '#kit/service-database.ts';
import { writeDelivery } from '../operator/write-delivery.ts';
import { summarizeRound } from '../play/finish-round.ts';
import type { RoundRow } from '../tables.ts';

/** A bet with its session, as it is settled. */
export type BetRow = RoundRow & { session_token: string; play_session_id: string };

export interface Settled {
  bet: BetRow;
  outcome: Outcome;
}

/** The columns of a bet, from `round` joined with its session. */
export const betColumns = 'round.*, session.session_token, session.play_session_id';

async function storeOutcomes(tx: Tx, settled: readonly Settled[], now: Date): Promise<Set<string>> {
  const rows = settled.map(({ bet, outcome }) => ({
    id: bet.id,
    payout: String(outcome.payout),
    outcome: toPlain(outcome),
    state: bet.mode === 'real' ? 'settling' : 'finished',
  }));
  const stored = await tx.query<{ id: string }>(
    `update studio.round set state = given.state, payout = given.payout, outcome = given.outcome, steps = 1, shown_steps = 1,
            decided_at = $2, touched_at = $2, finished_at = case when given.state = 'finished' then $2::timestamptz end
       from jsonb_to_recordset($1::jsonb) as given (id uuid, payout bigint, outcome jsonb, state text)
      where round.id = given.id and round.state = 'open' and round.outcome is null returning round.id`,
    [JSON.stringify(rows), now],
  );
  return new Set(stored.map(({ id }) => id));
}

async function creditDemo(tx: Tx, { id, session_id: sessionId }: BetRow, payout: bigint): Promise<void> {
  await tx.query(
    `with paid as (update studio.session set demo_balance = demo_balance + $2 where id = $1 returning demo_balance)
     update studio.round set funds_after = paid.demo_balance from paid where round.id = $3`,
    [sessionId, String(payout), id],
  );
}

/** Settles bets; one that is settled already stays as it is. Returns true when something is on its way to the casino. */
export async function settleBets(tx: Tx, games: GameRegistry, settled: readonly Settled[], wallMs: number): Promise<boolean> {
  if (settled.length === 0) return false;
  const now = new Date(wallMs);
  const stored = await storeOutcomes(tx, settled, now);
  let isDue = false;
  for (const { bet, outcome } of settled) {
    if (!stored.has(bet.id)) continue;
    const { payout } = outcome;
    if (payout > 0n)
      await tx.query('update studio.play_session set won = won + $2, last_at = $3 where id = $1', [
        bet.play_session_id,
        String(payout),
        now,
      ]);
    if (bet.mode === 'demo') {
      await creditDemo(tx, bet, payout);
      continue;
    }
    isDue = true;
    const summary = summarizeRound(games, { ...bet, outcome: toPlain(outcome) });
    const duty = payout > 0n ? ({ call: 'win', amount: payout, summary } as const) : ({ call: 'round-close' } as const);
    await writeDelivery(tx, bet, bet.session_token, duty, wallMs);
  }
  return isDue;
}
