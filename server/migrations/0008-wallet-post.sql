-- What an amount counts for limits: thousandths of the base currency's smallest unit, at the stored rate.
create function wallet_counted(amount bigint, code text, base text) returns bigint language sql stable as $$
  select round(amount * c.rate * 1000 * b.subunit_to_unit / c.subunit_to_unit)::bigint from currency c, currency b where c.code = $2 and b.code = $3 $$;

-- How many rounds an account may have open at once. Their ids stand with the account and are written with every stake: with a thousand it takes
-- twice as long, with ten thousand twelve times, and others wait in the same batch.
create function wallet_most_open_rounds() returns int language sql immutable parallel safe as $$ select 1000 $$;

-- The one door of the ledger: posts commands that arrived together, in one transaction, each with its own answer. The caller sends at
-- most one command a player, and the lanes of these players in ascending order. All arrays but p_lanes have one element a command; an
-- array of nulls may be left empty.
-- p_flags: 1 the game takes one open round at a time, 2 the command closes its round. p_round: the id for a round that a bet may open.
-- Codes: 0 ok, 1 duplicate, 2 mismatch, 3 insufficient, 4 no account, 5 no round, 6 round closed, 7 round open, 8 rolled back,
-- 9 already settled, 10 blocked, 11 bet limit, 12 loss limit. Refused commands leave no trace.
-- wallet_post_play is the same for batches of bets, wins, bet-wins and closes alone: it is made from the one text by leaving out what only
-- rollbacks and payments need, which makes small batches cheaper.
do $make$
declare
  whole text := $text$
create function wallet_post(
  p_at_ms bigint, p_lanes int[], p_account uuid[], p_kind wallet_kind[], p_amount bigint[], p_key uuid[], p_flags smallint[],
  p_provider text[], p_ref text[], p_game text[], p_round uuid[], p_payout bigint[], p_reverses uuid[], p_note text[],
  out o_i int[], out o_code smallint[], out o_entry uuid[], out o_real bigint[], out o_bonus bigint[], out o_held bigint[], out o_seq bigint[])
language plpgsql as $$
#variable_conflict use_column
declare
  v_at timestamptz;
  v_at_ms bigint;
  v_horizon timestamptz;
  v_next_month timestamptz;
  v_base text;
  v_any_tombstone boolean;
  v_booked bigint;
  v_updated bigint;
