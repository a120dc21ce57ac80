-- What the keys of bets, wins and rollbacks promise however much time has passed, and what an account can hold. The functions of the ledger are
-- changed where they stand: what other migrations have made of them stays.

-- Keys of plays whose months were put into the archive: they are refused for ever.
create table wallet_archived_key (key uuid primary key);
do $$
declare
  gone text;
begin
  if exists (select from pg_roles where rolname = 'lanternhall_house') then
    revoke insert, update, delete on wallet_archived_key from lanternhall_house;
  end if;
  for gone in select name from wallet_archived_month where to_regclass(name) is not null loop
    execute format('insert into wallet_archived_key (key) select key from %I where round_id is not null on conflict do nothing', gone);
  end loop;
end $$;

-- Puts new text into the one place of a function where old text stands.
create function pg_temp.mend(name text, old text, new text) returns void language plpgsql as $$
declare
  made text := pg_get_functiondef((select oid from pg_proc where proname = name));
begin
  if length(made) - length(replace(made, old, '')) <> length(old) then raise exception '% does not have in one place: %', name, old; end if;
  execute replace(made, old, new);
end $$;

select pg_temp.mend('wallet_archive_month', 'perform pg_advisory_xact_lock(7701, lane) from generate_series(0, 63) lane;',
  $new$execute format('insert into wallet_archived_key (key) select key from %I where round_id is not null on conflict do nothing', oldest);
  perform pg_advisory_xact_lock(7701, lane) from generate_series(0, 63) lane;$new$);

-- A bet or win that was booked and rolled back is answered 8 when it comes again. Code 13: a part of the account would pass what it can hold.
select pg_temp.mend(name, '(k.round_id = r.id and r.game = c.game)) then 1 else 2 end',
  $new$(k.round_id = r.id and r.game = c.game)) then
            case when (c.is_stake or c.kind = 'win') and exists (select from wallet_reversal v where v.reverses = c.key) then 8 else 1 end
          else 2 end$new$) from unnest(array['wallet_post', 'wallet_post_play']) name;
select pg_temp.mend(name, 'when real + d_real < 0 or bonus + d_bonus < 0 or held + d_held < 0 then 3',
  $new$when real + d_real < 0 or bonus + d_bonus < 0 or held + d_held < 0 then 3
        when greatest(real + d_real, bonus + d_bonus, held + d_held) > 9007199254740991 then 13$new$) from unnest(array['wallet_post', 'wallet_post_play']) name;
select pg_temp.mend('wallet_post_lean', 'and v_at < a.day_ends and v_at < a.week_ends and v_at < a.month_ends',
  'and v_at < a.day_ends and v_at < a.week_ends and v_at < a.month_ends and a.real + c.gain <= 9007199254740991');
select pg_temp.mend('wallet_post_one', 'and p_at < a.day_ends and p_at < a.week_ends and p_at < a.month_ends',
  'and p_at < a.day_ends and p_at < a.week_ends and p_at < a.month_ends and a.real + p_gain <= 9007199254740991');
