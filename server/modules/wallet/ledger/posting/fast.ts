// wallet_post_fast books bets and wins against which nothing stands, in one statement a wave that knows of nothing else. The rest, and
// what it does not judge, goes on to wallet_post_fallback, and so to wallet_post_play.
import { commandFlag, hiddenAccount, house, roundState } from '../constants.ts';
import { movesOnePart, type PostingRule, type Terms } from './rule.ts';
import {
  answerNames,
  areRunning,
  bonusAfter,
  bookedAt,
  counters,
  isInOrder,
  isUnopposed,
  isWithinLimits,
  lockLanes,
  movement,
  outArrays,
  realAfter,
  thousandfold,
} from './write.ts';

const isBet = `flags & ${commandFlag.win} = 0`;

function termsOf(rule: PostingRule): Terms {
  const terms: Terms = {
    isStake: 'c.is_bet',
    isGrant: 'false',
    stake: 'c.stake',
    gain: 'c.gain',
    isExclusive: 'c.is_exclusive',
    closes: 'c.closes',
    provider: 'c.provider',
    game: 'c.game',
    key: 'c.key',
    kind: 'c.kind',
    hasRound: 'true',
    round: {
      id: 'c.round_id',
      account: 'c.round_account',
      game: 'c.round_game',
      state: 'c.round_state',
      openedAt: 'c.round_opened_at',
      stake: 'c.round_stake',
      bonusStake: 'c.round_bonus_stake',
    },
    isOnePart: true,
    after: [],
    at: 'v_at',
    counted: (amount) => `case when a.in_base then ${thousandfold(amount)} else ledger.wallet_counted(${amount}, a.currency, v_base) end`,
  };
  return { ...terms, after: [realAfter(rule, terms), bonusAfter(rule, terms)] };
}

/**
 * What this statement leaves to the others: hidden accounts, which are to be shown, what moves both parts of an account, entries that would be out of order, stakes over a limit,
 * and counters whose period begins.
 */
const takes = (rule: PostingRule, t: Terms): string =>
  `a.status <> ${hiddenAccount} and (${movesOnePart(t)}) and ${isInOrder(t.at)} and ${areRunning(rule, t.at)} and ${isWithinLimits(rule, t)}`;

const hashed = (rule: PostingRule, t: Terms): string =>
  rule.entryHash({
    previous: 'a.head',
    account: 'a.id',
    seq: 'a.seq + 1',
    key: 'c.key',
    kind: 'c.kind',
    house: `${house.games}::smallint`,
    amount: 'c.stake + c.gain',
    real: rule.moves.real(t),
    bonus: rule.moves.bonus(t),
    held: '0',
    realAfter: realAfter(rule, t),
    bonusAfter: bonusAfter(rule, t),
    heldAfter: 'a.held',
    countedStake: `case when c.is_bet then ${rule.countedStake(t)} end`,
    countedPayout: `case when not c.is_bet then ${rule.countedPayout(t)} end`,
    round: 'c.round',
    atMs: 'v_at_ms',
  });

/** Before PostgreSQL 18 RETURNING knows the new row alone: there the row is joined to itself as it was, which the lane's lock keeps so. */
export interface Returning {
  isOlder: boolean;
}

const commands = `
      select given.*, ${isBet} as is_bet, flags & ${commandFlag.exclusive} <> 0 as is_exclusive, flags & ${commandFlag.closesRound} <> 0 as closes,
        case when ${isBet} then 'bet'::ledger.wallet_kind else 'win'::ledger.wallet_kind end as kind,
        case when ${isBet} then amount else 0 end as stake, case when ${isBet} then 0 else amount end as gain,
        r.ctid as round_place, r.id as round_id, r.account_id as round_account, r.game as round_game, r.state as round_state,
        r.opened_at as round_opened_at, r.stake as round_stake, r.bonus_stake as round_bonus_stake, r.id is null as opens, coalesce(r.id, new_round) as round
      from (select generate_series(v_first, v_last) as i, unnest(w_account) as account, unnest(w_amount) as amount, unnest(w_key) as key,
          unnest(w_flags) as flags, unnest(w_provider) as provider, unnest(w_ref) as ref, unnest(w_game) as game,
          unnest(w_round) as new_round) given
        left join ledger.wallet_round r on r.round_ref = given.ref and r.provider = given.provider`;