begin
  perform pg_advisory_xact_lock(7701, lane) from unnest(p_lanes) lane;
  -- from here on every snapshot is taken under the locks, so what it shows of these players is the last word
  select greatest(to_timestamp(p_at_ms / 1000.0), (select max(until) from wallet_seal)), exists (select from wallet_tombstone),
    (select code from currency where is_base) into v_at, v_any_tombstone, v_base;
  v_at_ms := round(extract(epoch from v_at) * 1000);
  v_horizon := date_trunc('month', v_at, 'UTC') - interval '1 month';
  v_next_month := v_horizon + interval '2 months';
  -- whose clock is late at the turn of a month books into the new one, if that has begun for an account or a key: both go by months
  if v_at >= v_next_month - interval '1 hour' and (exists (select from wallet_entry e where e.account_id = any(p_account) and e.at >= v_next_month)
    or exists (select from wallet_entry e where e.key = any(p_key) and e.at >= v_next_month)) then
    v_at := v_next_month;
    v_at_ms := round(extract(epoch from v_at) * 1000);
    v_horizon := v_horizon + interval '1 month';
    v_next_month := v_next_month + interval '1 month';
  end if;
  if to_regclass('wallet_entry_' || to_char(v_at at time zone 'UTC', 'YYYY_MM')) is null then
    perform wallet_open_month(v_at); -- a job makes them ahead; this is for a clock that jumped
  end if;

  with x as (
    select c.i, c.account, a.ctid as account_place, a.player_id, c.kind, c.amount, c.key, a.seq, a.real, a.bonus, a.held,
      -- what moves
      case c.kind
        when 'bet' then -least(a.real, c.amount)
        when 'win' then c.amount
        when 'bet-win' then c.payout - least(a.real, c.amount)
        when 'rollback' then -t.real
        when 'withdrawal-hold' then -c.amount
        when 'fee' then -c.amount
        when 'withdrawal-settle' then 0
        when 'bonus-grant' then 0
        when 'bonus-forfeit' then 0
        when 'round-close' then 0
        else c.amount
      end as d_real,
      case when c.is_stake then least(a.real, c.amount) - c.amount
        when c.kind = 'win' then 0
        when c.kind = 'rollback' then -t.bonus
        when c.kind = 'bonus-grant' then c.amount
        when c.kind in ('bonus-convert', 'bonus-forfeit') then -c.amount
        else 0 end as d_bonus,
      case when c.ref is not null then 0 when c.kind = 'withdrawal-hold' then c.amount when c.kind in ('withdrawal-settle', 'withdrawal-release') then -c.amount
        else 0 end as d_held,
      -- what the player's counters gain, in thousandths of the base currency's smallest unit
      case when c.kind = 'rollback' then -t.counted_stake when not c.is_stake then null when a.currency = v_base then c.amount * 1000
        else wallet_counted(c.amount, a.currency, v_base) end as counted_stake,
      case when c.kind = 'rollback' then -t.counted_payout when c.paid is null then null when a.currency = v_base then c.paid * 1000
        else wallet_counted(c.paid, a.currency, v_base) end as counted_payout,
      r.id as round_id, c.new_round, c.is_stake, c.closes, a.currency, a.head, a.status as account_status, c.reverses, c.note, t.in_day, t.in_week, t.in_month,
      c.provider, c.ref, c.game,
      -- the round's sums afterwards
      r.ctid as round_place, r.state as round_state,
      coalesce(r.stake, 0) + case when c.is_stake then c.amount when t.kind in ('bet', 'bet-win') then -t.amount else 0 end as round_stake,
      coalesce(r.payout, 0) + case c.kind when 'win' then c.amount when 'bet-win' then c.payout
        when 'rollback' then case t.kind when 'win' then -t.amount when 'bet-win' then -(t.amount + t.real + t.bonus) else 0 end
        else 0 end as round_payout,
      coalesce(r.wins, 0) + case when c.kind = 'win' then 1 when t.kind = 'win' then -1 else 0 end as round_wins,
      l.bet_room, l.loss_room, coalesce(k.key, u.key) as known_key,
      case
        when a.id is null then 4
        when k.key is not null then
          case when k.account_id = a.id and k.kind = c.kind and (k.amount = c.amount)
            and (c.kind <> 'bet-win' or k.real + k.bonus = c.payout - c.amount)
            and k.reverses is not distinct from c.reverses and k.note is not distinct from c.note
            and (c.ref is null or (k.round_id = r.id and r.game = c.game)) then 1 else 2 end
        when v_any_tombstone and (c.is_stake or c.kind = 'win') and exists (select from wallet_tombstone s where s.key = c.key) then 8
        when c.is_exclusive and c.is_stake and exists (
          select from wallet_account b join wallet_round o on o.id = any(b.open_rounds)
          where b.player_id = a.player_id and o.game = c.game and o.provider = c.provider and o.id is distinct from r.id) then 7
        when c.is_stake and r.id is null and not c.closes and cardinality(a.open_rounds) >= wallet_most_open_rounds() then 7
        when c.kind = 'rollback' and u.key is not null then 1
        when c.kind = 'round-close' and r.state = 2 and r.account_id = a.id then 1
--whole
        when c.kind = 'rollback' and t.account_id <> a.id then 5
        when c.kind = 'rollback' and t.key is null and (r.opened_at is null or r.opened_at >= v_horizon) then
          case when exists (select from wallet_tombstone s where s.key = c.reverses) then 1 else 100 end
--end
        when c.ref is not null and (r.account_id <> a.id or r.game <> c.game) then case when c.is_stake then 6 else 5 end
        when c.is_stake and (r.state <> 1 or r.opened_at < v_at - interval '14 days') then 6
        when c.ref is not null and not c.is_stake and r.id is null then 5
        when c.ref is not null and not c.is_stake and r.state <> 1 then 6
        when c.kind = 'rollback' and t.round_id is distinct from r.id then 5
        when c.kind = 'rollback' and (t.kind in ('bet', 'bet-win') and r.wins > 0 or t.kind = 'bet' and r.payout > 0) then 9
        when c.is_stake and not (a.may_stake and a.status <> 3) then 10
        else 0
      end as code
    from (
      select account, kind, amount, payout, case when kind = 'win' then amount else payout end as paid, key, reverses, provider, ref, game, new_round, note, i::int,
        kind in ('bet', 'bet-win') as is_stake, flags & 1 <> 0 as is_exclusive, flags & 2 <> 0 as closes
      from unnest(p_account, p_kind, p_amount, p_key, p_flags, p_provider, p_ref, p_game, p_round, p_payout, p_reverses, p_note)
        with ordinality as given (account, kind, amount, key, flags, provider, ref, game, new_round, payout, reverses, note, i)
      ) c
      left join wallet_account a on a.id = c.account
      left join wallet_round r on r.provider = c.provider and r.round_ref = c.ref
      left join lateral (
        select e.key, e.account_id, e.kind, e.amount, e.real, e.bonus, e.reverses, e.note, e.round_id
        from wallet_entry e where e.key = c.key and e.at >= v_horizon and e.at < v_next_month
--whole
        union all
        select e.key, e.account_id, e.kind, e.amount, 0, 0, null, e.note, null from wallet_key e where c.ref is null and e.key = c.key
--end
        limit 1) k on true
--whole
      left join lateral (
        select e.*,
          -- what a rollback takes back is uncounted in the periods in which its bet or win was counted
          v_at < a.day_ends and e.at >= wallet_period_begin('day', a.day_ends, a.player_id) as in_day,
          v_at < a.week_ends and e.at >= wallet_period_begin('week', a.week_ends, a.player_id) as in_week,
          v_at < a.month_ends and e.at >= wallet_period_begin('month', a.month_ends, a.player_id) as in_month
        from wallet_entry e where c.kind = 'rollback' and e.key = c.reverses and e.at >= least(v_horizon, r.opened_at) and e.at < v_next_month
          and e.kind in ('bet', 'win', 'bet-win') limit 1) t on true
      left join lateral (
        select e.key from wallet_reversal e where c.kind = 'rollback' and e.reverses = c.reverses) u on true
--end
--play cross join (select null::uuid as key, null::wallet_kind as kind, null::bigint as amount, null::bigint as real, null::bigint as bonus, null::uuid as round_id,
--play   null::bigint as counted_stake, null::bigint as counted_payout, null::boolean as in_day, null::boolean as in_week, null::boolean as in_month) t
--play cross join (select null::uuid as key) u
      left join lateral (
        select least(p.bet_day_limit - s.bet_day, p.bet_week_limit - s.bet_week, p.bet_month_limit - s.bet_month) as bet_room,
          least(p.loss_day_limit - s.loss_day, p.loss_week_limit - s.loss_week, p.loss_month_limit - s.loss_month) as loss_room
        from wallet_player p cross join lateral (
          select coalesce(sum(o.bet_day) filter (where v_at < o.day_ends), 0) as bet_day, coalesce(sum(o.bet_week) filter (where v_at < o.week_ends), 0) as bet_week,
            coalesce(sum(o.bet_month) filter (where v_at < o.month_ends), 0) as bet_month, coalesce(sum(o.loss_day) filter (where v_at < o.day_ends), 0) as loss_day,
            coalesce(sum(o.loss_week) filter (where v_at < o.week_ends), 0) as loss_week, coalesce(sum(o.loss_month) filter (where v_at < o.month_ends), 0) as loss_month
          from wallet_account o where o.player_id = p.id) s
        where c.is_stake and a.is_limited and p.id = a.player_id limit 1) l on true
    offset 0
  ),
  y as (
    select *, real + d_real as real_after, bonus + d_bonus as bonus_after, held + d_held as held_after,
      case
        when code <> 0 then code
        when counted_stake > bet_room and is_stake then 11
        when counted_stake > loss_room and is_stake then 12
        when real + d_real < 0 or bonus + d_bonus < 0 or held + d_held < 0 then 3
        else 0
      end as verdict,
      case when ref is not null then 2 when kind = 'adjustment' then 3 when kind in ('bonus-grant', 'bonus-convert', 'bonus-forfeit') then 4
        when kind = 'fee' then 5 else 1 end::smallint as house
    from x offset 0
  ),
  m as materialized (
    select verdict, kind <> 'round-close' and verdict = 0 as is_booked, account, account_place, i, key, kind, house, amount, seq + 1 as next_seq,
      d_real, d_bonus, d_held, real_after, bonus_after, held_after, counted_stake, counted_payout, coalesce(round_id, new_round) as entry_round, reverses, head, note,
      case when verdict = 0 and kind <> 'round-close' then wallet_entry_hash(head, account, seq + 1, key, kind, house, amount, d_real, d_bonus, d_held,
        real_after, bonus_after, held_after, counted_stake, counted_payout, coalesce(round_id, new_round), reverses, v_at_ms, note) end as hash,
      case when closes or kind = 'round-close' then 2 when kind = 'rollback' and round_stake = 0 and round_payout = 0 and round_wins = 0 then 3 else 1 end as next_state,
      player_id, currency, account_status, is_stake, in_day, in_week, in_month, round_id, round_place, round_stake, round_payout, round_wins, provider, ref, game,
      known_key, seq, real, bonus, held
    from y
  ),
  accounts as (
    update wallet_account a set real = w.real_after, bonus = w.bonus_after, held = w.held_after, seq = w.next_seq, head = w.hash, room = '',
      rounds = a.rounds + w.opens::int,
      open_rounds = case when not w.opens and w.next_state <> 1 then array_remove(a.open_rounds, w.entry_round)
        when w.opens and w.next_state = 1 then a.open_rounds || w.entry_round else a.open_rounds end,
      bet_day = case when v_at < a.day_ends then a.bet_day else 0 end + w.stake_in_day,
      bet_week = case when v_at < a.week_ends then a.bet_week else 0 end + w.stake_in_week,
      bet_month = case when v_at < a.month_ends then a.bet_month else 0 end + w.stake_in_month,
      loss_day = case when v_at < a.day_ends then a.loss_day else 0 end + w.stake_in_day - w.payout_in_day,
      loss_week = case when v_at < a.week_ends then a.loss_week else 0 end + w.stake_in_week - w.payout_in_week,
      loss_month = case when v_at < a.month_ends then a.loss_month else 0 end + w.stake_in_month - w.payout_in_month,
      day_ends = case when v_at < a.day_ends then a.day_ends else wallet_next_end('day', v_at, a.player_id) end,
      week_ends = case when v_at < a.week_ends then a.week_ends else wallet_next_end('week', v_at, a.player_id) end,
      month_ends = case when v_at < a.month_ends then a.month_ends else wallet_next_end('month', v_at, a.player_id) end
    from (
      select account_place, seq, next_seq, real_after, bonus_after, held_after, hash, is_stake and round_id is null as opens, entry_round, next_state,
        case when in_day is not false and counted_stake is not null then counted_stake else 0 end as stake_in_day,
        case when in_week is not false and counted_stake is not null then counted_stake else 0 end as stake_in_week,
        case when in_month is not false and counted_stake is not null then counted_stake else 0 end as stake_in_month,
        case when in_day is not false and counted_payout is not null then counted_payout else 0 end as payout_in_day,
        case when in_week is not false and counted_payout is not null then counted_payout else 0 end as payout_in_week,
        case when in_month is not false and counted_payout is not null then counted_payout else 0 end as payout_in_month
      from m where is_booked) w
    where a.ctid = w.account_place and a.seq = w.seq
    returning 1
  ),
  closed as (
    update wallet_account a set open_rounds = array_remove(a.open_rounds, w.round_id)
    from (select account_place, seq, round_id from m where verdict = 0 and kind = 'round-close') w
    where a.ctid = w.account_place and a.seq = w.seq
    returning 1
  ),
  opened as (
    insert into wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at, opened_seq, state, provider, round_ref, game)
    select entry_round, player_id, account, round_stake, round_payout, v_at, case when next_state <> 1 then v_at end, next_seq, next_state, provider, ref, game
    from m where is_booked and is_stake and round_id is null
  ),
  continued as (
    update wallet_round r set stake = w.round_stake, payout = w.round_payout, wins = w.round_wins, state = w.next_state,
      closed_at = case when w.next_state <> 1 then v_at end
    from (select round_place, round_stake, round_payout, round_wins, next_state from m where verdict = 0 and round_id is not null) w
    where r.ctid = w.round_place
  ),
  entries as (
    insert into wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after, bonus_after, held_after, counted_stake, counted_payout,
      round_id, reverses, at, previous, hash, note)
    select account, next_seq, key, kind, house, case when kind = 'adjustment' then amount else amount::wallet_part end, d_real, d_bonus, d_held, real_after, bonus_after, held_after, counted_stake, counted_payout,
      entry_round, reverses, v_at, head, hash, note
    from m where is_booked
  ),
