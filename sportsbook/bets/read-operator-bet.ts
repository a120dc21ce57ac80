// A bet as operators read it: what its player sees, and the calls to the wallet and what was decided by hand beside it.
import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import type { LegVerdict } from '#contract/protocols/sportsbook-operator.ts';
import type { Db } from '#kit/service-database.ts';
import { listRulings } from '../settlement/read-rulings.ts';
import type { BetRow, DeliveryRow, RulingRow } from '../tables.ts';
import { readBet } from './read-bets.ts';

type Answer = BookAnswer<'operator-bet'>;
type Delivery = DeliveryRow & { last_answer: string | null };

const none: Answer = { bet: null, roundId: null, cashedOut: '0', deliveries: [], rulings: [] };

function verdictOf({ result, void_halves: voidHalves }: RulingRow): LegVerdict {
  if (result === null) return 'as-told';
  if (voidHalves === 2) return 'void';
  const word = result === 1 ? 'won' : 'lost';
  return voidHalves === 1 ? `half-${word}` : word;
}

/** Anybody's bet. `bet` null: there is none. */
export async function readOperatorBet(db: Db, betId: string): Promise<Answer> {
  const [row] = await db.query<BetRow>('select * from sportsbook.bet where id = $1', [betId]);
  if (row === undefined) return none;
  const bet = (await readBet(db, row.player_id, betId)) ?? null;
  const deliveries = await db.query<Delivery>('select * from sportsbook.delivery where bet_id = $1 order by number', [betId]);
  const rulings = await listRulings(db, [betId]);
  return {
    bet,
    roundId: row.round_id,
    cashedOut: String(row.cashed_out),
    deliveries: deliveries.map((one) => ({
      call: one.call,
      amount: String(one.amount),
      state: one.state,
      settlementVersion: one.settlement_version,
      attempts: one.attempts,
      lastAnswer: one.last_answer,
      nextAttemptAt: one.next_attempt_at.getTime(),
    })),
    rulings: rulings.map((one) => ({
      id: one.proposal_id,
      leg: one.leg,
      verdict: verdictOf(one),
      reason: one.reason,
      why: one.why,
      by: { proposed: one.proposed_by, confirmed: one.confirmed_by },
      at: one.at.getTime(),
    })),
  };
}
