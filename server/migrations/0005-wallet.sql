-- The ledger. One account a player and currency, with a real, a bonus and a held part; one entry a command, which says what each part
-- gained or lost and how it stood after; the house is the other side, kept in stripes so that no row is touched by everybody.
-- Money is moved by wallet_post (0008-wallet-post.sql) alone.

create type wallet_kind as enum ('bet', 'win', 'bet-win', 'rollback', 'round-close', 'deposit', 'withdrawal-hold', 'withdrawal-settle',
  'withdrawal-release', 'bonus-grant', 'bonus-convert', 'bonus-forfeit', 'fee', 'adjustment');

-- A lane is for ever: the hash of the player, modulo 64. All currencies of a player share it.
create function wallet_lane(player uuid) returns int language sql immutable parallel safe as $$ select get_byte(uuid_send(player), 15) % 64 $$;

-- Money in a part of an account: never below zero, never more than a JSON number holds. As a domain, because PostgreSQL keeps what a
-- domain asks for, where it reads the text of a table's check anew with every statement.
create domain wallet_part as bigint check (value between 0 and 9007199254740991);
-- The same with a sign, which adjustments have.
create domain wallet_amount as bigint check (value between -9007199254740991 and 9007199254740991);

create table wallet_account (
  id uuid primary key,
  player_id uuid not null,
  lane smallint not null,
  status smallint not null,
  -- kept by triggers: whether the player may stake, and whether the player has limits. No trigger stands before updates of this table, as
  -- PostgreSQL would lock each row on its own first, and log that, with every movement.
  may_stake boolean not null,
  is_limited boolean not null,
  -- whether its currency is the base currency
  in_base boolean not null,
  real wallet_part not null default 0,
  bonus wallet_part not null default 0,
  held wallet_part not null default 0,
  seq bigint not null default 0,
  rounds bigint not null default 0,
  -- Stakes, and stakes less payouts, in thousandths of the base currency's smallest unit at the rate of the moment. A counter is worth
  -- its number until its period ends. Limits hold for the sum over the player's accounts.
  bet_day bigint not null default 0,
  bet_week bigint not null default 0,
  bet_month bigint not null default 0,
  loss_day bigint not null default 0,
  loss_week bigint not null default 0,
  loss_month bigint not null default 0,
  day_ends timestamptz not null default '-infinity',
  week_ends timestamptz not null default '-infinity',
  month_ends timestamptz not null default '-infinity',
  opened_at timestamptz not null,
  currency text not null,
  -- hash of the account's last entry; nothing before the first
  head bytea not null default '',
  -- the rounds of this account whose state is 1: the row is written with every command anyway, an index of them would cost its own writes
  open_rounds uuid[] not null default '{}',
  -- Space for the row's later versions: its first movement empties this. A low fillfactor would leave the same space and have
  -- PostgreSQL tidy the page at every movement instead of every twentieth.
  room bytea not null default decode(repeat('00', 256), 'hex'),
  unique (player_id, currency)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);
create unique index one_account_in_use on wallet_account (player_id) where status = 1;
create trigger wallet_account_is_kept before delete on wallet_account for each row execute function refuse_change();

-- Whose an account is and in which currency, which never changes. Foreign keys end here: on wallet_account each of them, in either
-- direction, would be looked after at every movement.
create table wallet_seat (
  account_id uuid primary key,
  player_id uuid not null references player (id),
  currency text not null references currency (code)
);
create function wallet_take_seat() returns trigger language plpgsql as $$
begin
  insert into wallet_seat (account_id, player_id, currency) values (new.id, new.player_id, new.currency);
  return null;
end $$;
create trigger wallet_account_takes_seat after insert on wallet_account for each row execute function wallet_take_seat();

-- What holds for a player over all accounts. Limits in the unit of the counters.
create table wallet_player (
  id uuid primary key references player (id),
  status smallint not null,
  time_zone text not null,
  bet_day_limit bigint check (bet_day_limit >= 0),
  bet_week_limit bigint check (bet_week_limit >= 0),
  bet_month_limit bigint check (bet_month_limit >= 0),
  loss_day_limit bigint check (loss_day_limit >= 0),
  loss_week_limit bigint check (loss_week_limit >= 0),
  loss_month_limit bigint check (loss_month_limit >= 0)
);

create function wallet_is_limited(p wallet_player) returns boolean language sql immutable as $$
  select coalesce(p.bet_day_limit, p.bet_week_limit, p.bet_month_limit, p.loss_day_limit, p.loss_week_limit, p.loss_month_limit) is not null $$;

