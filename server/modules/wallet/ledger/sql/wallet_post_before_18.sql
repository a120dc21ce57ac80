-- Made from posting/ by tools/write-posting.ts: change it there.
-- needs: wallet_post_fast.sql wallet_post_single.sql
-- Before PostgreSQL 18 RETURNING knows the new row alone. There the row is joined to itself as it was,
-- which the lane's lock keeps so;
-- that costs a look-up a command.
do $older$
begin
  if current_setting('server_version_num')::int >= 180000 then return; end if;
execute $fast$create or replace function ledger.wallet_post_fast(
  p_at_ms bigint, p_lanes int[], p_account uuid[], p_ends int[], p_amount bigint[], p_key uuid[],
    p_flags smallint[],
  p_provider text[], p_ref text[], p_game text[], p_round uuid[],
  out o_i int[], out o_code smallint[], out o_entry uuid[], out o_real bigint[], out o_bonus bigint[],
    out o_held bigint[], out o_seq bigint[], out o_moved text, out o_places text)
language plpgsql as $$
#variable_conflict use_column
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
  w_account uuid[] := p_account;
  w_amount bigint[] := p_amount;
  w_key uuid[] := p_key;
  w_flags smallint[] := p_flags;
  w_provider text[] := p_provider;
  w_ref text[] := p_ref;
  w_game text[] := p_game;
  w_round uuid[] := p_round;
