-- Made from posting/ by tools/write-posting.ts: change it there.
create or replace function ledger.wallet_post(
  p_at_ms bigint, p_lanes int[], p_account uuid[], p_kind ledger.wallet_kind[], p_amount bigint[],
    p_key uuid[],
  p_flags smallint[], p_provider text[], p_ref text[], p_game text[], p_round uuid[], p_payout bigint[],
    p_reverses uuid[], p_note text[],
  out o_i int[], out o_code smallint[], out o_entry uuid[], out o_real bigint[], out o_bonus bigint[],
    out o_held bigint[], out o_seq bigint[])
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
#variable_conflict use_column
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
  perform pg_advisory_xact_lock(7701, lane) from unnest(p_lanes) lane;
  -- from here on every snapshot is taken under the locks, so what it shows of these players is the last word
  select greatest(greatest(to_timestamp(p_at_ms / 1000.0), (select max(until)
    from ledger.wallet_period_close)), (select max(moved_at) from ledger.wallet_account
      where id = any(p_account) and moved_at <= to_timestamp(p_at_ms / 1000.0) + interval '5 seconds')),
        exists (select from ledger.wallet_tombstone),
    exists (select from ledger.wallet_fence where lane = any(p_lanes)), (select code from public.currency
      where is_base)
    into v_at, v_any_tombstone, v_any_elsewhere, v_base;
  v_at_ms := round(extract(epoch from v_at) * 1000);
  v_horizon := date_trunc('month', v_at, 'UTC') - interval '1 month';
  v_next_month := v_horizon + interval '2 months';
  -- whose clock is late at the turn of a month books into the new one, if that has begun for an account
  -- or a key: both go by months
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
  with found as (
    select c.i, c.account, a.ctid as account_place, a.player_id, c.kind, c.amount, c.key, a.seq, a.real,
      a.bonus, a.held,
      case
        when c.kind = 'rollback' then -t.real
        when c.ref is not null then c.gain - (case when c.gain > 0 and (coalesce(r.bonus_stake, 0) + (case
          when a.bonus_first and c.stake <= a.real + a.bonus then least(a.bonus, c.stake)
          else c.stake - least(a.real, c.stake) end)) > 0 and (case when a.bonus_first
          and c.stake <= a.real + a.bonus then least(a.bonus, c.stake) else c.stake - least(a.real,
          c.stake) end) <= a.bonus
          then trunc(c.gain::numeric * (coalesce(r.bonus_stake, 0) + (case when a.bonus_first
            and c.stake <= a.real + a.bonus then least(a.bonus, c.stake) else c.stake - least(a.real,
            c.stake) end)) / (coalesce(r.stake, 0) + c.stake))::bigint else 0 end) - c.stake + (case
            when a.bonus_first and c.stake <= a.real + a.bonus then least(a.bonus, c.stake)
            else c.stake - least(a.real, c.stake) end)
        when c.kind in ('withdrawal-hold', 'fee', 'exchange-out') then -c.amount
        when c.kind in ('withdrawal-settle', 'bonus-grant', 'bonus-forfeit') then 0
        else c.amount end as d_real,
      case
        when c.kind = 'rollback' then -t.bonus
        when c.ref is not null then (case when c.gain > 0 and (coalesce(r.bonus_stake, 0) + (case
          when a.bonus_first and c.stake <= a.real + a.bonus then least(a.bonus, c.stake)
          else c.stake - least(a.real, c.stake) end)) > 0 and (case when a.bonus_first
          and c.stake <= a.real + a.bonus then least(a.bonus, c.stake) else c.stake - least(a.real,
          c.stake) end) <= a.bonus
          then trunc(c.gain::numeric * (coalesce(r.bonus_stake, 0) + (case when a.bonus_first
            and c.stake <= a.real + a.bonus then least(a.bonus, c.stake) else c.stake - least(a.real,
            c.stake) end)) / (coalesce(r.stake, 0) + c.stake))::bigint else 0 end) - (case when a.bonus_first
            and c.stake <= a.real + a.bonus then least(a.bonus, c.stake) else c.stake - least(a.real,
            c.stake) end)
        when c.kind = 'bonus-grant' then c.amount
        when c.kind in ('bonus-convert', 'bonus-forfeit') then -c.amount
        else 0 end as d_bonus,
      case when c.ref is not null then 0 when c.kind = 'withdrawal-hold' then c.amount
        when c.kind in ('withdrawal-settle', 'withdrawal-release') then -c.amount else 0 end as d_held,
      case when c.kind = 'rollback' then -t.counted_stake when c.is_stake then case when a.in_base
        then c.stake * 1000 else ledger.wallet_counted(c.stake, a.currency, v_base) end end as counted_stake,
      case when c.kind = 'rollback' then -t.counted_payout when c.is_paid then case when a.in_base
        then c.gain * 1000 else ledger.wallet_counted(c.gain, a.currency, v_base) end end as counted_payout,
      r.ctid as round_place, r.state as round_state,
      coalesce(r.stake, 0) + case when t.kind in ('bet', 'bet-win') then -t.amount
        else c.stake end as round_stake,
      coalesce(r.payout, 0) + case t.kind when 'win' then -t.amount when 'bet-win'
        then -(t.amount + t.real + t.bonus)
        else c.gain end as round_payout,
      coalesce(r.wins, 0) + case when c.kind = 'win' then 1 when t.kind = 'win' then -1
        else 0 end as round_wins,
      nullif(coalesce(r.bonus_stake, 0) + case t.kind when 'bet' then t.bonus
        when 'bet-win' then -trunc(coalesce(r.bonus_stake, 0)::numeric * t.amount / greatest(r.stake,
          1))::bigint
        else (case when a.bonus_first and c.stake <= a.real + a.bonus then least(a.bonus, c.stake)
          else c.stake - least(a.real, c.stake) end) end, 0) as round_bonus_stake,
      r.id as round_id, c.new_round, c.is_stake, c.closes, a.currency, a.head, a.status as account_status,
        c.reverses, c.note,
      t.in_day, t.in_week, t.in_month,
      c.provider, c.ref, c.game, l.bet_room, l.loss_room, coalesce(k.key, u.key) as known_key,
      case
        when v_any_elsewhere and exists (select from ledger.wallet_fence f
          where f.lane = ledger.wallet_lane(c.account)) then 14
        when a.id is null then 4
        when k.key is not null then
          case when k.account_id = a.id and k.kind = c.kind and k.amount = c.amount
            and (c.kind <> 'bet-win' or k.real + k.bonus = c.gain - c.stake)
            and k.reverses is not distinct from c.reverses and k.note is not distinct from c.note
            and (c.ref is null or (k.round_id = r.id and r.game = c.game)) then
            case when (c.is_stake or c.kind = 'win') and exists (select from ledger.wallet_reversal v
              where v.reverses = c.key)
              then 8 else 1 end
          else 2 end
        when v_any_tombstone and (c.is_stake or c.kind = 'win') and exists (select
          from ledger.wallet_tombstone s where s.key = c.key)
          then 8
        when c.kind = 'round-close' and r.state = 2 and r.account_id = a.id then 1
        when c.kind = 'rollback' and u.key is not null then 1
        when c.kind = 'rollback' and t.account_id <> a.id then 5
        when c.kind = 'rollback' and t.key is null and (r.opened_at is null or r.opened_at >= v_horizon) then
          case when exists (select from ledger.wallet_tombstone s where s.key = c.reverses) then 1
            else 100 end
        -- an exclusive game has another round open
        when c.is_exclusive and c.is_stake and exists (
          select from ledger.wallet_account b cross join unnest(b.open_rounds) as open (id)
            cross join lateral (select game, provider from ledger.wallet_round
              where id = open.id offset 0) other
          where b.player_id = a.player_id and other.game = c.game and other.provider = c.provider
            and open.id is distinct from r.id) then 7
        -- the account has as many open rounds as it may
        when c.is_stake and r.id is null and not c.closes
          and cardinality(a.open_rounds) >= ledger.wallet_max_open_rounds() then 7
        -- the round is of another account or game
        when c.ref is not null and (r.account_id <> a.id or r.game <> c.game) then case when c.is_stake then 6
          else 5 end
        -- the round takes no stakes any more
        when c.is_stake and (r.state <> 1 or r.opened_at < v_at - interval '14 days') then 6
        -- there is no such round
        when c.ref is not null and not c.is_stake and r.id is null then 5
        -- the round is closed
        when c.ref is not null and not c.is_stake and r.state <> 1 then 6
        -- the player may not stake, or the account is hidden
        when c.is_stake and not (a.may_stake and a.status <> 3) then 10
        -- the bonus of the account does not allow the stake
        when c.is_stake and (c.stake > a.bonus_max_stake or c.stake > 0
          and c.game = any(a.bonus_refused_games)) then 15
        -- the player may not stake, so no bonus is granted
        when c.kind = 'bonus-grant' and not a.may_stake then 10
        when c.kind = 'rollback' and t.round_id is distinct from r.id then 5
        when c.kind = 'rollback' and (t.kind in ('bet', 'bet-win') and r.wins > 0 or t.kind = 'bet'
          and r.payout > 0)
          then 9
        else 0
      end as code
    from (
      select account, kind, amount, key, reverses, provider, ref, game, new_round, note, i::int,
        kind in ('bet', 'bet-win') as is_stake, kind in ('win', 'bet-win') as is_paid,
        case when kind in ('bet', 'bet-win') then amount else 0 end as stake,
        case kind when 'win' then amount when 'bet-win' then payout else 0 end as gain,
        flags & 1 <> 0 as is_exclusive, flags & 2 <> 0 as closes
      from unnest(p_account, p_kind, p_amount, p_key, p_flags, p_provider, p_ref, p_game, p_round, p_payout,
        p_reverses, p_note)
        with ordinality as given (account, kind, amount, key, flags, provider, ref, game, new_round, payout,
          reverses, note, i)
      ) c
      left join ledger.wallet_account a on a.id = c.account
      left join ledger.wallet_round r on r.provider = c.provider and r.round_ref = c.ref
      left join lateral (
        select e.key, e.account_id, e.kind, e.amount, e.real, e.bonus, e.reverses, e.note, e.round_id
        from ledger.wallet_entry e where e.key = c.key and e.at >= v_horizon and e.at < v_next_month
        union all
        select e.key, e.account_id, e.kind, e.amount, 0, 0, null, e.note, null
        from ledger.wallet_key e where c.ref is null and e.key = c.key
        limit 1) k on true
      left join lateral (
        select e.*,
          -- what a rollback takes back is uncounted in the periods in which its bet or win was counted
          v_at < a.day_ends and e.at >= ledger.wallet_period_begin('day', a.day_ends, a.player_id) as in_day,
          v_at < a.week_ends and e.at >= ledger.wallet_period_begin('week', a.week_ends,
            a.player_id) as in_week,
          v_at < a.month_ends and e.at >= ledger.wallet_period_begin('month', a.month_ends,
            a.player_id) as in_month
        from ledger.wallet_entry e
        where c.kind = 'rollback' and e.key = c.reverses and e.at >= least(v_horizon, r.opened_at)
          and e.at < v_next_month
          and e.kind in ('bet', 'win', 'bet-win') limit 1) t on true
      left join lateral (
        select e.key from ledger.wallet_reversal e where c.kind = 'rollback' and e.reverses = c.reverses) u
          on true
      left join lateral (
        select least(p.bet_day_limit - s.bet_day, p.bet_week_limit - s.bet_week,
          p.bet_month_limit - s.bet_month) as bet_room,
          least(p.loss_day_limit - s.loss_day, p.loss_week_limit - s.loss_week,
            p.loss_month_limit - s.loss_month) as loss_room
        from ledger.wallet_player p cross join lateral (
          select coalesce(sum(own.bet_day) filter (where v_at < own.day_ends), 0) as bet_day,
            coalesce(sum(own.loss_day) filter (where v_at < own.day_ends), 0) as loss_day,
            coalesce(sum(own.bet_week) filter (where v_at < own.week_ends), 0) as bet_week,
            coalesce(sum(own.loss_week) filter (where v_at < own.week_ends), 0) as loss_week,
            coalesce(sum(own.bet_month) filter (where v_at < own.month_ends), 0) as bet_month,
            coalesce(sum(own.loss_month) filter (where v_at < own.month_ends), 0) as loss_month
          from ledger.wallet_account own where own.player_id = p.id) s
        where p.id = a.player_id and c.is_stake and a.is_limited limit 1) l on true
    offset 0
  ),
  moved as (
    select *, real + d_real as real_after, bonus + d_bonus as bonus_after, held + d_held as held_after,
      case when ref is not null then 2 when kind = 'adjustment' then 3
        when kind in ('bonus-grant', 'bonus-convert', 'bonus-forfeit') then 4
        when kind = 'fee' then 5 when kind in ('exchange-out', 'exchange-in') then 6
        else 1 end::smallint as house
    from found offset 0
  ),
  judged as (
    select *,
      case
        when code not in (0, 15) then code
        when counted_stake > bet_room and is_stake then 11
        when counted_stake > loss_room and is_stake then 12
        when code <> 0 then code
        -- the account does not cover it
        when real_after < 0 or bonus_after < 0 or held_after < 0 then 3
        -- the account cannot hold so much
        when greatest(real_after, bonus_after, held_after) > 9007199254740991 then 13
        else 0
      end as verdict
    from moved offset 0
  ),
  answered as materialized (
    select verdict, kind <> 'round-close' and verdict = 0 as is_booked, account, account_place, i, key, kind,
      house, amount,
      seq + 1 as next_seq, d_real, d_bonus, d_held, real_after, bonus_after, held_after, counted_stake,
        counted_payout,
      coalesce(round_id, new_round) as entry_round, reverses, head, note,
      case when verdict = 0 and kind <> 'round-close' then ledger.wallet_entry_hash(head, account, seq + 1,
        key, kind, house, amount, d_real, d_bonus, d_held, real_after, bonus_after, held_after, counted_stake,
        counted_payout, coalesce(round_id, new_round), reverses, v_at_ms, note) end as hash,
      case when closes or kind = 'round-close' then 2
        when kind = 'rollback' and round_stake = 0 and round_payout = 0 and round_wins = 0 then 3
        else 1 end as next_state,
      player_id, currency, is_stake, in_day, in_week, in_month, round_id, round_place, round_stake,
        round_payout, round_wins,
      round_bonus_stake,
      -- a hidden account that is credited is shown again, whatever credited it
      case when account_status = 3 and real_after + bonus_after + held_after > 0 then 2
        else account_status end as account_status,
      provider, ref, game, known_key, seq, real, bonus, held
    from judged
  ),
  accounts as (
    update ledger.wallet_account a set status = w.account_status, real = w.real_after, bonus = w.bonus_after,
      held = w.held_after,
      seq = w.next_seq, head = w.hash, moved_at = v_at, room = '', rounds = a.rounds + w.opens::int,
      open_rounds = case when not w.opens and w.next_state <> 1 then array_remove(a.open_rounds,
        w.entry_round)
        when w.opens and w.next_state = 1 then a.open_rounds || w.entry_round else a.open_rounds end,
      bet_day = case when v_at < a.day_ends then a.bet_day else 0 end + w.stake_in_day,
      loss_day = case when v_at < a.day_ends then a.loss_day else 0 end + w.stake_in_day - w.payout_in_day,
      day_ends = case when v_at < a.day_ends then a.day_ends else ledger.wallet_next_end('day', v_at,
        a.player_id) end,
      bet_week = case when v_at < a.week_ends then a.bet_week else 0 end + w.stake_in_week,
      loss_week = case when v_at < a.week_ends then a.loss_week
        else 0 end + w.stake_in_week - w.payout_in_week,
      week_ends = case when v_at < a.week_ends then a.week_ends else ledger.wallet_next_end('week', v_at,
        a.player_id) end,
      bet_month = case when v_at < a.month_ends then a.bet_month else 0 end + w.stake_in_month,
      loss_month = case when v_at < a.month_ends then a.loss_month
        else 0 end + w.stake_in_month - w.payout_in_month,
      month_ends = case when v_at < a.month_ends then a.month_ends else ledger.wallet_next_end('month', v_at,
        a.player_id) end
    from (
      select account_place, account_status, seq, next_seq, real_after, bonus_after, held_after, hash,
        is_stake and round_id is null as opens, entry_round, next_state,
        case when in_day is not false and counted_stake is not null then counted_stake
          else 0 end as stake_in_day,
        case when in_week is not false and counted_stake is not null then counted_stake
          else 0 end as stake_in_week,
        case when in_month is not false and counted_stake is not null then counted_stake
          else 0 end as stake_in_month,
        case when in_day is not false and counted_payout is not null then counted_payout
          else 0 end as payout_in_day,
        case when in_week is not false and counted_payout is not null then counted_payout
          else 0 end as payout_in_week,
        case when in_month is not false and counted_payout is not null then counted_payout
          else 0 end as payout_in_month
      from answered where is_booked) w
    where a.ctid = w.account_place and a.seq = w.seq
    returning 1
  ),
  closed as (
    update ledger.wallet_account a set open_rounds = array_remove(a.open_rounds, w.round_id)
    from (select account_place, seq, round_id from answered where verdict = 0 and kind = 'round-close') w
    where a.ctid = w.account_place and a.seq = w.seq
    returning 1
  ),
  opened as (
    insert into ledger.wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at,
      opened_seq, state, provider,
      round_ref, game, bonus_stake)
    select entry_round, player_id, account, round_stake, round_payout, v_at,
      case when next_state <> 1 then v_at end, next_seq, next_state, provider, ref, game, round_bonus_stake
    from answered where is_booked and is_stake and round_id is null
  ),
  continued as (
    update ledger.wallet_round r set stake = w.round_stake, payout = w.round_payout, wins = w.round_wins,
      bonus_stake = w.round_bonus_stake,
      state = w.next_state,
      closed_at = case when w.next_state <> 1 then v_at end
    from (select round_place, round_stake, round_payout, round_wins, round_bonus_stake, next_state
      from answered
      where verdict = 0 and round_id is not null) w
    where r.ctid = w.round_place
  ),
  entries as (
    insert into ledger.wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after,
      bonus_after, held_after,
      counted_stake, counted_payout, round_id, reverses, at, previous, hash, note)
    select account, next_seq, key, kind, house, case when kind = 'adjustment' then amount
      else amount::ledger.wallet_part end,
      d_real, d_bonus, d_held, real_after, bonus_after, held_after, counted_stake, counted_payout,
        entry_round, reverses, v_at,
      head, hash, note
    from answered where is_booked
  ),
  reversed as (
    insert into ledger.wallet_reversal (reverses, key, account_id)
    select reverses, key, account from answered where is_booked and reverses is not null
  ),
  houses as (
    insert into ledger.wallet_house as h (currency, house, stripe, balance)
    select currency, house, pg_backend_pid() % 64, -sum(d_real + d_bonus + d_held) from answered
      where is_booked
    group by currency, house having sum(d_real + d_bonus + d_held) <> 0 order by currency, house
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance
  ),
  told as (
    insert into ledger.wallet_outbox (body)
    select string_agg(concat_ws(',', player_id, account, currency, account_status, real_after, bonus_after,
      held_after, next_seq), ';') from answered where is_booked having count(*) > 0
  )
  select array_agg(i), array_agg(verdict), array_agg(case when is_booked then key when verdict = 1
    then known_key end),
    array_agg(case when is_booked then real_after else real end), array_agg(case when is_booked
      then bonus_after else bonus end),
    array_agg(case when is_booked then held_after else held end), array_agg(case when is_booked then next_seq
      else seq end),
    count(*) filter (where verdict = 0), (select count(*) from accounts) + (select count(*) from closed)
    into o_i, o_code, o_entry, o_real, o_bonus, o_held, o_seq, v_booked, v_updated from answered;
  if v_booked <> v_updated then
    raise exception 'an account was written outside the lock of its lane' using errcode =
      'serialization_failure';
  end if;
  -- payments and the like: their keys are known for ever
  if array_position(p_ref, null) is not null or cardinality(p_ref) = 0 then
    insert into ledger.wallet_key (key, account_id, kind, amount, note)
    select p_key[i], p_account[i], p_kind[i], p_amount[i], p_note[i] from unnest(o_i, o_code) as done (i,
      code)
    where code = 0 and p_ref[i] is null;
  end if;
  -- rollbacks of what never came
  if 100 = any(o_code) then
    insert into ledger.wallet_tombstone (key, account_id, at)
    select p_reverses[i], p_account[i], v_at from unnest(o_i, o_code) as done (i, code) where code = 100;
    o_code := array_replace(o_code, 100::smallint, 0::smallint);
  end if;
end $$;
