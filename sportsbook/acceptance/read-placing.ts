// What of the database a bet is judged by, read for all that come together by one statement: the bet of its key, the session, and the bounds.
import type { StakeFactor } from '#contract/protocols/sportsbook-bets.ts';
import { gather } from '#kit/gather.ts';
import type { Db } from '#kit/service-database.ts';
import type { BoundRow, SessionRow } from '../tables.ts';
import { type BoundScope, type BoundsRead, noFactor } from './bounds.ts';
import { openStakes } from './open-stakes.ts';

export interface Placing {
  playerId: string;
  sessionId: string;
  submitKey: string;
  currency: string;
  scopes: readonly BoundScope[];
  /** Those that the slip is about. */
  events: readonly string[];
}

export interface PlacingRead extends BoundsRead {
  /** Whether the key is taken. */
  isKnown: boolean;
  /** The player's session, while it is open; undefined: there is none. */
  session: Pick<SessionRow, 'id' | 'session_token' | 'exponent' | 'min_stake' | 'max_stake'> | undefined;
}

type Digits = string | null;

interface Row {
  is_known: boolean;
  session_id: string | null;
  session_token: string;
  exponent: number;
  min_stake: bigint;
  max_stake: bigint;
  thousandths: number | null;
  reason: StakeFactor['reason'];
  open_stake: bigint;
  open_pays: bigint;
  bounds: { scope: BoundRow['scope']; min: Digits; max: Digits; payout: Digits }[];
}

/** Of an id that may be asked for in a column of this type; another one is nobody's. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const amountOf = (digits: Digits): bigint | null => (digits === null ? null : BigInt(digits));

const toRead = (row: Row): PlacingRead => ({
  isKnown: row.is_known,
  session:
    row.session_id === null
      ? undefined
      : {
          id: row.session_id,
          session_token: row.session_token,
          exponent: row.exponent,
          min_stake: row.min_stake,
          max_stake: row.max_stake,
        },
  rows: row.bounds.map(({ scope, min, max, payout }) => ({
    scope,
    min_stake: amountOf(min),
    max_stake: amountOf(max),
    max_payout: amountOf(payout),
  })),
  open: { stake: row.open_stake, pays: row.open_pays },
  factor: row.thousandths === null ? noFactor : { thousandths: row.thousandths, reason: row.reason },
});

async function readTogether(db: Db, placings: readonly Placing[]): Promise<PlacingRead[]> {
  const given = placings.map(({ sessionId, submitKey, playerId, currency, scopes, events }, place) => ({
    place,
    player_id: playerId,
    submit_key: submitKey,
    session_id: uuid.test(sessionId) ? sessionId : null,
    currency,
    scopes,
    events,
  }));
  const rows = await db.query<Row>(
    `select known.id is not null as is_known, session.id as session_id, session.session_token, session.exponent, session.min_stake,
            session.max_stake, factor.thousandths, factor.reason, bounds.bounds,
            open.stake as open_stake, open.pays as open_pays
       from json_to_recordset($1::json)
              as given (place int, player_id text, submit_key uuid, session_id uuid, currency text, scopes json, events text[])
         left join lateral (
           select id from sportsbook.bet
            where bet.player_id = given.player_id and bet.submit_key = given.submit_key) known on true
         left join lateral (
           select * from sportsbook.session own
            where own.id = given.session_id and own.player_id = given.player_id and own.currency = given.currency
              and own.ended_at is null) session on true
         left join sportsbook.player_factor factor on factor.player_id = given.player_id
         cross join lateral (
           select coalesce(json_agg(json_build_object('scope', bound.scope, 'min', bound.min_stake::text,
                             'max', bound.max_stake::text, 'payout', bound.max_payout::text)), '[]') as bounds
             from json_to_recordset(given.scopes) as about (scope text, subject text)
               join sportsbook.bound on bound.scope = about.scope and bound.subject in (about.subject, '*')) bounds
         ${openStakes('given')}
      order by given.place`,
    [JSON.stringify(given)],
  );
  return rows.map(toRead);
}

/** Returns what reads it for one. */
export const placingReader = (db: Db): ((placing: Placing) => Promise<PlacingRead>) =>
  gather(async (placings: readonly Placing[]) => await readTogether(db, placings));