--whole
  reversed as (insert into wallet_reversal (reverses, key) select reverses, key from m where is_booked and reverses is not null),
--end
  houses as (
    insert into wallet_house as h (currency, house, stripe, balance)
    select currency, house, pg_backend_pid() % 64, -sum(d_real + d_bonus + d_held) from m where is_booked group by currency, house
    having sum(d_real + d_bonus + d_held) <> 0 order by currency, house
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance
  ),
  told as (
    insert into outbox (channel, body)
    select 'wallet', to_jsonb(string_agg(concat_ws(',', player_id, account, currency, account_status, real_after, bonus_after, held_after, next_seq), ';'))
    from m where is_booked having count(*) > 0
  )
  select array_agg(i), array_agg(verdict), array_agg(case when is_booked then key when verdict = 1 then known_key end),
    array_agg(case when is_booked then real_after else real end), array_agg(case when is_booked then bonus_after else bonus end),
    array_agg(case when is_booked then held_after else held end), array_agg(case when is_booked then next_seq else seq end),
    count(*) filter (where verdict = 0), (select count(*) from accounts) + (select count(*) from closed)
  into o_i, o_code, o_entry, o_real, o_bonus, o_held, o_seq, v_booked, v_updated from m;

  if v_booked <> v_updated then
    raise exception 'an account was written outside the lock of its lane' using errcode = 'serialization_failure';
  end if;
  if array_position(p_ref, null) is not null or cardinality(p_ref) = 0 then -- payments and the like: their keys are known for ever
    insert into wallet_key (key, account_id, kind, amount, note)
    select p_key[i], p_account[i], p_kind[i], p_amount[i], p_note[i] from unnest(o_i, o_code) as done (i, code) where code = 0 and p_ref[i] is null;
  end if;
  if 100 = any(o_code) then -- rollbacks of what never came
    insert into wallet_tombstone (key, at) select p_reverses[i], v_at from unnest(o_i, o_code) as done (i, code) where code = 100;
    o_code := array_replace(o_code, 100::smallint, 0::smallint);
  end if;
