// wallet_post judges every kind of command, one a player in a batch. wallet_post_play is the same for bets, wins, bet-wins and closes: it
// leaves out what only rollbacks and payments need, which makes small batches cheaper.
import { codeNumber, hiddenAccount, roundState, shownAccount } from '../constants.ts';
import { forTombstone, judged } from './judge.ts';
import type { PostingRule } from './rule.ts';
import { bookedAt, lastMoved, lockLanes, movement, outArrays } from './write.ts';

const code = codeNumber;
const parameters = `p_at_ms bigint, p_lanes int[], p_account uuid[], p_kind ledger.wallet_kind[], p_amount bigint[], p_key uuid[],
  p_flags smallint[], p_provider text[], p_ref text[], p_game text[], p_round uuid[], p_payout bigint[], p_reverses uuid[], p_note text[]`;

/** What stands before the one statement: the locks, the moment, the month. */
const begin = (rule: PostingRule): string => `
declare
  v_at timestamptz;
  v_at_ms bigint;
  v_horizon timestamptz;
  v_next_month timestamptz;
  v_base text;
  v_any_tombstone boolean;
  v_any_elsewhere boolean;
  v_booked bigint;
  v_updated bigint;
begin
  ${lockLanes}
  -- from here on every snapshot is taken under the locks, so what it shows of these players is the last word
  select greatest(${bookedAt(rule)}, ${lastMoved}), exists (select from ledger.wallet_tombstone),
    exists (select from ledger.wallet_fence where lane = any(p_lanes)), (select code from public.currency where is_base)
    into v_at, v_any_tombstone, v_any_elsewhere, v_base;
  v_at_ms := round(extract(epoch from v_at) * 1000);
  v_horizon := date_trunc('month', v_at, 'UTC') - interval '1 month';
  v_next_month := v_horizon + interval '2 months';
  -- whose clock is late at the turn of a month books into the new one, if that has begun for an account or a key: both go by months
  if v_at >= v_next_month - interval '1 hour' and (
    exists (select from ledger.wallet_entry e where e.account_id = any(p_account) and e.at >= v_next_month)
    or exists (select from ledger.wallet_entry e where e.key = any(p_key) and e.at >= v_next_month)) then
    v_at := v_next_month;
    v_at_ms := round(extract(epoch from v_at) * 1000);
    v_horizon := v_horizon + interval '1 month';
    v_next_month := v_next_month + interval '1 month';
  end if;
  if to_regclass('ledger.wallet_entry_' || to_char(v_at at time zone 'UTC', 'YYYY_MM')) is null then
    -- a job makes them ahead; this is for a clock that jumped
    perform ledger.wallet_open_month(v_at);
  end if;
`;

const hashed = (rule: PostingRule): string =>
  rule.entryHash({
    previous: 'head',
    account: 'account',
    seq: 'seq + 1',
    key: 'key',
    kind: 'kind',
    house: 'house',
    amount: 'amount',
    real: 'd_real',
    bonus: 'd_bonus',
    held: 'd_held',
    realAfter: 'real_after',
    bonusAfter: 'bonus_after',
    heldAfter: 'held_after',
    countedStake: 'counted_stake',
    countedPayout: 'counted_payout',
    round: 'coalesce(round_id, new_round)',
    reverses: 'reverses',
    atMs: 'v_at_ms',
    note: 'note',
  });

const told = {
  player: 'player_id',
  account: 'account',
  currency: 'currency',
  status: 'account_status',
  real: 'real_after',
  bonus: 'bonus_after',
  held: 'held_after',
  seq: 'next_seq',
};

/** The commands with their verdicts, and what each leaves. */
const answered = (rule: PostingRule): string => `
  answered as materialized (
    select verdict, kind <> 'round-close' and verdict = 0 as is_booked, account, account_place, i, key, kind, house, amount,
      seq + 1 as next_seq, d_real, d_bonus, d_held, real_after, bonus_after, held_after, counted_stake, counted_payout,
      coalesce(round_id, new_round) as entry_round, reverses, head, note,
      case when verdict = 0 and kind <> 'round-close' then ${hashed(rule)} end as hash,
      case when closes or kind = 'round-close' then ${roundState.finished}
        when kind = 'rollback' and round_stake = 0 and round_payout = 0 and round_wins = 0 then ${roundState.void}
        else ${roundState.open} end as next_state,
      player_id, currency, is_stake, in_day, in_week, in_month, round_id, round_place, round_stake, round_payout, round_wins,
      round_bonus_stake,
      -- a hidden account that is credited is shown again, whatever credited it
      case when account_status = ${hiddenAccount} and real_after + bonus_after + held_after > 0 then ${shownAccount}
        else account_status end as account_status,
      provider, ref, game, known_key, seq, real, bonus, held
    from judged
  ),`;

