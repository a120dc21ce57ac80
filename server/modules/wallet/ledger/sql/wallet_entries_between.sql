-- The entries of an account with a number above p_low and up to p_high, in no order; those in the archive are missing. Numbers have no
-- gaps, so the range is whole as soon as there are as many, in whatever months they lie. The newest months come first: they are in
-- memory, and hardly a page reaches beyond them. Which month it is now says where to begin, and nothing more.
create or replace function wallet_entries_between(p_account uuid, p_low bigint, p_high bigint) returns setof wallet_entry language plpgsql stable as $$
declare
  v_month timestamptz := date_trunc('month', now(), 'UTC');
  v_since timestamptz;
  v_until timestamptz := 'infinity';
  v_rows bigint;
  v_missing bigint := p_high - p_low;
begin
  foreach v_since in array array[v_month, v_month - interval '2 months', '-infinity'] loop
    exit when v_missing <= 0;
    return query select * from wallet_entry where account_id = p_account and seq > p_low and seq <= p_high and at >= v_since and at < v_until;
    get diagnostics v_rows = row_count;
    v_missing := v_missing - v_rows;
    v_until := v_since;
  end loop;
end $$;