end $$;
$text$;
begin
  execute whole;
  -- it is called on connections of the pool too: every look-up is by index, and planning it anew would cost more than running it
  alter function wallet_post set plan_cache_mode = force_generic_plan;
  alter function wallet_post set enable_seqscan = off;
  alter function wallet_post set enable_hashjoin = off;
  alter function wallet_post set enable_mergejoin = off;
  execute replace(regexp_replace(replace(whole, 'wallet_post(', 'wallet_post_play('), '--whole\n.*?--end\n', '', 'g'), '--play', '');
end $make$;

-- Those commands of wallet_post_lean's arrays that stand at the given places, one a player, by wallet_post_play.
create function wallet_post_odd(
  p_at_ms bigint, p_lanes int[], p_odd int[], p_account uuid[], p_amount bigint[], p_key uuid[], p_flags smallint[], p_provider text[], p_ref text[], p_game text[],
  p_round uuid[],
  out o_i int[], out o_code smallint[], out o_entry uuid[], out o_real bigint[], out o_bonus bigint[], out o_held bigint[], out o_seq bigint[])
language plpgsql as $$
begin
  select done.* into o_i, o_code, o_entry, o_real, o_bonus, o_held, o_seq
    from (select array_agg(p_account[i]) as account, array_agg(case when p_flags[i] & 4 = 0 then 'bet' else 'win' end::wallet_kind) as kind,
        array_agg(p_amount[i]) as amount, array_agg(p_key[i]) as key, array_agg(p_flags[i]) as flags, array_agg(p_provider[i]) as provider, array_agg(p_ref[i]) as ref,
        array_agg(p_game[i]) as game, array_agg(p_round[i]) as round from unnest(p_odd) i) odd,
      wallet_post_play(p_at_ms, p_lanes, account, kind, amount, key, flags, provider, ref, game, round, '{}', '{}', '{}') done;
  o_i := array(select p_odd[i] from unnest(o_i) i);
