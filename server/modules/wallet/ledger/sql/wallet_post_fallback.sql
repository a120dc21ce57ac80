-- Made from posting/ by tools/write-posting.ts: change it there.
create or replace function ledger.wallet_post_fallback(
  p_at_ms bigint, p_lanes int[], p_odd int[], p_account uuid[], p_amount bigint[], p_key uuid[],
    p_flags smallint[], p_provider text[], p_ref text[], p_game text[], p_round uuid[],
  out o_i int[], out o_code smallint[], out o_entry uuid[], out o_real bigint[], out o_bonus bigint[],
    out o_held bigint[], out o_seq bigint[])
language plpgsql as $$
begin
  select done.* into o_i, o_code, o_entry, o_real, o_bonus, o_held, o_seq
    from (select array_agg(case when p_flags[i] & 4 = 0 then 'bet'::ledger.wallet_kind
      else 'win'::ledger.wallet_kind end) as kind,
        array_agg(p_account[i]) as account, array_agg(p_amount[i]) as amount, array_agg(p_key[i]) as key,
          array_agg(p_flags[i]) as flags, array_agg(p_provider[i]) as provider, array_agg(p_ref[i]) as ref,
          array_agg(p_game[i]) as game, array_agg(p_round[i]) as round
      from unnest(p_odd) i) odd,
      ledger.wallet_post_play(p_at_ms, p_lanes, account, kind, amount, key, flags, provider, ref, game, round,
        '{}', '{}', '{}') done;
  o_i := array(select p_odd[i] from unnest(o_i) i);
end $$;