function moved(rule: PostingRule, { isOlder }: Returning): string {
  const t = termsOf(rule);
  const now = isOlder ? 'a' : 'new';
  return `
  with moved as (
    update ledger.wallet_account a set
      real = ${realAfter(rule, t)}, bonus = ${bonusAfter(rule, t)}, seq = a.seq + 1, rounds = a.rounds + c.opens::int,
      open_rounds = case when c.opens = c.closes then a.open_rounds when c.opens then a.open_rounds || c.round
        else array_remove(a.open_rounds, c.round) end,
      ${counters(rule, t)}, moved_at = v_at,
      head = ${hashed(rule, t)}
    from (${commands}
      ) c${isOlder ? ', ledger.wallet_account old' : ''}
    where ${isOlder ? 'old.id = c.account and ' : ''}a.id = c.account and ${takes(rule, t)}
      and ${isUnopposed(rule, t)}
    returning c.i, a.id as account, a.player_id, a.currency, a.status, ${now}.real as real_after, ${now}.bonus as bonus_after, a.held,
      ${now}.seq, ${now}.real - old.real as d_real, ${now}.bonus - old.bonus as d_bonus, old.head as previous, ${now}.head as hash,
      c.key, c.kind, c.is_bet, c.stake, c.gain, c.closes, c.opens, c.round, c.round_place, c.provider, c.ref, c.game,
      ${now}.bet_day - old.bet_day as counted_stake, ${now}.loss_day - old.loss_day as counted_loss
  ),`;
}

const rounds = `
  opened as (
    insert into ledger.wallet_round (id, player_id, account_id, stake, opened_at, closed_at, opened_seq, state, provider, round_ref, game,
      bonus_stake)
    select round, player_id, account, stake, v_at, case when closes then v_at end, seq,
      case when closes then ${roundState.finished} else ${roundState.open} end, provider, ref, game, case when d_bonus < 0 then stake end
    from moved where opens
  ),
  continued as (
    update ledger.wallet_round r set stake = r.stake + w.stake, payout = r.payout + w.gain, wins = r.wins + w.wins,
      bonus_stake = r.bonus_stake + w.stake, state = case when w.closes then ${roundState.finished} else ${roundState.open} end, closed_at = case when w.closes then v_at end
    from (select round_place, stake, gain, (not is_bet)::int as wins, closes from moved where not opens) w
    where r.ctid = w.round_place
  ),`;

const told = {
  player: 'player_id',
  account: 'account',
  currency: 'currency',
  status: 'status',
  real: 'real_after',
  bonus: 'bonus_after',
  held: 'held',
  seq: 'seq',
};

const written = `
  entries as (
    insert into ledger.wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after, bonus_after, held_after,
      counted_stake, counted_payout, round_id, at, previous, hash)
    select account, seq, key, kind, ${house.games}, (stake + gain)::ledger.wallet_part, d_real, d_bonus, 0, real_after, bonus_after, held,
      case when is_bet then counted_stake end, case when not is_bet then -counted_loss end, round, v_at, previous, hash
    from moved
  ),
  summed as materialized (
    select currency, sum(d_real + d_bonus) as net, count(*) as n, string_agg(${movement(told)}, ';') as text,
      string_agg(i::text, ',') as places
    from moved group by currency
  ),
  houses as (
    insert into ledger.wallet_house as h (currency, house, stripe, balance)
    select currency, ${house.games}, pg_backend_pid() % 64, -net from summed where net <> 0 order by currency
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance
  ),
  told as (insert into ledger.wallet_outbox (body) select string_agg(text, ';') from summed having count(*) > 0)
  select string_agg(text, ';'), string_agg(places, ','), coalesce(sum(n), 0) into v_moved, v_places, v_count from summed;
`;

const keep = answerNames.map((name) => `${name} := ${name} || v_rest.${name};`).join(' ');

/** The columns of the arrays, of which a wave takes its part. */
const columns = ['account', 'amount', 'key', 'flags', 'provider', 'ref', 'game', 'round'] as const;
const typeOf = {
  account: 'uuid',
  amount: 'bigint',
  key: 'uuid',
  flags: 'smallint',
  provider: 'text',
  ref: 'text',
  game: 'text',
  round: 'uuid',
};