begin
  perform pg_advisory_xact_lock(7701, lane) from unnest(p_lanes) lane;
  select greatest(to_timestamp(p_at_ms / 1000.0), (select max(until) from ledger.wallet_period_close)),
    (select code from public.currency where is_base),
      exists (select from ledger.wallet_entry e where e.key = any(p_key) and e.at >= v_horizon
        and e.at < v_horizon + interval '2 months')
        or exists (select from ledger.wallet_tombstone s where s.key = any(p_key))
        or exists (select from ledger.wallet_fence where lane = any(p_lanes))
    into v_at, v_base, v_is_odd;
  v_at_ms := round(extract(epoch from v_at) * 1000);
  if v_is_odd or v_at >= v_horizon + interval '2 months' - interval '1 hour'
    or to_regclass('ledger.wallet_entry_' || to_char(v_at at time zone 'UTC', 'YYYY_MM')) is null then
    for v_wave in 1..cardinality(p_ends) loop
      v_last := p_ends[v_wave];
      select * into v_rest from ledger.wallet_post_fallback(p_at_ms, p_lanes,
        array(select generate_series(v_first, v_last)),
        p_account, p_amount, p_key, p_flags, p_provider, p_ref, p_game, p_round);
      o_i := o_i || v_rest.o_i; o_code := o_code || v_rest.o_code; o_entry := o_entry || v_rest.o_entry;
        o_real := o_real || v_rest.o_real; o_bonus := o_bonus || v_rest.o_bonus; o_held := o_held ||
        v_rest.o_held; o_seq := o_seq || v_rest.o_seq;
      v_first := v_last + 1;
    end loop;
    return;
  end if;
  for v_wave in 1..cardinality(p_ends) loop
  v_last := p_ends[v_wave];
  if cardinality(p_ends) > 1 then
    w_account := p_account[v_first:v_last]; w_amount := p_amount[v_first:v_last]; w_key :=
      p_key[v_first:v_last]; w_flags := p_flags[v_first:v_last]; w_provider := p_provider[v_first:v_last];
      w_ref := p_ref[v_first:v_last]; w_game := p_game[v_first:v_last]; w_round := p_round[v_first:v_last];
  end if;
  with moved as (
    update ledger.wallet_account a set
      real = a.real + case when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first
        and a.bonus > 0) then 0 else c.gain - c.stake end, bonus = a.bonus + case
        when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first and a.bonus > 0)
        then c.gain - c.stake else 0 end, seq = a.seq + 1, rounds = a.rounds + c.opens::int,
      open_rounds = case when c.opens = c.closes then a.open_rounds when c.opens then a.open_rounds || c.round
        else array_remove(a.open_rounds, c.round) end,
      bet_day = a.bet_day + case when c.is_bet then case when a.in_base then c.stake * 1000
        else ledger.wallet_counted(c.stake, a.currency, v_base) end else 0 end, loss_day = a.loss_day + case
        when c.is_bet then case when a.in_base then c.stake * 1000 else ledger.wallet_counted(c.stake,
        a.currency, v_base) end else -(case when a.in_base then c.gain * 1000
        else ledger.wallet_counted(c.gain, a.currency, v_base) end) end,
      bet_week = a.bet_week + case when c.is_bet then case when a.in_base then c.stake * 1000
        else ledger.wallet_counted(c.stake, a.currency, v_base) end else 0 end, loss_week = a.loss_week + case
        when c.is_bet then case when a.in_base then c.stake * 1000 else ledger.wallet_counted(c.stake,
        a.currency, v_base) end else -(case when a.in_base then c.gain * 1000
        else ledger.wallet_counted(c.gain, a.currency, v_base) end) end,
      bet_month = a.bet_month + case when c.is_bet then case when a.in_base then c.stake * 1000
        else ledger.wallet_counted(c.stake, a.currency, v_base) end else 0 end,
        loss_month = a.loss_month + case when c.is_bet then case when a.in_base then c.stake * 1000
        else ledger.wallet_counted(c.stake, a.currency, v_base) end else -(case when a.in_base
        then c.gain * 1000 else ledger.wallet_counted(c.gain, a.currency, v_base) end) end, moved_at = v_at,
      head = ledger.wallet_entry_hash(a.head, a.id, a.seq + 1, c.key, c.kind, 2::smallint, c.stake + c.gain,
        case when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first and a.bonus > 0) then 0
        else c.gain - c.stake end, case when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first
        and a.bonus > 0) then c.gain - c.stake else 0 end, 0, a.real + case
        when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first and a.bonus > 0) then 0
        else c.gain - c.stake end, a.bonus + case when (c.round_bonus_stake is not null or c.is_bet
        and a.bonus_first and a.bonus > 0) then c.gain - c.stake else 0 end, a.held, case when c.is_bet
        then case when a.in_base then c.stake * 1000 else ledger.wallet_counted(c.stake, a.currency,
        v_base) end end, case when not c.is_bet then case when a.in_base then c.gain * 1000
        else ledger.wallet_counted(c.gain, a.currency, v_base) end end, c.round, null, v_at_ms, null)
    from (
      select given.*, flags & 4 = 0 as is_bet, flags & 1 <> 0 as is_exclusive, flags & 2 <> 0 as closes,
        case when flags & 4 = 0 then 'bet'::ledger.wallet_kind else 'win'::ledger.wallet_kind end as kind,
        case when flags & 4 = 0 then amount else 0 end as stake, case when flags & 4 = 0 then 0
          else amount end as gain,
        r.ctid as round_place, r.id as round_id, r.account_id as round_account, r.game as round_game,
          r.state as round_state,
        r.opened_at as round_opened_at, r.stake as round_stake, r.bonus_stake as round_bonus_stake,
          r.id is null as opens, coalesce(r.id, new_round) as round
      from (select generate_series(v_first, v_last) as i, unnest(w_account) as account,
        unnest(w_amount) as amount, unnest(w_key) as key,
          unnest(w_flags) as flags, unnest(w_provider) as provider, unnest(w_ref) as ref,
            unnest(w_game) as game,
          unnest(w_round) as new_round) given
        left join ledger.wallet_round r on r.round_ref = given.ref and r.provider = given.provider
      ) c, ledger.wallet_account old
    where old.id = c.account and a.id = c.account and a.status <> 3 and (case when c.is_bet then case
      when a.bonus_first and a.bonus > 0
        then c.stake between 1 and a.bonus and (c.round_id is null or c.round_bonus_stake = c.round_stake)
        else c.round_bonus_stake is null and (a.bonus = 0 or a.real >= c.stake) end
      else c.round_bonus_stake is null or c.round_bonus_stake = c.round_stake end) and a.moved_at <= v_at
        and v_at < a.day_ends and v_at < a.week_ends and v_at < a.month_ends and (not (c.is_bet
        and a.is_limited) or exists (
      select from (select least(p.bet_day_limit - s.bet_day, p.bet_week_limit - s.bet_week,
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
        where p.id = a.player_id) l
      where (case when a.in_base then c.stake * 1000 else ledger.wallet_counted(c.stake, a.currency,
        v_base) end > l.bet_room or case when a.in_base then c.stake * 1000
        else ledger.wallet_counted(c.stake, a.currency, v_base) end > l.loss_room) is not true))
      and ((c.is_exclusive and c.is_bet and exists (
          select from ledger.wallet_account b cross join unnest(b.open_rounds) as open (id)
            cross join lateral (select game, provider from ledger.wallet_round
              where id = open.id offset 0) other
          where b.player_id = a.player_id and other.game = c.game and other.provider = c.provider
            and open.id is distinct from c.round_id))
      or (c.is_bet and c.round_id is null and not c.closes
        and cardinality(a.open_rounds) >= ledger.wallet_max_open_rounds())
      or ((c.round_account <> a.id or c.round_game <> c.game))
      or (c.is_bet and (c.round_state <> 1 or c.round_opened_at < v_at - interval '14 days'))
      or (not c.is_bet and c.round_id is null)
      or (not c.is_bet and c.round_state <> 1)
      or (c.is_bet and not (a.may_stake and a.status <> 3))
      or (c.is_bet and (c.stake > a.bonus_max_stake or c.stake > 0 and c.game = any(a.bonus_refused_games)))
      or (a.real + case when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first and a.bonus > 0)
        then 0 else c.gain - c.stake end < 0 or a.bonus + case when (c.round_bonus_stake is not null
        or c.is_bet and a.bonus_first and a.bonus > 0) then c.gain - c.stake else 0 end < 0)
      or (greatest(a.real + case when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first
        and a.bonus > 0) then 0 else c.gain - c.stake end, a.bonus + case
        when (c.round_bonus_stake is not null or c.is_bet and a.bonus_first and a.bonus > 0)
        then c.gain - c.stake else 0 end) > 9007199254740991)) is not true
    returning c.i, a.id as account, a.player_id, a.currency, a.status, a.real as real_after,
      a.bonus as bonus_after, a.held,
      a.seq, a.real - old.real as d_real, a.bonus - old.bonus as d_bonus, old.head as previous,
        a.head as hash,
      c.key, c.kind, c.is_bet, c.stake, c.gain, c.closes, c.opens, c.round, c.round_place, c.provider, c.ref,
        c.game,
      a.bet_day - old.bet_day as counted_stake, a.loss_day - old.loss_day as counted_loss
  ),
  opened as (
    insert into ledger.wallet_round (id, player_id, account_id, stake, opened_at, closed_at, opened_seq,
      state, provider, round_ref, game,
      bonus_stake)
    select round, player_id, account, stake, v_at, case when closes then v_at end, seq,
      case when closes then 2 else 1 end, provider, ref, game, case when d_bonus < 0 then stake end
    from moved where opens
  ),
  continued as (
    update ledger.wallet_round r set stake = r.stake + w.stake, payout = r.payout + w.gain,
      wins = r.wins + w.wins,
      bonus_stake = r.bonus_stake + w.stake, state = case when w.closes then 2 else 1 end, closed_at = case
        when w.closes then v_at end
    from (select round_place, stake, gain, (not is_bet)::int as wins, closes from moved where not opens) w
    where r.ctid = w.round_place
  ),
  entries as (
    insert into ledger.wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after,
      bonus_after, held_after,
      counted_stake, counted_payout, round_id, at, previous, hash)
    select account, seq, key, kind, 2, (stake + gain)::ledger.wallet_part, d_real, d_bonus, 0, real_after,
      bonus_after, held,
      case when is_bet then counted_stake end, case when not is_bet then -counted_loss end, round, v_at,
        previous, hash
    from moved
  ),
  summed as materialized (
    select currency, sum(d_real + d_bonus) as net, count(*) as n, string_agg(concat_ws(',', player_id,
      account, currency, status, real_after, bonus_after, held, seq), ';') as text,
      string_agg(i::text, ',') as places
    from moved group by currency
  ),
  houses as (
    insert into ledger.wallet_house as h (currency, house, stripe, balance)
    select currency, 2, pg_backend_pid() % 64, -net from summed where net <> 0 order by currency
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance
  ),
  told as (insert into ledger.wallet_outbox (body) select string_agg(text, ';')
    from summed having count(*) > 0)
  select string_agg(text, ';'), string_agg(places, ','), coalesce(sum(n), 0) into v_moved, v_places, v_count
    from summed;
  o_moved := concat_ws(';', o_moved, v_moved);
  o_places := concat_ws(',', o_places, v_places);
  if v_count < cardinality(w_account) then
    v_odd := array(select i from generate_series(v_first, v_last) i
      where i <> all(coalesce(string_to_array(v_places, ',')::int[], '{}')));
    select * into v_rest from ledger.wallet_post_fallback(p_at_ms, p_lanes, v_odd, p_account, p_amount, p_key,
      p_flags, p_provider, p_ref, p_game, p_round);
    o_i := o_i || v_rest.o_i; o_code := o_code || v_rest.o_code; o_entry := o_entry || v_rest.o_entry; o_real
      := o_real || v_rest.o_real; o_bonus := o_bonus || v_rest.o_bonus; o_held := o_held || v_rest.o_held;
      o_seq := o_seq || v_rest.o_seq;
  end if;
  v_first := v_last + 1;
  end loop;
