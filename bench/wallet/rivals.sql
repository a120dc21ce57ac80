-- What the wallet is measured against: the usual transaction in several round trips, and one function call a command, both on the same
-- tables: an account with a daily limit, a transaction with its key, two entries or one, an event.
create schema steps;
-- PostgreSQL reads the text of a table's check anew with every statement, and keeps a domain's
create domain steps.part as bigint check (value >= 0);
create table steps.account (id bigint primary key, balance steps.part not null, day int not null default 0, staked bigint not null default 0,
  lost bigint not null default 0, stake_limit bigint not null default 9000000000000000, loss_limit bigint not null default 9000000000000000,
  status smallint not null default 0);
create table steps.transaction (id bigint generated always as identity primary key, key uuid not null unique, account_id bigint not null, kind smallint not null,
  amount bigint not null, round uuid not null, at timestamptz not null default now());
create table steps.entry (id bigint generated always as identity primary key, transaction_id bigint not null references steps.transaction, account_id bigint not null,
  amount bigint not null, balance_after bigint, at timestamptz not null default now());
create index on steps.entry (account_id, id);
create index on steps.entry (transaction_id);
create table steps.event (id bigint generated always as identity primary key, topic text not null, body jsonb not null, at timestamptz not null default now());

create schema call;
create table call.account (id bigint primary key, balance steps.part not null, seq bigint not null default 0, day int not null default 0,
  staked bigint not null default 0, lost bigint not null default 0, stake_limit bigint not null default 9000000000000000,
  loss_limit bigint not null default 9000000000000000, status smallint not null default 0) with (fillfactor = 50);
create table call.entry (account_id bigint not null, seq bigint not null, key uuid not null unique, kind smallint not null, amount bigint not null,
  balance_after bigint not null, round uuid not null, at timestamptz not null default now(), primary key (account_id, seq));
create table call.event (id bigint generated always as identity primary key, account_id bigint not null, seq bigint not null, balance bigint not null);
create table call.house (stripe int primary key, balance bigint not null);
insert into call.house select n, 0 from generate_series(0, 63) n;

create function call.post(p_account bigint, p_kind smallint, p_amount bigint, p_key uuid, p_round uuid, out code smallint, out balance bigint, out seq bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  today int := (extract(epoch from now()) / 86400)::int;
  stake bigint := case when p_kind = 1 then -p_amount else 0 end;
begin
  begin
    update call.account a set balance = a.balance + p_amount, seq = a.seq + 1, day = today,
      staked = case when a.day = today then a.staked else 0 end + stake, lost = case when a.day = today then a.lost else 0 end - p_amount
    where a.id = p_account and (p_kind <> 1 or (a.status = 0 and a.balance + p_amount >= 0
      and case when a.day = today then a.staked else 0 end + stake <= a.stake_limit
      and case when a.day = today then a.lost else 0 end + stake <= a.loss_limit))
    returning a.balance, a.seq into balance, seq;
    if not found then
      select 3, a.balance, a.seq into code, balance, seq from call.account a where a.id = p_account;
      return;
    end if;
    insert into call.entry (account_id, seq, key, kind, amount, balance_after, round) values (p_account, seq, p_key, p_kind, p_amount, balance, p_round);
    insert into call.event (account_id, seq, balance) values (p_account, seq, balance);
    update call.house h set balance = h.balance - p_amount where stripe = pg_backend_pid() % 64;
    code := 0;
  exception when unique_violation then
    select 1, e.balance_after, e.seq into code, balance, seq from call.entry e where e.key = p_key;
  end;
end $$;