const accounts = `
  accounts as (
    update ledger.wallet_account a set status = w.account_status, real = w.real_after, bonus = w.bonus_after, held = w.held_after,
      seq = w.next_seq, head = w.hash, moved_at = v_at, room = '', rounds = a.rounds + w.opens::int,
      open_rounds = case when not w.opens and w.next_state <> ${roundState.open} then array_remove(a.open_rounds, w.entry_round)
        when w.opens and w.next_state = ${roundState.open} then a.open_rounds || w.entry_round else a.open_rounds end,
      ${['day', 'week', 'month']
        .map(
          (period) => `bet_${period} = case when v_at < a.${period}_ends then a.bet_${period} else 0 end + w.stake_in_${period},
      loss_${period} = case when v_at < a.${period}_ends then a.loss_${period} else 0 end + w.stake_in_${period} - w.payout_in_${period},
      ${period}_ends = case when v_at < a.${period}_ends then a.${period}_ends else ledger.wallet_next_end('${period}', v_at, a.player_id) end`,
        )
        .join(',\n      ')}
    from (
      select account_place, account_status, seq, next_seq, real_after, bonus_after, held_after, hash,
        is_stake and round_id is null as opens, entry_round, next_state,
        ${['stake', 'payout']
          .flatMap((sum) =>
            ['day', 'week', 'month'].map(
              (period) =>
                `case when in_${period} is not false and counted_${sum} is not null then counted_${sum} else 0 end as ${sum}_in_${period}`,
            ),
          )
          .join(',\n        ')}
      from answered where is_booked) w
    where a.ctid = w.account_place and a.seq = w.seq
    returning 1
  ),
  closed as (
    update ledger.wallet_account a set open_rounds = array_remove(a.open_rounds, w.round_id)
    from (select account_place, seq, round_id from answered where verdict = 0 and kind = 'round-close') w
    where a.ctid = w.account_place and a.seq = w.seq
    returning 1
  ),`;

const rounds = `
  opened as (
    insert into ledger.wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at, opened_seq, state, provider,
      round_ref, game, bonus_stake)
    select entry_round, player_id, account, round_stake, round_payout, v_at,
      case when next_state <> ${roundState.open} then v_at end, next_seq, next_state, provider, ref, game, round_bonus_stake
    from answered where is_booked and is_stake and round_id is null
  ),
  continued as (
    update ledger.wallet_round r set stake = w.round_stake, payout = w.round_payout, wins = w.round_wins, bonus_stake = w.round_bonus_stake,
      state = w.next_state,
      closed_at = case when w.next_state <> ${roundState.open} then v_at end
    from (select round_place, round_stake, round_payout, round_wins, round_bonus_stake, next_state from answered
      where verdict = 0 and round_id is not null) w
    where r.ctid = w.round_place
  ),`;

const written = (isWhole: boolean): string => `
  entries as (
    insert into ledger.wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after, bonus_after, held_after,
      counted_stake, counted_payout, round_id, reverses, at, previous, hash, note)
    select account, next_seq, key, kind, house, case when kind = 'adjustment' then amount else amount::ledger.wallet_part end,
      d_real, d_bonus, d_held, real_after, bonus_after, held_after, counted_stake, counted_payout, entry_round, reverses, v_at,
      head, hash, note
    from answered where is_booked
  ),${
    isWhole
      ? `
  reversed as (
    insert into ledger.wallet_reversal (reverses, key, account_id)
    select reverses, key, account from answered where is_booked and reverses is not null
  ),`
      : ''
  }
  houses as (
    insert into ledger.wallet_house as h (currency, house, stripe, balance)
    select currency, house, pg_backend_pid() % 64, -sum(d_real + d_bonus + d_held) from answered where is_booked
    group by currency, house having sum(d_real + d_bonus + d_held) <> 0 order by currency, house
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance
  ),
  told as (
    insert into ledger.wallet_outbox (body)
    select string_agg(${movement(told)}, ';') from answered where is_booked having count(*) > 0
  )
  select array_agg(i), array_agg(verdict), array_agg(case when is_booked then key when verdict = ${code('duplicate')} then known_key end),
    array_agg(case when is_booked then real_after else real end), array_agg(case when is_booked then bonus_after else bonus end),
    array_agg(case when is_booked then held_after else held end), array_agg(case when is_booked then next_seq else seq end),
    count(*) filter (where verdict = 0), (select count(*) from accounts) + (select count(*) from closed)
    into o_i, o_code, o_entry, o_real, o_bonus, o_held, o_seq, v_booked, v_updated from answered;
`;

const end = (isWhole: boolean): string => `
  if v_booked <> v_updated then
    raise exception 'an account was written outside the lock of its lane' using errcode = 'serialization_failure';
  end if;${
    isWhole
      ? `
  -- payments and the like: their keys are known for ever
  if array_position(p_ref, null) is not null or cardinality(p_ref) = 0 then
    insert into ledger.wallet_key (key, account_id, kind, amount, note)
    select p_key[i], p_account[i], p_kind[i], p_amount[i], p_note[i] from unnest(o_i, o_code) as done (i, code)
    where code = 0 and p_ref[i] is null;
  end if;
  -- rollbacks of what never came
  if ${forTombstone} = any(o_code) then
    insert into ledger.wallet_tombstone (key, account_id, at)
    select p_reverses[i], p_account[i], v_at from unnest(o_i, o_code) as done (i, code) where code = ${forTombstone};
    o_code := array_replace(o_code, ${forTombstone}::smallint, 0::smallint);
  end if;`
      : ''
  }
end $$;`;

/** It is called on connections of the pool too: every look-up is by index, and planning it anew would cost more than running it. */
const settings = ['plan_cache_mode = force_generic_plan', 'enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'];

/** Returns the SQL of wallet_post, or of wallet_post_play. */
export function writeGeneral(rule: PostingRule, name: 'wallet_post' | 'wallet_post_play'): string {
  const isWhole = name === 'wallet_post';
  return [
    `create or replace function ledger.${name}(\n  ${parameters},\n  ${outArrays})`,
    `language plpgsql${isWhole ? settings.map((setting) => ` set ${setting}`).join('') : ''} as $$`,
    '#variable_conflict use_column',
    begin(rule),
    judged(rule, isWhole),
    answered(rule),
    accounts,
    rounds,
    written(isWhole),
    end(isWhole),
  ].join('\n');
}