end $$;$fast$;
execute $single$
create or replace function ledger.wallet_post_single(
  p_at timestamptz, p_lane int, p_account uuid, p_kind ledger.wallet_kind, p_is_bet boolean, p_stake bigint,
    p_gain bigint, p_key uuid,
  p_closes boolean, p_provider text, p_ref text, p_game text, p_round uuid, p_earliest timestamptz,
    p_until timestamptz) returns text
language plpgsql as $$
#variable_conflict use_column
declare
  o record;
  m record;
  v_opens boolean := pg_advisory_xact_lock(7701, p_lane) is not null;
  v_round uuid := p_round;
  v_moved text;
begin
  select id, account_id, game, state, opened_at, stake, bonus_stake into o from ledger.wallet_round
    where round_ref = p_ref and provider = p_provider;
  v_opens := o.id is null;
  if not v_opens then v_round := o.id; end if;
  update ledger.wallet_account a set
    real = a.real + case when (o.bonus_stake is not null or p_is_bet and a.bonus_first and a.bonus > 0) then 0
      else p_gain - p_stake end, bonus = a.bonus + case when (o.bonus_stake is not null or p_is_bet
      and a.bonus_first and a.bonus > 0) then p_gain - p_stake else 0 end, seq = a.seq + 1,
      rounds = a.rounds + v_opens::int,
    open_rounds = case when v_opens = p_closes then a.open_rounds when v_opens then a.open_rounds || v_round
      else array_remove(a.open_rounds, v_round) end,
    bet_day = a.bet_day + p_stake * 1000, loss_day = a.loss_day + p_stake * 1000 - (p_gain * 1000),
      bet_week = a.bet_week + p_stake * 1000, loss_week = a.loss_week + p_stake * 1000 - (p_gain * 1000),
      bet_month = a.bet_month + p_stake * 1000, loss_month = a.loss_month + p_stake * 1000 - (p_gain * 1000),
        moved_at = p_at,
    head = ledger.wallet_entry_hash(a.head, a.id, a.seq + 1, p_key, p_kind, 2::smallint, p_stake + p_gain,
      case when (o.bonus_stake is not null or p_is_bet and a.bonus_first and a.bonus > 0) then 0
      else p_gain - p_stake end, case when (o.bonus_stake is not null or p_is_bet and a.bonus_first
      and a.bonus > 0) then p_gain - p_stake else 0 end, 0, a.real + case when (o.bonus_stake is not null
      or p_is_bet and a.bonus_first and a.bonus > 0) then 0 else p_gain - p_stake end, a.bonus + case
      when (o.bonus_stake is not null or p_is_bet and a.bonus_first and a.bonus > 0) then p_gain - p_stake
      else 0 end, a.held, case when p_is_bet then p_stake * 1000 end, case when not p_is_bet
      then p_gain * 1000 end, v_round, null, (extract(epoch from p_at) * 1000)::bigint, null)
  from ledger.wallet_account old where old.id = p_account and a.id = p_account and a.in_base and a.status <> 3
    and (case when p_is_bet then case when a.bonus_first and a.bonus > 0
        then p_stake between 1 and a.bonus and (o.id is null or o.bonus_stake = o.stake)
        else o.bonus_stake is null and (a.bonus = 0 or a.real >= p_stake) end
      else o.bonus_stake is null or o.bonus_stake = o.stake end) and a.moved_at <= p_at and p_at < a.day_ends
        and p_at < a.week_ends and p_at < a.month_ends
    and not (p_is_bet and a.is_limited)
    and not exists (select from ledger.wallet_fence where lane = p_lane)
    and not exists (select from ledger.wallet_tombstone where key = p_key)
    and not exists (select from ledger.wallet_period_close where until > p_at)
    and not exists (select from ledger.wallet_entry e where e.key = p_key and e.at >= p_earliest
      and e.at < p_until)
    and ((p_is_bet and o.id is null and not p_closes and cardinality(a.open_rounds) >=
      ledger.wallet_max_open_rounds())
      or ((o.account_id <> a.id or o.game <> p_game))
      or (p_is_bet and (o.state <> 1 or o.opened_at < p_at - interval '14 days'))
      or (not p_is_bet and o.id is null)
      or (not p_is_bet and o.state <> 1)
      or (p_is_bet and not (a.may_stake and a.status <> 3))
      or (p_is_bet and (p_stake > a.bonus_max_stake or p_stake > 0 and p_game = any(a.bonus_refused_games)))
      or (a.real + case when (o.bonus_stake is not null or p_is_bet and a.bonus_first and a.bonus > 0) then 0
        else p_gain - p_stake end < 0 or a.bonus + case when (o.bonus_stake is not null or p_is_bet
        and a.bonus_first and a.bonus > 0) then p_gain - p_stake else 0 end < 0)
      or (greatest(a.real + case when (o.bonus_stake is not null or p_is_bet and a.bonus_first
        and a.bonus > 0) then 0 else p_gain - p_stake end, a.bonus + case when (o.bonus_stake is not null
        or p_is_bet and a.bonus_first and a.bonus > 0) then p_gain - p_stake
        else 0 end) > 9007199254740991)) is not true
  returning a.player_id, a.currency, a.status, a.real, a.bonus, a.held, a.seq, a.real - old.real as d_real,
    a.bonus - old.bonus as d_bonus, old.head as previous, a.head as hash,
      a.bet_day - old.bet_day as counted_stake,
    a.loss_day - old.loss_day as counted_loss into m;
  if not found then return null; end if;
  if v_opens then
    insert into ledger.wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at,
      opened_seq, state, provider, round_ref,
        game, bonus_stake)
      values (v_round, m.player_id, p_account, p_stake, 0, p_at, case when p_closes then p_at end, m.seq,
        case when p_closes then 2 else 1 end, p_provider, p_ref, p_game,
        case when m.d_bonus < 0 then p_stake end);
  else
    update ledger.wallet_round r set stake = r.stake + p_stake, payout = r.payout + p_gain,
      wins = r.wins + (not p_is_bet)::int,
        bonus_stake = r.bonus_stake + p_stake, state = case when p_closes then 2 else 1 end, closed_at = case
          when p_closes then p_at end
      where r.round_ref = p_ref and r.provider = p_provider;
  end if;
  insert into ledger.wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after,
    bonus_after, held_after,
      counted_stake, counted_payout, round_id, at, previous, hash)
    values (p_account, m.seq, p_key, p_kind, 2, (p_stake + p_gain)::ledger.wallet_part, m.d_real, m.d_bonus,
      0, m.real, m.bonus,
      m.held, case when p_is_bet then m.counted_stake end, case when not p_is_bet then -m.counted_loss end,
        v_round, p_at, m.previous,
      m.hash);
  update ledger.wallet_house h set balance = h.balance - m.d_real - m.d_bonus
    where h.currency = m.currency and h.house = 2 and h.stripe = pg_backend_pid() % 64;
  if not found then
    insert into ledger.wallet_house as h (currency, house, stripe, balance)
      values (m.currency, 2, pg_backend_pid() % 64, -(m.d_real + m.d_bonus))
      on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance;
  end if;
  v_moved := concat_ws(',', m.player_id, p_account, m.currency, m.status, m.real, m.bonus, m.held, m.seq);
  insert into ledger.wallet_outbox (body) values (v_moved);
  return v_moved;
end $$;$single$;
end $older$;
