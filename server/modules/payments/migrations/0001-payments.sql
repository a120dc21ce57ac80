-- Payments: the methods by currency, and invoices, which are deposits and withdrawals from their wish to
-- their end.

-- Written at the start by the providers that are configured; what the operator changes here stays.
create table payment_method (
  provider text not null,
  method text not null,
  type smallint not null check (type in (1, 2)),
  currency text not null references currency (code),
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  is_enabled boolean not null default true,
  position int not null default 100,
  -- for how many days after its end a payment of this method may still turn out otherwise at the provider
  report_days int not null default 30 check (report_days between 0 and 400),
  primary key (provider, method, type, currency)
);

create table invoice (
  id uuid primary key,
  player_id uuid not null references player (id),
  account_id uuid not null,
  type smallint not null check (type in (1, 2)),
  status smallint not null,
  method text not null,
  provider text not null,
  amount bigint not null check (amount > 0),
  currency text not null references currency (code),
  -- which successful deposit of the player this is
  number int,
  -- where a withdrawal is paid to, sealed
  fields_sealed bytea,
  provider_payment_id text,
  redirect_url text,
  authorization_code text,
  -- the highest sequence of a callback that was heard; lower ones are old news
  callback_sequence int not null default 0,
  -- when the provider is asked next how the payment stands; nothing: not any more
  next_ask_at timestamptz,
  reason text,
  version int not null default 1,
  request_key uuid,
  -- what was asked under the request key, as a keyed hash: the same key with anything else in it is refused
  request_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (player_id, request_key)
);
create index invoice_of_player on invoice (player_id, id desc);
create index invoice_waiting on invoice (type, status, created_at) where status in (1, 7);
create index invoice_to_ask on invoice (next_ask_at) where next_ask_at is not null;

create table invoice_history (
  invoice_id uuid not null references invoice (id),
  version int not null,
  status smallint not null,
  reason text,
  actor text not null,
  at timestamptz not null,
  primary key (invoice_id, version)
);

create table payment_count (
  player_id uuid primary key references player (id),
  invoices bigint not null default 0,
  deposits int not null default 0
) with (fillfactor = 70);

-- Callbacks by their provider's event id: each is heard once.
create table payment_callback (
  provider text not null,
  event_id text not null,
  invoice_id uuid not null references invoice (id),
  sequence int not null,
  status text not null,
  at timestamptz not null,
  primary key (provider, event_id)
);

-- Payments that somebody has to decide, and money on accounts of closed players. Two people decide: one
-- proposes an outcome, another confirms it.
create table payment_case (
  id uuid primary key,
  kind text not null,
  -- what it is about: an invoice, an account, or the reference of a payment that nobody here knows
  subject text not null,
  invoice_id uuid references invoice (id),
  account_id uuid,
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
