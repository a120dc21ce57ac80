create or replace function wallet_owners(of_currency text, until timestamptz) returns bytea language sql stable as $$
  select sha256(coalesce(string_agg(sha256(accounts), ''::bytea order by lane), ''::bytea)) from (
    select lane, string_agg(uuid_send(id) || uuid_send(player_id), ''::bytea order by id) as accounts
    from wallet_account where currency = of_currency and opened_at < until group by lane) lanes $$;
