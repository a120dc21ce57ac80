-- Takes the oldest month out of the ledger, as a table of its own that may be dumped and dropped; the chain
-- and the sums go on from what is written down here. For the owner of the tables alone. Refused for the last
-- three months, where keys are looked up, for a month that signed checkpoints do not cover (they do up to
-- p_signed_until), and for one whose entries somebody else still reads (all have up to p_read_until).
create or replace function ledger.wallet_archive_oldest(p_signed_until timestamptz, p_read_until timestamptz)
  returns text
language plpgsql set lock_timeout = '2s' as $$
declare
  oldest text;
  ends timestamptz;
  torn uuid;
  has_entries boolean;
begin
  select c.relname, to_timestamp(right(c.relname, 7), 'YYYY_MM') into oldest, ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.wallet_entry'::regclass order by c.relname limit 1;
  ends := (to_date(right(oldest, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC';
  if ends > (select date_trunc('month', coalesce(max(at), now()), 'UTC') - interval '2 months'
    from ledger.wallet_entry) then
    raise exception '% is too young for the archive', oldest;
  end if;
  if exists (select from ledger.wallet_account a join ledger.wallet_round r on r.id = any(a.open_rounds)
    where r.opened_at < ends) then
    raise exception 'rounds of % are still open', oldest;
  end if;
  if ends > coalesce((select max(until) from ledger.wallet_period_close),
    '-infinity') then raise exception '% is not sealed', oldest; end if;
  -- nothing is booked there any more, so it is read without holding anybody up
  execute format($q$insert into ledger.wallet_archived as z (account_id, seq, rounds, real, bonus, held, head)
    select e.account_id, e.seq, coalesce(o.rounds, 0), e.real_after, e.bonus_after, e.held_after, e.hash
    from (
      select distinct on (account_id) account_id, seq, real_after, bonus_after, held_after, hash
      from ledger.%1$I order by account_id, seq desc) e
      left join (
        select x.account_id, count(*) as rounds
        from ledger.%1$I x join ledger.wallet_round r on r.id = x.round_id
          and r.opened_seq = x.seq group by x.account_id) o
      using (account_id)
    on conflict (account_id) do update set seq = excluded.seq, rounds = z.rounds + excluded.rounds,
      real = excluded.real,
      bonus = excluded.bonus, held = excluded.held, head = excluded.head$q$, oldest);
  execute format($q$insert into ledger.wallet_archived_house as h (currency, house, lane, balance)
    select a.currency, e.house, a.lane, -sum(e.real + e.bonus + e.held)
    from ledger.%I e join ledger.wallet_account a on a.id = e.account_id group by a.currency, e.house, a.lane
    on conflict (currency, house, lane) do update set balance = h.balance + excluded.balance$q$, oldest);
  execute format('select exists (select from ledger.%I)', oldest) into has_entries;
  if has_entries and ends > coalesce(p_signed_until, '-infinity') then
    raise exception 'the checkpoints over % are not all signed', oldest;
  end if;
  if has_entries and ends > coalesce(p_read_until, '-infinity') then
    raise exception 'the stakes of % are not all counted: run count-turnover, name turnover_counted_until()',
      oldest;
  end if;
  select e.account_id into torn
    from (select account_id, min(seq) as seq from ledger.wallet_entry where at >= ends group by account_id) e
      join ledger.wallet_archived z on z.account_id = e.account_id where e.seq <> z.seq + 1 limit 1;
  if torn is not null then raise exception 'the chain of account % does not go on after %', torn,
    oldest; end if;
  execute format($q$select min(account_id::text)::uuid from ledger.%I where amount < 0
    and kind <> 'adjustment'$q$, oldest) into torn;
  if torn is not null then raise exception 'an entry of account % in % names less than nothing', torn,
    oldest; end if;
  execute format($q$insert into ledger.wallet_archived_key (key, account_id)
    select key, account_id from ledger.%I where round_id is not null on conflict do nothing$q$, oldest);
  perform ledger.wallet_lock_all();
  insert into ledger.wallet_archived_month (until, name) values (ends, oldest);
  execute format('alter table ledger.wallet_entry detach partition ledger.%I', oldest);
  return oldest;
end $$;
revoke execute on function ledger.wallet_archive_oldest(timestamptz, timestamptz) from public;

-- As it was called before there were such readers: nothing is known of them, so it says what to name.
create or replace function ledger.wallet_archive_month(p_signed_until timestamptz) returns text
language sql set lock_timeout = '2s' as $$ select ledger.wallet_archive_oldest(p_signed_until, null) $$;
revoke execute on function ledger.wallet_archive_month(timestamptz) from public;
