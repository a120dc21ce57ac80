// Accepts bets whose stakes are taken, those that come together in one transaction, under the shared locks of their events.
import type { Kind } from '#kit/together.ts';
import { stakedBy } from '../bets/read-bets.ts';
import type { Book } from '../book-parts.ts';
import { signReceipt } from '../receipts/sign-receipt.ts';
import { decidedMarkets, lockEventsShared } from '../settlement/is-decided.ts';
import { openReturnOf } from '../settlement/settle-bets.ts';
import type { BetRow } from '../tables.ts';
import { moneyOf } from './end-bet.ts';

interface Staked {
  book: Pick<Book, 'signer'>;
  bet: BetRow;
  /** The house's number of the entry that took the stake. */
  entryId: string;
  wallMs: number;
}

const eventsOf = ({ bet }: Staked): string[] => bet.legs.flatMap(({ selections }) => selections.map(({ eventId }) => eventId));

const accepting: Kind<Staked, BetRow> = {
  // what follows sees every result that was kept before
  before: (staked) => [lockEventsShared(staked.flatMap(eventsOf))],
  text: `with given as materialized (
       select * from json_to_recordset($1::json)
         as bet (id uuid, player_id text, bet_tx_id uuid, round_id uuid, money bigint, currency text, at timestamptz, entry text, possible bigint,
                 riding text, selections json, receipt jsonb, key_id text, signature text)),
     leg as materialized (
       select given.id, given.player_id, own.* from given cross join lateral json_to_recordset(given.selections)
         as own (leg int, number int, event_id text, market_id text, specifiers text, outcome_id text)),
     decided as materialized (select leg.id from leg ${decidedMarkets('leg')}),
     accepted as (
       update sportsbook.bet
          set state = 'accepted', accepted_at = given.at, operator_tx_id = given.entry, refusal = null, offer = null, decide_at = null,
              possible_return = given.possible, riding = given.riding::bigint[], version = bet.version + 1
         from given
        where bet.id = given.id and bet.state = 'staking' and bet.bet_tx_id = given.bet_tx_id
          and given.id not in (select id from decided)
       returning bet.*),
     taken as (
       insert into sportsbook.transaction (tx_id, round_id, kind, amount, currency, status, at)
       select bet_tx_id, round_id, 'bet', money, currency, 'OK', at from given where id in (select id from accepted)),
     noted as (
       insert into sportsbook.liability_change (event_id)
       select distinct event_id from leg where id in (select id from accepted)),
     selected as (
       insert into sportsbook.selection (bet_id, player_id, leg, number, event_id, market_id, specifiers, outcome_id)
       select id, player_id, leg, number, event_id, market_id, specifiers, outcome_id from leg where id in (select id from accepted)),
     signed as (
       insert into sportsbook.receipt (bet_id, receipt, key_id, signature)
       select id, receipt, key_id, signature from given where id in (select id from accepted)),
     told as (
       insert into sportsbook.moment (bet_id, number, at, kind)
       select id, coalesce((select max(number) from sportsbook.moment m where m.bet_id = given.id), 0) + 1, at, 'accepted'
         from given where id in (select id from accepted))
     select * from accepted`,
  toJson({ book, bet, entryId, wallMs }) {
    const terms = { ...stakedBy(bet), isStakeKept: bet.free_bet !== null, legs: bet.legs };
    const open = openReturnOf(
      bet.id,
      terms,
      bet.legs.map(() => [undefined]),
    );
    const { receipt, keyId, signature } = signReceipt(book.signer, bet, wallMs, entryId);
    return {
      id: bet.id,
      player_id: bet.player_id,
      bet_tx_id: bet.bet_tx_id,
      round_id: bet.round_id,
      money: String(moneyOf(bet)),
      currency: bet.currency,
      at: new Date(wallMs),
      entry: entryId,
      possible: open.possible,
      riding: open.riding,
      selections: bet.legs.flatMap(({ selections }, leg) =>
        selections.map(({ eventId, marketId, specifiers, outcomeId }, number) => ({
          leg,
          number,
          event_id: eventId,
          market_id: marketId,
          specifiers,
          outcome_id: outcomeId,
        })),
      ),
      receipt,
      key_id: keyId,
      signature,
    };
  },
};

/** Accepts a bet. Returns it; undefined where one of its markets is decided, or the bet was ended meanwhile. */
export const acceptBet = async (
  book: Pick<Book, 'together' | 'signer'>,
  bet: BetRow,
  entryId: string,
  wallMs: number,
): Promise<BetRow | undefined> => await book.together.write(accepting, bet.id, { book, bet, entryId, wallMs });
