create or replace trigger wallet_checkpoint_is_append_only before update or delete on wallet_checkpoint
  for each row execute function refuse_change();

-- Up to which moment signed checkpoints cover the ledger of every currency; -infinity while one has none.
create or replace function wallet_signed_until() returns timestamptz language sql stable as $$
  select min(until) from (
    select coalesce(max(h.until), '-infinity') as until
    from (select distinct currency from ledger.wallet_account) a
      left join wallet_checkpoint h on h.currency = a.currency
    group by a.currency) signed $$;
