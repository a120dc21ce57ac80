-- Rounds of a player, newest first. In every row stands how many there are in all; a page without rounds is one row with nothing else in it.
create or replace function wallet_round_page(p_player uuid, p_skip bigint, p_most bigint) returns table (total bigint, round wallet_round, currency text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_account record;
  v_total bigint := 0;
  v_ids uuid[] := '{}';
begin
  for v_account in
    select a.id, a.seq, a.rounds - coalesce(z.rounds, 0) as rounds
    from wallet_account a left join wallet_archived z on z.account_id = a.id where a.player_id = p_player
  loop
    v_total := v_total + v_account.rounds; -- the account counts them, those of archived months among them
    v_ids := v_ids || wallet_newest_rounds(v_account.id, v_account.seq, p_skip + p_most);
  end loop;
  return query
    select v_total, r.round, a.currency
    from unnest(v_ids) as found (id) cross join lateral (select o as round, o.account_id from wallet_round o where o.id = found.id offset 0) r
      join wallet_account a on a.id = r.account_id
    order by found.id desc limit p_most offset p_skip;
  if not found then
    total := v_total;
    return next;
  end if;
end $$;
