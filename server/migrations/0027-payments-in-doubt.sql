-- Money is never where its owner, or a list of the operator's, cannot see it.

-- A hidden account that is credited is shown again, whatever credited it. The cheap ways of booking decline hidden accounts, the whole way
-- shows them; the row is written with every command anyway.
do $shown$
declare
  made text;
  changed text;
  found int := 0;
begin
  for made in select pg_get_functiondef(oid) from pg_proc
    where proname in ('wallet_post', 'wallet_post_play') and pronamespace = 'public'::regnamespace
  loop
    changed := replace(made, 'player_id, currency, account_status, is_stake,',
      'player_id, currency, case when account_status = 3 and real_after + bonus_after + held_after > 0 then 2 else account_status end as account_status, is_stake,');
    if changed = made then raise exception 'wallet_post does not carry the status of an account where it did'; end if;
    made := changed;
    changed := replace(made, 'update wallet_account a set real = w.real_after,', 'update wallet_account a set status = w.account_status, real = w.real_after,');
    if changed = made then raise exception 'wallet_post does not write accounts where it did'; end if;
    made := changed;
    changed := replace(made, 'select account_place, seq, next_seq, real_after,', 'select account_place, account_status, seq, next_seq, real_after,');
    if changed = made then raise exception 'wallet_post does not read what it booked where it did'; end if;
    execute changed;
    found := found + 1;
  end loop;
  for made in select pg_get_functiondef(oid) from pg_proc
    where proname in ('wallet_post_lean', 'wallet_post_one') and pronamespace = 'public'::regnamespace
  loop
    changed := replace(made, 'a.id = c.account and v_at < a.day_ends', 'a.id = c.account and a.status <> 3 and v_at < a.day_ends');
    changed := replace(changed, 'a.id = p_account and a.in_base', 'a.id = p_account and a.status <> 3 and a.in_base');
    if changed = made then raise exception 'wallet_account is not updated where it was'; end if;
    execute changed;
    found := found + 1;
  end loop;
  if found <> 4 then raise exception 'of the four functions that book % were found', found; end if;
end $shown$;
update wallet_account set status = 2 where status = 3 and real + bonus + held > 0;
-- Closed players are few: their accounts are looked through for money that came late.
create index wallet_player_closed on wallet_player (id) where status = 5;

-- What was asked under a request key, as a keyed hash: the same key with anything else in it is refused.
alter table invoice add column request_hash bytea;
alter table communication add column request_hash bytea;

-- When the provider is asked next how a payment stands; nothing: not any more.
alter table invoice add column next_ask_at timestamptz;
create index invoice_to_ask on invoice (next_ask_at) where next_ask_at is not null;
update invoice set next_ask_at = updated_at
  where (status in (1, 7) or (status in (3, 4, 6) and updated_at > now() - interval '30 days')) and (type = 1 or status = 7 or provider_payment_id is not null);
-- For how many days after its end a payment of this method may still turn out otherwise at the provider.
alter table payment_method add column report_days int not null default 30 check (report_days between 0 and 400);

-- Payments that somebody has to decide, and money on accounts of closed players. Two people decide: one proposes an outcome, another confirms it.
create table payment_case (
  id uuid primary key,
  kind text not null,
  -- what it is about: an invoice, an account, or the reference of a payment that nobody here knows
  subject uuid not null,
  invoice_id uuid references invoice (id),
  account_id uuid references wallet_seat (account_id),
  currency text,
  amount bigint,
  facts jsonb not null,
  -- whether the amount is held on the account until it is decided
  is_held boolean not null default false,
  -- 1 open, 2 proposed, 3 decided
  state smallint not null default 1,
  opened_at timestamptz not null,
  outcome text,
  proposed_by text,
  proposed_reason text,
  proposed_at timestamptz,
  decided_by text,
  decided_reason text,
  decided_at timestamptz,
  check (lower(btrim(decided_by)) <> lower(btrim(proposed_by)))
);
create unique index payment_case_undecided on payment_case (kind, subject) where state < 3;
create index payment_case_waiting on payment_case (opened_at) where state < 3;
create index payment_case_of_invoice on payment_case (invoice_id);
