// Writes bets down as they are placed, those that come together in one transaction. A key is one row of its player, so one bet.
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import { newId } from '#kit/time-ordered-id.ts';
import type { Kind } from '#kit/together.ts';
import { type Book, rulesVersion } from '../book-parts.ts';
import { slipVersion } from '../slip/index.ts';
import type { BetRow, SessionRow } from '../tables.ts';
import { eventsOf } from './bounds.ts';
import { lockPlayers, openStakes } from './open-stakes.ts';
import type { Weighed } from './weigh-slip.ts';

interface Placed {
  request: BookRequest<'submit'>;
  hash: Buffer;
  session: Pick<SessionRow, 'id' | 'exponent'>;
  weighed: Weighed;
  wallMs: number;
  leaseMs: number;
}

/** One without a delay is asked its stake for at once: it was looked at a moment ago. */
function stateOf({ refusal, offer, delayMs }: Weighed): BetRow['state'] {
  if (refusal !== undefined) return offer === undefined ? 'rejected' : 'reoffered';
  return delayMs > 0 ? 'waiting' : 'staking';
}

function decideAt({ weighed, wallMs, leaseMs }: Placed): number | null {
  const state = stateOf(weighed);
  if (state === 'reoffered') return weighed.offer?.validUntil ?? 0;
  if (state === 'waiting') return wallMs + weighed.delayMs;
  return state === 'staking' ? wallMs + leaseMs : null;
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const placing: Kind<Placed, BetRow> = {
  // what follows sees every bet of the player that was placed before
  before: (placed) => [lockPlayers(placed.map(({ request }) => request.playerId))],
  text: `with given as materialized (
       select * from json_to_recordset($1::json)
         as bet (id uuid, player_id text, session_id uuid, submit_key uuid, submit_hash text, currency text, exponent int, type text,
                 sizes int[], lines int, stake_per_line bigint, stake bigint, price_policy text, legs jsonb, max_payout bigint,
                 rules_version text, slip_version text, state text, refusal jsonb, offer jsonb, round_id uuid, bet_tx_id uuid,
                 decide_at timestamptz, placed_at timestamptz, free_bet jsonb, is_each_way boolean, why text, possible bigint, events text[],
                 cap_stake bigint, cap_pays bigint)),
     fitting as (
       select given.* from given ${openStakes('given')}
        where given.state not in ('waiting', 'staking')
           or (open.stake + given.stake <= given.cap_stake and open.pays + given.possible <= given.cap_pays)),
     written as (
       insert into sportsbook.bet (id, player_id, session_id, submit_key, submit_hash, currency, exponent, type, sizes, lines,
              stake_per_line, stake, price_policy, legs, max_payout, rules_version, slip_version, state, refusal, offer, round_id,
              bet_tx_id, decide_at, placed_at, free_bet, is_each_way, possible_return)
       select id, player_id, session_id, submit_key, decode(submit_hash, 'hex'), currency, exponent, type, sizes, lines,
              stake_per_line, stake, price_policy, legs, max_payout, rules_version, slip_version, state, refusal, offer, round_id,
              bet_tx_id, decide_at, placed_at, free_bet, is_each_way, possible
         from fitting
       on conflict (player_id, submit_key) do nothing returning *),
     told as (
       insert into sportsbook.moment (bet_id, number, at, kind, detail)
       select written.id, 1, written.placed_at, 'placed', null from written
       union all
       select written.id, 2, written.placed_at, written.state, given.why
         from written join given on given.id = written.id where written.state in ('rejected', 'reoffered'))
     select * from written`,
  toJson(placed) {
    const { request, hash, session, weighed, wallMs } = placed;
    const { freeBet } = request;
    return {
      id: newId(wallMs),
      player_id: request.playerId,
      session_id: session.id,
      submit_key: request.submitKey,
      submit_hash: hash.toString('hex'),
      currency: request.currency,
      exponent: session.exponent,
      type: request.slip.type,
      sizes: weighed.shape.sizes ?? [],
      // what does not fit makes no lines; it is kept as a bet of one, so that the same key is answered alike
      lines: Math.max(1, weighed.lines),
      stake_per_line: String(weighed.stakePerLine),
      stake: String(weighed.stake),
      price_policy: request.pricePolicy,
      legs: weighed.agreed,
      max_payout: String(weighed.bounds.maxPayout),
      rules_version: rulesVersion,
      slip_version: slipVersion,
      state: stateOf(weighed),
      refusal: weighed.refusal ?? null,
      offer: weighed.offer ?? null,
      round_id: newId(wallMs),
      bet_tx_id: newId(wallMs),
      decide_at: dateOf(decideAt(placed)),
      placed_at: new Date(wallMs),
      free_bet: freeBet === undefined ? null : { grantId: freeBet.grantId, minPrice: freeBet.minPrice },
      is_each_way: request.slip.isEachWay === true,
      why: weighed.refusal?.code ?? '',
      possible: String(weighed.possibleReturn),
      events: eventsOf(weighed.agreed),
      cap_stake: String(weighed.bounds.caps.stake),
      cap_pays: String(weighed.bounds.caps.pays),
    };
  },
};

/** Writes the bet. Returns it; undefined where the key is taken by now, or where it no longer fits beside what its player has open. */
export async function writeBet(
  { together, leaseMs, wallMs }: Pick<Book, 'together' | 'leaseMs' | 'wallMs'>,
  given: Omit<Placed, 'wallMs' | 'leaseMs'>,
): Promise<BetRow | undefined> {
  return await together.write(placing, given.request.playerId, { ...given, wallMs: wallMs(), leaseMs });
}