end $$;

-- wallet_post_play for bets and wins alone, in waves: p_ends says where each ends, and a player has one command in a wave at most. What
-- nothing stands against is booked here, in one statement a wave that knows of nothing else; what is odd goes on to wallet_post_play.
-- p_flags has 4 for a win. What was booked here, each under its own key, is told as in the outbox: o_moved, with semicolons between
-- movements, and their places in o_places. The arrays tell of the rest.
create function wallet_post_lean(
  p_at_ms bigint, p_lanes int[], p_account uuid[], p_ends int[], p_amount bigint[], p_key uuid[], p_flags smallint[],
  p_provider text[], p_ref text[], p_game text[], p_round uuid[],
  out o_i int[], out o_code smallint[], out o_entry uuid[], out o_real bigint[], out o_bonus bigint[], out o_held bigint[], out o_seq bigint[],
  out o_moved text, out o_places text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_at timestamptz;
  v_at_ms bigint;
  v_horizon timestamptz := date_trunc('month', to_timestamp(p_at_ms / 1000.0), 'UTC') - interval '1 month';
  v_base text;
  v_known boolean;
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
  select greatest(to_timestamp(p_at_ms / 1000.0), (select max(until) from wallet_seal)), (select code from currency where is_base),
      exists (select from wallet_entry e where e.key = any(p_key) and e.at >= v_horizon and e.at < v_horizon + interval '2 months')
        or exists (select from wallet_tombstone s where s.key = any(p_key))
    into v_at, v_base, v_known;
  v_at_ms := round(extract(epoch from v_at) * 1000);
  if v_known or v_at >= v_horizon + interval '2 months' - interval '1 hour' or to_regclass('wallet_entry_' || to_char(v_at at time zone 'UTC', 'YYYY_MM')) is null then
    -- odd as a whole
    for v_wave in 1..cardinality(p_ends) loop
      v_last := p_ends[v_wave];
      select * into v_rest from wallet_post_odd(p_at_ms, p_lanes, array(select generate_series(v_first, v_last)), p_account, p_amount, p_key, p_flags,
        p_provider, p_ref, p_game, p_round);
      o_i := o_i || v_rest.o_i; o_code := o_code || v_rest.o_code; o_entry := o_entry || v_rest.o_entry;
      o_real := o_real || v_rest.o_real; o_bonus := o_bonus || v_rest.o_bonus; o_held := o_held || v_rest.o_held; o_seq := o_seq || v_rest.o_seq;
      v_first := v_last + 1;
    end loop;
    return;
  end if;

  for v_wave in 1..cardinality(p_ends) loop
  v_last := p_ends[v_wave];
  if cardinality(p_ends) > 1 then
    w_account := p_account[v_first:v_last]; w_amount := p_amount[v_first:v_last]; w_key := p_key[v_first:v_last]; w_flags := p_flags[v_first:v_last];
    w_provider := p_provider[v_first:v_last]; w_ref := p_ref[v_first:v_last]; w_game := p_game[v_first:v_last]; w_round := p_round[v_first:v_last];
  end if;

  with moved as (
    update wallet_account a set
      real = a.real + c.gain - least(a.real, c.stake), bonus = a.bonus + least(a.real, c.stake) - c.stake, seq = a.seq + 1, rounds = a.rounds + c.opens::int,
      open_rounds = case when c.opens = c.closes then a.open_rounds when c.opens then a.open_rounds || c.round else array_remove(a.open_rounds, c.round) end,
      bet_week = a.bet_week + case when a.in_base then c.stake * 1000 else wallet_counted(c.stake, a.currency, v_base) end,
      bet_month = a.bet_month + case when a.in_base then c.stake * 1000 else wallet_counted(c.stake, a.currency, v_base) end,
      loss_week = a.loss_week + case when a.in_base then (c.stake - c.gain) * 1000 else wallet_counted(c.stake - c.gain, a.currency, v_base) end,
      loss_month = a.loss_month + case when a.in_base then (c.stake - c.gain) * 1000 else wallet_counted(c.stake - c.gain, a.currency, v_base) end,
      bet_day = a.bet_day + case when a.in_base then c.stake * 1000 else wallet_counted(c.stake, a.currency, v_base) end,
      loss_day = a.loss_day + case when a.in_base then (c.stake - c.gain) * 1000 else wallet_counted(c.stake - c.gain, a.currency, v_base) end,
      head = wallet_entry_hash(a.head, a.id, a.seq + 1, c.key, c.kind, 2::smallint, c.stake + c.gain, c.gain - least(a.real, c.stake), least(a.real, c.stake) - c.stake, 0,
        a.real + c.gain - least(a.real, c.stake), a.bonus + least(a.real, c.stake) - c.stake, a.held,
        case when c.is_bet then case when a.in_base then c.stake * 1000 else wallet_counted(c.stake, a.currency, v_base) end end,
        case when not c.is_bet then case when a.in_base then c.gain * 1000 else wallet_counted(c.gain, a.currency, v_base) end end,
        c.round, null, v_at_ms, null)
    from (
      select given.*, flags & 4 = 0 as is_bet, flags & 1 <> 0 as is_exclusive, flags & 2 <> 0 as closes,
        case when flags & 4 = 0 then 'bet' else 'win' end::wallet_kind as kind, case when flags & 4 = 0 then amount else 0 end as stake,
        case when flags & 4 = 0 then 0 else amount end as gain, r.ctid as round_place, r.id is null as opens, coalesce(r.id, new_round) as round
      from (select generate_series(v_first, v_last) as i, unnest(w_account) as account, unnest(w_amount) as amount, unnest(w_key) as key,
          unnest(w_flags) as flags, unnest(w_provider) as provider, unnest(w_ref) as ref, unnest(w_game) as game, unnest(w_round) as new_round) given
        left join wallet_round r on r.round_ref = given.ref and r.provider = given.provider
      where case when r.id is null then flags & 4 = 0
        else r.state = 1 and r.account_id = given.account and r.game = given.game and (flags & 4 <> 0 or r.opened_at >= v_at - interval '14 days') end
      ) c
    where a.id = c.account and v_at < a.day_ends and v_at < a.week_ends and v_at < a.month_ends
      and (c.closes or not c.opens or cardinality(a.open_rounds) < wallet_most_open_rounds())
      and (not c.is_bet or (a.may_stake and a.status <> 3 and not a.is_limited and a.real + a.bonus >= c.stake
        and (not c.is_exclusive or not exists (select from wallet_account b join wallet_round o on o.id = any(b.open_rounds)
          where b.player_id = a.player_id and o.game = c.game and o.provider = c.provider and (c.opens or o.id <> c.round)))))
    returning c.i, a.id as account, a.player_id, a.currency, a.status, new.real as real_after, new.bonus as bonus_after, a.held, new.seq, new.real - old.real as d_real,
      new.bonus - old.bonus as d_bonus, old.head as previous, new.head as hash, c.key, c.kind, c.is_bet, c.stake, c.gain, c.closes, c.opens, c.round, c.round_place,
      c.provider, c.ref, c.game, new.bet_day - old.bet_day as counted_stake, new.loss_day - old.loss_day as counted_loss
  ),
  opened as (
    insert into wallet_round (id, player_id, account_id, stake, opened_at, closed_at, opened_seq, state, provider, round_ref, game)
    select round, player_id, account, stake, v_at, case when closes then v_at end, seq, case when closes then 2 else 1 end, provider, ref, game
    from moved where opens
  ),
  continued as (
    update wallet_round r set stake = r.stake + w.stake, payout = r.payout + w.gain, wins = r.wins + w.wins, state = case when w.closes then 2 else 1 end,
      closed_at = case when w.closes then v_at end
    from (select round_place, stake, gain, (not is_bet)::int as wins, closes from moved where not opens) w
    where r.ctid = w.round_place
  ),
  entries as (
    insert into wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after, bonus_after, held_after, counted_stake, counted_payout,
      round_id, at, previous, hash)
    select account, seq, key, kind, 2, (stake + gain)::wallet_part, d_real, d_bonus, 0, real_after, bonus_after, held, case when is_bet then counted_stake end,
      case when not is_bet then -counted_loss end, round, v_at, previous, hash
    from moved
  ),
  summed as materialized (
    select currency, sum(d_real + d_bonus) as net, count(*) as n,
      string_agg(concat_ws(',', player_id, account, currency, status, real_after, bonus_after, held, seq), ';') as text, string_agg(i::text, ',') as places
    from moved group by currency
  ),
  houses as (
    insert into wallet_house as h (currency, house, stripe, balance)
    select currency, 2, pg_backend_pid() % 64, -net from summed where net <> 0 order by currency
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance
  ),
  told as (insert into outbox (channel, body) select 'wallet', to_jsonb(string_agg(text, ';')) from summed having count(*) > 0)
  select string_agg(text, ';'), string_agg(places, ','), coalesce(sum(n), 0) into v_moved, v_places, v_count from summed;

  o_moved := concat_ws(';', o_moved, v_moved);
  o_places := concat_ws(',', o_places, v_places);
  if v_count < cardinality(w_account) then
    v_odd := array(select i from generate_series(v_first, v_last) i
      where i <> all(coalesce(string_to_array(v_places, ',')::int[], '{}')));
    select * into v_rest from wallet_post_odd(p_at_ms, p_lanes, v_odd, p_account, p_amount, p_key, p_flags, p_provider, p_ref, p_game, p_round);
    o_i := o_i || v_rest.o_i; o_code := o_code || v_rest.o_code; o_entry := o_entry || v_rest.o_entry;
    o_real := o_real || v_rest.o_real; o_bonus := o_bonus || v_rest.o_bonus; o_held := o_held || v_rest.o_held; o_seq := o_seq || v_rest.o_seq;
  end if;
  v_first := v_last + 1;
  end loop;
