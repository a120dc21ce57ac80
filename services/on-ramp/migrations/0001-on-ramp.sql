-- The sandbox on-ramp's own tables: prices that it holds, purchases at them, and what it tells the casino.

create table on_ramp.quote (
  id uuid primary key,
  pays bigint not null check (pays > 0),
  pay_currency text not null,
  pay_digits int not null,
  fee bigint not null check (fee >= 0 and fee < pays),
  coin text not null,
  coin_digits int not null,
  gets bigint not null check (gets > 0),
  rate text not null,
  expires_at timestamptz not null
);
create index quote_by_end on on_ramp.quote (expires_at);

-- `next_*` is what happens by itself at `next_at`: the end of the quote's time, the bank's answer.
create table on_ramp.purchase (
  -- an unguessable token: it is the address of the page
  id text primary key,
  reference uuid not null unique,
  -- a price is paid once
  quote_id uuid not null unique references on_ramp.quote (id),
  status text not null check (status in ('created', 'pending', 'succeeded', 'failed', 'cancelled')),
  language text not null,
  return_url text not null,
  callback_url text not null,
  -- proves that a posted form came from this purchase's own page
  form_token text not null,
  card_tail text,
  card_key text,
  card_holder text,
  sequence int not null default 0,
  reason text,
  next_status text check (next_status in ('succeeded', 'failed')),
  next_reason text,
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((next_at is null) = (next_status is null)),
  check (next_at is null or status in ('created', 'pending'))
);
create index purchase_by_next on on_ramp.purchase (next_at) where next_at is not null;
create index purchase_by_change on on_ramp.purchase (updated_at, id);

create table on_ramp.callback (
  id uuid primary key,
  purchase_id text not null references on_ramp.purchase (id) on delete cascade,
  callback_url text not null,
  -- the exact text that is sent and signed
  body text not null,
  -- how often it is still to be delivered
  copies_left int not null,
  failures int not null default 0,
  next_attempt_at timestamptz,
  give_up_at timestamptz not null,
  last_answer text,
  created_at timestamptz not null
);
create index callback_by_next on on_ramp.callback (next_attempt_at) where next_attempt_at is not null;
