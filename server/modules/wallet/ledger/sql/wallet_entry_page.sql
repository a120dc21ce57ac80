-- Entries of a player, newest first. In every row stands how many there are in all; a page without entries is one row with nothing
-- else in it. No row at all: the account asked for is not the player's. Bounds in time become bounds in an account's numbers, a page
-- is a range of numbers, and the total is a difference: nothing is counted or skipped over, however long the history.
create or replace function wallet_entry_page(p_player uuid, p_account uuid, p_from timestamptz, p_to timestamptz, p_before uuid, p_skip bigint, p_most bigint)
returns table (total bigint, key uuid, account_id uuid, currency text, kind wallet_kind, "real" bigint, bonus bigint, held bigint, real_after bigint,
  seq bigint, round_ref text, at timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_anchor_at timestamptz;
  v_anchor_key uuid;
  v_account record;
  v_low bigint;
  v_high bigint;
  v_total bigint := 0;
  v_skip bigint := p_skip;
  v_depth bigint := p_skip + p_most;
  -- of each account that has entries here: the numbers above low and up to high
  v_ids uuid[] := '{}';
  v_currencies text[] := '{}';
  v_lows bigint[] := '{}';
  v_highs bigint[] := '{}';
begin
  if p_before is not null then
    select x.at, x.key into v_anchor_at, v_anchor_key from wallet_entry x where x.key = p_before order by x.at desc limit 1;
  end if;
  for v_account in select a.id, a.currency, a.seq from wallet_account a where a.player_id = p_player and (p_account is null or a.id = p_account) loop
    v_low := 0;
    v_high := v_account.seq;
    if p_from is not null then v_low := wallet_last_before(v_account.id, p_from); end if;
    if p_to is not null then v_high := wallet_last_before(v_account.id, p_to); end if;
    if p_before is not null then v_high := least(v_high, wallet_last_up_to(v_account.id, v_anchor_at, v_anchor_key)); end if;
    continue when v_high <= v_low;
    v_total := v_total + v_high - v_low;
    v_ids := v_ids || v_account.id;
    v_currencies := v_currencies || v_account.currency;
    v_lows := v_lows || v_low;
    v_highs := v_highs || v_high;
  end loop;
  if not found and p_account is not null then return; end if;

  -- of one account the page is known by its numbers; of several, each gives as many as the page could reach down to
  if cardinality(v_ids) = 1 then
    v_highs[1] := v_highs[1] - p_skip;
    v_depth := p_most;
    v_skip := 0;
  end if;
  return query
    select v_total, e.key, e.account_id, e.currency, e.kind, e.real, e.bonus, e.held, e.real_after, e.seq, r.round_ref, e.at
    from (
      select x.*, span.currency
      from unnest(v_ids, v_currencies, v_lows, v_highs) as span (account_id, currency, low, high)
        cross join wallet_entries_between(span.account_id, greatest(span.low, span.high - v_depth), span.high) x
      order by x.at desc, x.account_id, x.seq desc limit p_most offset v_skip) e
      left join lateral (select o.round_ref from wallet_round o where o.id = e.round_id offset 0) r on true
    order by e.at desc, e.account_id, e.seq desc;
  if not found then
    total := v_total;
    return next;
  end if;
end $$;