end $$;

-- wallet_post_lean for one command that is not exclusive: what the house does most while it has little to do. Plain statements on one row
-- start in a third of the time of those over sets. Answers the movement as the outbox has it, or null: then something stands against the
-- command, nothing was done, and it is for wallet_post_play; so it is when the month is not open, which the partitions say (SQLSTATE 23514). The
-- caller says between which moments the key is looked up, from the begin of the month before to the end of this one, and comes no later than an
-- hour before that. The lane's lock is taken by the first declaration: each
-- expression of its own costs a command as much as a condition of a statement costs a hundred.
create function wallet_post_one(
  p_at timestamptz, p_lane int, p_account uuid, p_kind wallet_kind, p_is_bet boolean, p_stake bigint, p_gain bigint, p_key uuid, p_closes boolean,
  p_provider text, p_ref text, p_game text, p_round uuid, p_earliest timestamptz, p_until timestamptz) returns text
language plpgsql as $$
#variable_conflict use_column
declare
  o record;
  m record;
  v_opens boolean := pg_advisory_xact_lock(7701, p_lane) is not null;
  v_round uuid := p_round;
  v_moved text;
begin
  --rounds
  select id, account_id, game, state, opened_at into o from wallet_round where round_ref = p_ref and provider = p_provider;
  v_opens := o.id is null;
  if v_opens then
    if not p_is_bet then return null; end if;
  else
    v_round := o.id;
    if o.state <> 1 or o.account_id <> p_account or o.game <> p_game or (p_is_bet and o.opened_at < p_at - interval '14 days') then return null; end if;
  end if;
  --end
  update wallet_account a set
    real = a.real + p_gain - least(a.real, p_stake), bonus = a.bonus + least(a.real, p_stake) - p_stake, seq = a.seq + 1, rounds = a.rounds + v_opens::int,
    --rounds
    open_rounds = case when v_opens = p_closes then a.open_rounds when v_opens then a.open_rounds || v_round else array_remove(a.open_rounds, v_round) end,
    --end
    bet_week = a.bet_week + p_stake * 1000, bet_month = a.bet_month + p_stake * 1000,
    loss_week = a.loss_week + (p_stake - p_gain) * 1000, loss_month = a.loss_month + (p_stake - p_gain) * 1000,
    bet_day = a.bet_day + p_stake * 1000, loss_day = a.loss_day + (p_stake - p_gain) * 1000,
    head = wallet_entry_hash(a.head, a.id, a.seq + 1, p_key, p_kind, 2::smallint, p_stake + p_gain, p_gain - least(a.real, p_stake), least(a.real, p_stake) - p_stake, 0,
      a.real + p_gain - least(a.real, p_stake), a.bonus + least(a.real, p_stake) - p_stake, a.held, case when p_is_bet then p_stake * 1000 end,
      case when not p_is_bet then p_gain * 1000 end, v_round, null, (extract(epoch from p_at) * 1000)::bigint, null)
  where a.id = p_account and a.in_base and p_at < a.day_ends and p_at < a.week_ends and p_at < a.month_ends
    and (not p_is_bet or (a.may_stake and a.status <> 3 and not a.is_limited and a.real + a.bonus >= p_stake))
    --rounds
    and (p_closes or not v_opens or cardinality(a.open_rounds) < wallet_most_open_rounds())
    and not exists (select from wallet_tombstone where key = p_key)
    --end
    --chain
    and not exists (select from wallet_seal where until > p_at)
    --end
    and not exists (select from wallet_entry e where e.key = p_key and e.at >= p_earliest and e.at < p_until)
  returning a.player_id, a.currency, a.status, new.real, new.bonus, a.held, new.seq, new.real - old.real as d_real, new.bonus - old.bonus as d_bonus,
    old.head as previous, new.head as hash, new.bet_day - old.bet_day as counted_stake, new.loss_day - old.loss_day as counted_loss into m;
  if not found then return null; end if;
  --rounds
  if v_opens then
    insert into wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at, opened_seq, state, provider, round_ref, game)
      values (v_round, m.player_id, p_account, p_stake, 0, p_at, case when p_closes then p_at end, m.seq, case when p_closes then 2 else 1 end,
        p_provider, p_ref, p_game);
  else
    update wallet_round r set stake = r.stake + p_stake, payout = r.payout + p_gain, wins = r.wins + (not p_is_bet)::int,
        state = case when p_closes then 2 else 1 end, closed_at = case when p_closes then p_at end
      where r.round_ref = p_ref and r.provider = p_provider;
  end if;
  --end
  insert into wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after, bonus_after, held_after, counted_stake, counted_payout,
      round_id, at, previous, hash)
    values (p_account, m.seq, p_key, p_kind, 2, (p_stake + p_gain)::wallet_part, m.d_real, m.d_bonus, 0, m.real, m.bonus, m.held, case when p_is_bet then m.counted_stake end,
      case when not p_is_bet then -m.counted_loss end, v_round, p_at, m.previous, m.hash);
  update wallet_house h set balance = h.balance - m.d_real - m.d_bonus where h.currency = m.currency and h.house = 2 and h.stripe = pg_backend_pid() % 64;
  if not found then
    insert into wallet_house as h (currency, house, stripe, balance) values (m.currency, 2, pg_backend_pid() % 64, -(m.d_real + m.d_bonus))
      on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance;
  end if;
  v_moved := concat_ws(',', m.player_id, p_account, m.currency, m.status, m.real, m.bonus, m.held, m.seq);
  insert into outbox (channel, body) values ('wallet', to_jsonb(v_moved));
  return v_moved;
end $$;

-- Before PostgreSQL 18 RETURNING knows the new row alone. There the row is joined to itself as it was, which the lane's lock keeps so; that
-- costs a look-up a command.
do $older$
declare
  made text;
  joined text;
begin
  if current_setting('server_version_num')::int >= 180000 then return; end if;
  for made in select pg_get_functiondef(oid) from pg_proc where proname in ('wallet_post_lean', 'wallet_post_one') loop
    joined := replace(made, E') c\n    where a.id = c.account', E') c, wallet_account old\n    where old.id = c.account and a.id = c.account');
    joined := replace(joined, 'where a.id = p_account', 'from wallet_account old where old.id = p_account and a.id = p_account');
    if joined = made then raise exception 'wallet_account is not updated where it was'; end if;
    execute replace(joined, 'new.', 'a.');
  end loop;
end $older$;