const begin = (rule: PostingRule): string => `
declare
  v_at timestamptz;
  v_at_ms bigint;
  v_horizon timestamptz := date_trunc('month', to_timestamp(p_at_ms / 1000.0), 'UTC') - interval '1 month';
  v_base text;
  v_is_odd boolean;
  v_odd int[];
  v_rest record;
  v_moved text;
  v_places text;
  v_count bigint;
  v_first int := 1;
  v_last int;
${columns.map((column) => `  w_${column} ${typeOf[column]}[] := p_${column};`).join('\n')}
begin
  ${lockLanes}
  select ${bookedAt(rule)}, (select code from public.currency where is_base),
      exists (select from ledger.wallet_entry e where e.key = any(p_key) and e.at >= v_horizon and e.at < v_horizon + interval '2 months')
        or exists (select from ledger.wallet_tombstone s where s.key = any(p_key))
        or exists (select from ledger.wallet_fence where lane = any(p_lanes))
    into v_at, v_base, v_is_odd;
  v_at_ms := round(extract(epoch from v_at) * 1000);
  if v_is_odd or v_at >= v_horizon + interval '2 months' - interval '1 hour'
    or to_regclass('ledger.wallet_entry_' || to_char(v_at at time zone 'UTC', 'YYYY_MM')) is null then
    for v_wave in 1..cardinality(p_ends) loop
      v_last := p_ends[v_wave];
      select * into v_rest from ledger.wallet_post_fallback(p_at_ms, p_lanes, array(select generate_series(v_first, v_last)),
        ${columns.map((column) => `p_${column}`).join(', ')});
      ${keep}
      v_first := v_last + 1;
    end loop;
    return;
  end if;
  for v_wave in 1..cardinality(p_ends) loop
  v_last := p_ends[v_wave];
  if cardinality(p_ends) > 1 then
    ${columns.map((column) => `w_${column} := p_${column}[v_first:v_last];`).join(' ')}
  end if;
`;

const end = `
  o_moved := concat_ws(';', o_moved, v_moved);
  o_places := concat_ws(',', o_places, v_places);
  if v_count < cardinality(w_account) then
    v_odd := array(select i from generate_series(v_first, v_last) i
      where i <> all(coalesce(string_to_array(v_places, ',')::int[], '{}')));
    select * into v_rest from ledger.wallet_post_fallback(p_at_ms, p_lanes, v_odd, ${columns.map((column) => `p_${column}`).join(', ')});
    ${keep}
  end if;
  v_first := v_last + 1;
  end loop;
end $$;`;

/**
 * Returns the SQL of wallet_post_fast. Commands come in waves: p_ends says where each ends, and a player has one command in a wave at
 * most. What was booked here, each under its own key, is told as movements in o_moved, their places in o_places; the arrays tell of the rest.
 */
export const writeFast = (rule: PostingRule, returning: Returning): string =>
  [
    'create or replace function ledger.wallet_post_fast(',
    '  p_at_ms bigint, p_lanes int[], p_account uuid[], p_ends int[], p_amount bigint[], p_key uuid[], p_flags smallint[],',
    `  p_provider text[], p_ref text[], p_game text[], p_round uuid[],\n  ${outArrays}, out o_moved text, out o_places text)`,
    'language plpgsql as $$',
    '#variable_conflict use_column',
    begin(rule),
    moved(rule, returning),
    rounds,
    written,
    end,
  ].join('\n');

/** Returns the SQL of wallet_post_fallback: those commands of the arrays that stand at the given places, by wallet_post_play. */
export const writeFallback = (): string => `
create or replace function ledger.wallet_post_fallback(
  p_at_ms bigint, p_lanes int[], p_odd int[], ${columns.map((column) => `p_${column} ${typeOf[column]}[]`).join(', ')},
  ${outArrays})
language plpgsql as $$
begin
  select done.* into ${answerNames.join(', ')}
    from (select array_agg(case when p_flags[i] & ${commandFlag.win} = 0 then 'bet'::ledger.wallet_kind else 'win'::ledger.wallet_kind end) as kind,
        ${columns.map((column) => `array_agg(p_${column}[i]) as ${column}`).join(', ')}
      from unnest(p_odd) i) odd,
      ledger.wallet_post_play(p_at_ms, p_lanes, account, kind, amount, key, flags, provider, ref, game, round, '{}', '{}', '{}') done;
  o_i := array(select p_odd[i] from unnest(o_i) i);
end $$;`;