-- Status and time zone follow the player's row, in the same transaction and under the lane's lock; a status other than 1 may not stake.
create function wallet_follow_player() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into wallet_player (id, status, time_zone) values (new.id, new.status, new.time_zone);
  else
    perform pg_advisory_xact_lock(7701, wallet_lane(new.id));
    update wallet_player set status = new.status, time_zone = new.time_zone where id = new.id;
  end if;
  return null;
end $$;
create trigger wallet_follows_player after insert or update of status, time_zone on player for each row execute function wallet_follow_player();

create function wallet_mark_accounts() returns trigger language plpgsql as $$
begin
  update wallet_account set may_stake = new.status = 1, is_limited = wallet_is_limited(new) where player_id = new.id;
  return null;
end $$;
create trigger wallet_player_marks_accounts after update on wallet_player for each row execute function wallet_mark_accounts();

create function wallet_mark_new_account() returns trigger language plpgsql as $$
begin
  -- under the lane's lock, so that limits and blocks that are being set are waited for
  perform pg_advisory_xact_lock(7701, wallet_lane(new.player_id));
  select p.status = 1, wallet_is_limited(p), wallet_lane(p.id) into new.may_stake, new.is_limited, new.lane from wallet_player p where p.id = new.player_id;
  new.in_base := (select is_base from currency where code = new.currency);
  return new;
end $$;
create function wallet_follow_currency() returns trigger language plpgsql as $$
begin
  update wallet_account set in_base = new.is_base where currency = new.code;
  return null;
end $$;
create trigger wallet_follows_currency after update of is_base on currency for each row when (old.is_base <> new.is_base) execute function wallet_follow_currency();
create trigger wallet_account_is_marked before insert on wallet_account for each row execute function wallet_mark_new_account();

-- The end and the beginning of a day, an ISO week or a month, as the player's wall shows it.
create function wallet_period_end(unit text, at timestamptz, player uuid) returns timestamptz language sql stable as $$
  select (date_trunc(unit, at at time zone time_zone) + ('1 ' || unit)::interval) at time zone time_zone from wallet_player where id = player $$;
create function wallet_period_begin(unit text, ends timestamptz, player uuid) returns timestamptz language sql stable as $$
  select date_trunc(unit, (ends - interval '1 second') at time zone time_zone) at time zone time_zone from wallet_player where id = player $$;

-- The end of the period that begins for an account: that of the player's other accounts if it runs, so that a player has one period; and
-- never so soon after the one before that a change of zone would shorten it.
create function wallet_next_end(unit text, at timestamptz, player uuid) returns timestamptz language sql stable as $$
  select case when latest > at then latest when e < latest + shortest then wallet_period_end(unit, e, player) else e end
  from (select max(case unit when 'day' then o.day_ends when 'week' then o.week_ends else o.month_ends end) as latest from wallet_account o where o.player_id = player) l,
    (select wallet_period_end(unit, at, player) as e,
      case unit when 'day' then interval '23 hours' when 'week' then interval '6 days 23 hours' else interval '27 days 23 hours' end as shortest) n $$;

-- Rounds are kept for ever and in one table: a closed round refuses whatever comes again, however late.
create table wallet_round (
  id uuid not null,
  player_id uuid not null,
  account_id uuid not null,
  stake bigint not null default 0,
  payout bigint not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- number of the account's entry that opened it
  opened_seq bigint not null,
  -- wins booked and not rolled back
  wins int not null default 0,
  -- 1 open, 2 finished, 3 void: its only stakes went back
  state smallint not null default 1,
  provider text not null,
  round_ref text not null,
  game text not null,
  -- ids follow time, so new ones go to the index's end; a player's rounds are found by the entries that opened them
  primary key (id),
  unique (round_ref, provider)
) with (fillfactor = 70);

-- Partitioned by month of the business clock. The idempotency key is unique in a month; wallet_post looks into the month before, and
-- later repeats find their round closed. Payments have wallet_key, which does not age.
create table wallet_entry (
  account_id uuid not null,
  seq bigint not null,
  -- the idempotency key, and the entry's public id
  key uuid not null,
  kind wallet_kind not null,
  -- 1 payments, 2 games, 3 adjustments, 4 bonuses, 5 fees
  house smallint not null,
  -- what the command named: the stake of a bet, the payout of a win; a bet-win pays amount + real + bonus. Adjustments alone have a sign:
  -- wallet_post asks it of each command, and the check of the books of each entry
  amount wallet_amount not null,
  real bigint not null,
  bonus bigint not null,
  held bigint not null,
  -- how the account stood then; that no part falls below zero is the business of the account's domain
  real_after bigint not null,
  bonus_after bigint not null,
  held_after bigint not null,
  -- what it added to the player's counters of stakes and payouts
  counted_stake bigint,
  counted_payout bigint,
  round_id uuid,
  -- the entry that a rollback reversed; an entry is reversed once: see wallet_reversal
  reverses uuid,
  at timestamptz not null,
  -- the hash of the account's entry before and this one's own: see wallet_entry_hash
  previous bytea not null,
  hash bytea not null,
  -- what an adjustment says of itself
  note text
) partition by range (at);
create trigger wallet_entry_is_append_only before update or delete on wallet_entry for each row execute function refuse_change();
create trigger wallet_entry_is_never_emptied before truncate on wallet_entry for each statement execute function refuse_change();

