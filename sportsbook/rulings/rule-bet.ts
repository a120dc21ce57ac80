// Settles a bet by what two people decided for its legs, by the same door as results of the feed: a settlement of the next version, whose difference
// is sent to the wallet. A decision is kept once, and holds until another one.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { type LegVerdict, rulingRule, type RulingRefusal } from '#contract/protocols/sportsbook-operator.ts';
import type { Tx } from '#kit/service-database.ts';
import { BadRequest } from '#kit/signed-http/serve-signed.ts';
import { stateOf } from '../bets/read-bets.ts';
import { tellBets } from '../bets/tell-bets.ts';
import { writeMoment } from '../bets/write-moment.ts';
import type { Book } from '../book-parts.ts';
import { settleBets } from '../settlement/settle-bets.ts';
import type { BetRow } from '../tables.ts';
import { closedRounds, keepAct } from './keep-act.ts';
import { decideOrUndo, Undone } from './undone.ts';

type Request = BookRequest<'rule-bet'>;
type Answer = BookAnswer<'rule-bet'>;

const resultsOf: Record<LegVerdict, readonly [result: 0 | 1 | null, voidHalves: 0 | 1 | 2 | null]> = {
  won: [1, 0],
  lost: [0, 0],
  void: [0, 2],
  'half-won': [1, 1],
  'half-lost': [0, 1],
  'as-told': [null, null],
};

const standingOf = (bet: BetRow): NonNullable<Answer['after']> => ({
  state: stateOf(bet),
  payout: String(bet.payout),
  settlementVersion: bet.settlement_version,
});

/** Selections of one event that are priced together cannot end half. */
const fitsLeg = ({ legs }: BetRow, { leg, verdict }: Request['legs'][number]): boolean =>
  legs[leg] !== undefined && (!verdict.startsWith('half') || legs[leg].selections.length === 1);

async function refusalOf(tx: Tx, bet: BetRow, request: Request): Promise<RulingRefusal | undefined> {
  if (bet.state !== 'accepted') return 'not-accepted';
  if (bet.outcome === 'cashed-out') return 'cashed-out';
  if (bet.settlement_version !== request.settlementVersion) return 'stale';
  if (request.kind === 'settle' && bet.outcome !== null) return 'settled';
  if (request.kind === 'resettle' && bet.outcome === null) return 'not-settled';
  const named = new Set(request.legs.map(({ leg }) => leg));
  if (named.size < request.legs.length || !request.legs.every((one) => fitsLeg(bet, one))) return 'bad-leg';
  return (await closedRounds(tx, [bet.id])).length > 0 ? 'round-closed' : undefined;
}

async function keepRulings(tx: Tx, { id, betId, legs, reason, why, by }: Request, at: Date): Promise<void> {
  const given = legs.map(({ leg, verdict }) => ({ leg, result: resultsOf[verdict][0], void_halves: resultsOf[verdict][1] }));
  await tx.query(
    `insert into sportsbook.ruling (proposal_id, bet_id, leg, result, void_halves, reason, why, proposed_by, confirmed_by, at)
     select $1, $2, leg, result, void_halves, $4, $5, $6, $7, $8 from json_to_recordset($3::json) as given (leg int, result int, void_halves int)`,
    [id, betId, JSON.stringify(given), reason, why, by.proposed, by.confirmed ?? by.proposed, at],
  );
}

async function decide(tx: Tx, book: Book, request: Request): Promise<Answer> {
  const { betId, id, isTrial } = request;
  const wallMs = book.wallMs();
  const at = new Date(wallMs);
  const read = async (): Promise<BetRow | undefined> =>
    (await tx.query<BetRow>('select * from sportsbook.bet where id = $1 for no key update', [betId]))[0];
  const bet = await read();
  if (bet === undefined) return { refusal: 'unknown', before: null, after: null };
  const before = standingOf(bet);
  const [known] = await tx.query('select 1 from sportsbook.ruling where proposal_id = $1', [id]);
  if (known !== undefined) return { refusal: null, before, after: before };
  const refusal = await refusalOf(tx, bet, request);
  if (refusal !== undefined) return { refusal, before, after: null };
  await keepRulings(tx, request, at);
  const rule = rulingRule(request.reason);
  const changed = await settleBets(tx, book, [betId], wallMs, rule);
  const settled = (await read()) ?? bet;
  if (changed.length === 0) throw new Undone<Answer>({ refusal: 'same', before, after: null });
  const answer = { refusal: null, before, after: standingOf(settled) };
  if (isTrial) throw new Undone<Answer>(answer);
  const isTold = settled.settlement_version > bet.settlement_version || (settled.is_final && !bet.is_final);
  if (!isTold) await writeMoment(tx, betId, 'leg-settled', at, { rule });
  await keepAct(tx, `bet ${request.kind}`, betId, request, { legs: request.legs }, at);
  return answer;
}

/** Settles the bet by hand, or says what would become of it. The same decision again changes nothing. */
export async function ruleBet(book: Book, request: Request): Promise<Answer> {
  if (!request.isTrial && request.by.confirmed === null) throw new BadRequest('A bet is settled by hand by two people.');
  const answer = await decideOrUndo(book, async (tx) => await decide(tx, book, request));
  if (answer.refusal === null && !request.isTrial) {
    book.wake();
    await tellBets(book, [request.betId]);
  }
  return answer;
}
