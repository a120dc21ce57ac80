-- The ids of an account's newest rounds, as many as p_depth if there are. Ids tell when a command was sent, numbers when it was booked, and
-- a page goes by ids. The two orders differ only for commands that waited at once, which are sixty-four at most and wait two seconds for
-- their turn and twelve for the answer (mostOfPlayer, patienceMs, answerWithinMs). So it looks at the newest entries, at more of them
-- each time, until what it found is that far from what it has not looked at.
create or replace function wallet_newest_rounds(p_account uuid, p_seq bigint, p_depth bigint) returns uuid[] language plpgsql stable as $$
declare
  v_ids uuid[];
  v_low bigint := p_seq;
  v_last_seq bigint;
  v_last_at timestamptz;
  v_edge_at timestamptz;
begin
  loop
    v_low := greatest(p_seq - greatest(3 * p_depth, 2 * (p_seq - v_low)), 0);
    with looked_at as materialized (select e.seq, e.kind, e.round_id, e.at from wallet_entries_between(p_account, v_low, p_seq) e),
      newest as (
        select r.id, r.opened_seq, r.opened_at
        from (select * from looked_at where kind in ('bet', 'bet-win') order by round_id desc) e
          cross join lateral (select * from wallet_round o where o.id = e.round_id and o.account_id = p_account and o.opened_seq = e.seq offset 0) r
        order by e.round_id desc limit p_depth)
    select array_agg(id), min(opened_seq), min(opened_at), (select at from looked_at order by seq limit 1)
      into v_ids, v_last_seq, v_last_at, v_edge_at from newest;
    exit when v_low = 0
      or (cardinality(v_ids) = p_depth and (v_last_seq >= v_low + 64 or v_last_at > v_edge_at + interval '15 seconds'));
  end loop;
  return v_ids;
end $$;