-- The link of an account's chain: SHA-256 over the hash before and every fact of the entry in its binary form. What is not there has a value
-- that cannot be; the two texts stand at the end, and no kind contains the sign between them.
create function wallet_entry_hash(previous bytea, account_id uuid, seq bigint, key uuid, kind wallet_kind, house smallint, amount bigint,
  d_real bigint, d_bonus bigint, d_held bigint, real_after bigint, bonus_after bigint, held_after bigint, counted_stake bigint, counted_payout bigint,
  round_id uuid, reverses uuid, at_ms bigint, note text) returns bytea language sql stable parallel safe as $$
  select sha256(previous || uuid_send(account_id) || int8send(seq) || uuid_send(key) || int2send(house) || int8send(amount)
    || int8send(d_real) || int8send(d_bonus) || int8send(d_held) || int8send(real_after) || int8send(bonus_after) || int8send(held_after)
    || int8send(coalesce(counted_stake, -9223372036854775808)) || int8send(coalesce(counted_payout, -9223372036854775808))
    || uuid_send(coalesce(round_id, '00000000-0000-0000-0000-000000000000')) || uuid_send(coalesce(reverses, '00000000-0000-0000-0000-000000000000'))
    || int8send(at_ms) || convert_to(concat(kind, '|' || note), 'UTF8')) $$;

-- Makes the partition that holds a moment, if it is not there; answers its name.
create function wallet_open_month(moment timestamptz) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first timestamptz := date_trunc('month', moment, 'UTC');
  name text := 'wallet_entry_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return name; end if;
  perform pg_advisory_xact_lock(7702, 0);
  -- read from the catalogue itself: to_regclass may answer with what was so before the wait
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then return name; end if;
  -- made apart and attached: that waits for no reader of the ledger and holds up nobody who books
  execute format('create table %I (like wallet_entry including all)', name);
  execute format('create unique index on %I (account_id, seq)', name);
  execute format('create unique index on %I (key)', name);
  execute format('create index on %I using brin (at)', name);
  execute format('create trigger is_never_emptied before truncate on %I for each statement execute function refuse_change()', name);
  execute format('alter table %I set (autovacuum_analyze_scale_factor = 0.02)', name);
  if exists (select from pg_roles where rolname = 'lanternhall_house') then
    execute format('revoke update, delete, truncate, references, trigger on %I from lanternhall_house', name);
  end if;
  execute format('alter table wallet_entry attach partition %I for values from (%L) to (%L)', name, first, (first at time zone 'UTC' + interval '1 month') at time zone 'UTC');
  return name;
end $$;
revoke execute on function wallet_open_month(timestamptz) from public;
select wallet_open_month(now() + n * interval '1 month') from generate_series(-1, 1) n;

-- Keys of payments, payouts and promotions: known for ever.
create table wallet_key (
  key uuid primary key,
  account_id uuid not null,
  kind wallet_kind not null,
  amount bigint not null,
  note text
);

-- What was reversed, and the key of the rollback that did it. An index of wallet_entry for so few of its rows would cost every posting.
create table wallet_reversal (
  reverses uuid primary key,
  key uuid not null
);

-- The house's side. A row a connection, so that those who book at once do not wait for each other; only the sum of the stripes means
-- something. Its currency is that of an account's seat; a foreign key of its own would be looked after at every movement.
create table wallet_house (
  currency text not null,
  house smallint not null,
  stripe smallint not null,
  balance bigint not null default 0,
  primary key (currency, house, stripe)
) with (fillfactor = 20);

-- Keys of bets and wins that were rolled back before they came: refused for ever.
create table wallet_tombstone (
  key uuid primary key,
  at timestamptz not null
);

-- Entries seen from the books' side: two legs, of the player and of the house, that sum to nothing.
create view wallet_leg as
  select e.key, a.currency, 'player' as side, e.real + e.bonus + e.held as amount, e.at from wallet_entry e join wallet_account a on a.id = e.account_id
  union all
  select e.key, a.currency, 'house', -(e.real + e.bonus + e.held), e.at from wallet_entry e join wallet_account a on a.id = e.account_id;

