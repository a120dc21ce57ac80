-- Made from posting/ by tools/write-posting.ts: change it there.
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
  where a.id = p_account and a.in_base and a.status <> 3 and (case when p_is_bet then case when a.bonus_first
    and a.bonus > 0
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
  returning a.player_id, a.currency, a.status, new.real, new.bonus, a.held, new.seq,
    new.real - old.real as d_real,
    new.bonus - old.bonus as d_bonus, old.head as previous, new.head as hash,
      new.bet_day - old.bet_day as counted_stake,
    new.loss_day - old.loss_day as counted_loss into m;
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
end $$;
