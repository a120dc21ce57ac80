-- The entries of a currency between two moments: how many, and a hash over their hashes, lane by lane, in the order of account and number.
create or replace function wallet_digest(of_currency text, since timestamptz, until timestamptz, out entries bigint, out digest bytea) language sql stable as $$
  select coalesce(sum(n), 0), sha256(coalesce(string_agg(sha256(hashes), ''::bytea order by lane), ''::bytea)) from (
    select a.lane, count(*) as n, string_agg(e.hash, ''::bytea order by e.account_id, e.seq) as hashes
    from wallet_entry e join wallet_account a on a.id = e.account_id
    where e.at >= since and e.at < until and a.currency = of_currency group by a.lane) lanes $$;