-- Time before a seal is closed: wallet_post books nothing there. What was booked between two seals is what a day's signed heads cover.
create table wallet_seal (
  until timestamptz primary key,
  sealed_at timestamptz not null
);
create trigger wallet_seal_is_append_only before update or delete on wallet_seal for each row execute function refuse_change();

-- The entries of a currency between two moments: how many, and a hash over their hashes, lane by lane, in the order of account and number.
create function wallet_digest(of_currency text, since timestamptz, until timestamptz, out entries bigint, out digest bytea) language sql stable as $$
  select coalesce(sum(n), 0), sha256(coalesce(string_agg(sha256(hashes), ''::bytea order by lane), ''::bytea)) from (
    select a.lane, count(*) as n, string_agg(e.hash, ''::bytea order by e.account_id, e.seq) as hashes
    from wallet_entry e join wallet_account a on a.id = e.account_id
    where e.at >= since and e.at < until and a.currency = of_currency group by a.lane) lanes $$;

-- How an account stood after its last entry that was put into the archive, and the house's side of all such entries.
create table wallet_archived (
  account_id uuid primary key references wallet_seat (account_id),
  seq bigint not null,
  -- how many rounds those entries opened
  rounds bigint not null,
  real bigint not null,
  bonus bigint not null,
  held bigint not null,
  head bytea not null
);
create table wallet_archived_house (
  currency text not null references currency (code),
  house smallint not null,
  balance bigint not null,
  primary key (currency, house)
);
create table wallet_archived_month (
  until timestamptz primary key,
  name text not null
);

-- Takes the oldest month out of the ledger, as a table of its own that may be dumped and dropped; the chain and the sums go on from what
-- is written down here. For the owner of the tables alone. Refused for the last three months, where keys are looked up, and for a month whose
-- entries no signed head covers.
create function wallet_archive_month() returns text language plpgsql set lock_timeout = '2s' as $$
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
  perform pg_advisory_xact_lock(7701, lane) from generate_series(0, 63) lane;
  insert into wallet_archived_month (until, name) values (ends, oldest);
  execute format('alter table wallet_entry detach partition %I', oldest);
  return oldest;
end $$;
revoke execute on function wallet_archive_month() from public;

-- A head a currency and seal: it covers all entries between the seal before and this one, and the head before.
create table wallet_head (
  currency text not null references currency (code),
  until timestamptz not null references wallet_seal (until),
  entries bigint not null,
  digest bytea not null,
  -- hash of the currency's head before; nothing before the first
  previous bytea not null,
  hash bytea not null,
  -- Ed25519 over the text that the hash is of
  signature bytea not null,
  key_id text not null,
  primary key (currency, until)
);
create trigger wallet_head_is_append_only before update or delete on wallet_head for each row execute function refuse_change();

-- Manual adjustments wait here for a second person's word.
create table wallet_adjustment (
  id uuid primary key,
  account_id uuid not null references wallet_seat (account_id),
  amount bigint not null check (amount <> 0),
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- 1 waits, 2 booked, 3 refused
  state smallint not null default 1,
  decided_by text check (decided_by <> asked_by),
  decided_at timestamptz
);
create index wallet_adjustment_waiting on wallet_adjustment (asked_at) where state = 1;

-- The house works under the role lanternhall_house (platform/migrate.ts makes it), which can add to the ledger and to the audit and
-- change neither. Where the user of the migration may not make roles, the triggers above are the only wall.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  grant usage on schema public to lanternhall_house;
  grant select, insert, update, delete on all tables in schema public to lanternhall_house;
  grant usage on all sequences in schema public to lanternhall_house;
  alter default privileges in schema public grant select, insert, update, delete on tables to lanternhall_house;
  alter default privileges in schema public grant usage on sequences to lanternhall_house;
  revoke update, delete on audit, wallet_seal, wallet_head, wallet_key, wallet_tombstone, wallet_reversal from lanternhall_house;
  revoke delete on wallet_account, wallet_player, wallet_round, wallet_house, wallet_adjustment from lanternhall_house;
  revoke insert, update, delete on wallet_archived, wallet_archived_house, wallet_archived_month from lanternhall_house;
  revoke update on wallet_adjustment from lanternhall_house;
  grant update (state, decided_by, decided_at) on wallet_adjustment to lanternhall_house;
  grant execute on function wallet_open_month(timestamptz) to lanternhall_house;
  execute (select format('revoke update, delete on wallet_entry, %s from lanternhall_house', string_agg(inhrelid::regclass::text, ', '))
    from pg_inherits where inhparent = 'wallet_entry'::regclass);
end $$;
