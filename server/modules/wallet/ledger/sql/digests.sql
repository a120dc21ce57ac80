-- needs: lanes.sql
-- Time before a moment is closed, after every transaction that books there has ended. Twice is once.
create or replace function ledger.wallet_close_until(p_until timestamptz, p_closed_at timestamptz)
  returns void language plpgsql as $$
begin
  perform ledger.wallet_lock_all();
  insert into ledger.wallet_period_close (until, closed_at)
    select p_until, p_closed_at
    where not exists (select from ledger.wallet_period_close where until >= p_until);
end $$;

-- The entries of a currency between two moments, a row a lane that has any: how many, and a hash over their
-- hashes in the order of account and number.
create or replace function ledger.wallet_digest(of_currency text, since timestamptz, until timestamptz)
returns table (lane smallint, entries bigint, digest bytea) language sql stable as $$
  select a.lane, count(*), sha256(string_agg(e.hash, ''::bytea order by e.account_id, e.seq))
  from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
  where e.at >= since and e.at < until and a.currency = of_currency group by a.lane order by a.lane $$;

-- The owners of a currency's accounts that were opened before a moment, a row a lane that has any.
create or replace function ledger.wallet_owners(of_currency text, until timestamptz)
returns table (lane smallint, owners bytea) language sql stable as $$
  select lane, sha256(string_agg(uuid_send(id) || uuid_send(player_id), ''::bytea order by id))
  from ledger.wallet_account where currency = of_currency and opened_at < until group by lane order by lane
    $$;
