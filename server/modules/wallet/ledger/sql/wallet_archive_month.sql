-- Takes the oldest month out of the ledger, as a table of its own that may be dumped and dropped; the chain and the sums go on from what
-- is written down here. For the owner of the tables alone. Refused for the last three months, where keys are looked up, and for a month whose
-- entries no signed head covers.
create or replace function wallet_archive_month() returns text language plpgsql set lock_timeout = '2s' as $$
declare
  oldest text;
  ends timestamptz;
  unsigned text;
  torn uuid;
begin
  select c.relname, to_timestamp(right(c.relname, 7), 'YYYY_MM') into oldest, ends from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'wallet_entry'::regclass order by c.relname limit 1;
  ends := (to_date(right(oldest, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC';
  if ends > (select date_trunc('month', coalesce(max(at), now()), 'UTC') - interval '2 months' from wallet_entry) then
    raise exception '% is too young for the archive', oldest;
  end if;
  if exists (select from wallet_account a join wallet_round r on r.id = any(a.open_rounds) where r.opened_at < ends) then raise exception 'rounds of % are still open', oldest; end if;
  if ends > coalesce((select max(until) from wallet_seal), '-infinity') then raise exception '% is not sealed', oldest; end if;
  -- nothing is booked there any more, so it is read without holding anybody up
  execute format($q$insert into wallet_archived as z (account_id, seq, rounds, real, bonus, held, head)
    select e.account_id, e.seq, coalesce(o.rounds, 0), e.real_after, e.bonus_after, e.held_after, e.hash
    from (select distinct on (account_id) account_id, seq, real_after, bonus_after, held_after, hash from %1$I order by account_id, seq desc) e
      left join (select x.account_id, count(*) as rounds from %1$I x join wallet_round r on r.id = x.round_id and r.opened_seq = x.seq group by x.account_id) o using (account_id)
    on conflict (account_id) do update set seq = excluded.seq, rounds = z.rounds + excluded.rounds, real = excluded.real, bonus = excluded.bonus,
      held = excluded.held, head = excluded.head$q$, oldest);
  execute format($q$insert into wallet_archived_house as h (currency, house, balance)
    select a.currency, e.house, -sum(e.real + e.bonus + e.held) from %I e join wallet_account a on a.id = e.account_id group by a.currency, e.house
    on conflict (currency, house) do update set balance = h.balance + excluded.balance$q$, oldest);
  execute format($q$select min(a.currency) from (select distinct account_id from %I) e join wallet_account a on a.id = e.account_id
    where not exists (select from wallet_head h where h.currency = a.currency and h.until >= $1)$q$, oldest) into unsigned using ends;
  if unsigned is not null then raise exception 'the head of % over % is not signed', unsigned, oldest; end if;
  select e.account_id into torn from (select account_id, min(seq) as seq from wallet_entry where at >= ends group by account_id) e
    join wallet_archived z on z.account_id = e.account_id where e.seq <> z.seq + 1 limit 1;
  if torn is not null then raise exception 'the chain of account % does not go on after %', torn, oldest; end if;
  execute format($q$select min(account_id::text)::uuid from %I where amount < 0 and kind <> 'adjustment'$q$, oldest) into torn;
  if torn is not null then raise exception 'an entry of account % in % names less than nothing', torn, oldest; end if;
  execute format('insert into wallet_archived_key (key) select key from %I where round_id is not null on conflict do nothing', oldest);
  perform pg_advisory_xact_lock(7701, lane) from generate_series(0, 63) lane;
  insert into wallet_archived_month (until, name) values (ends, oldest);
  execute format('alter table wallet_entry detach partition %I', oldest);
  return oldest;
end $$;
revoke execute on function wallet_archive_month() from public;
