-- The sandbox cashier's own tables: payments, and what it tells the casino of them.


-- A charge or a payout. `next_*` is what happens by itself at `next_at` unless something else comes first:
-- the expiry of a charge that nobody pays, the bank's answer to one that is pending, the end of a payout.
create table cashier.payment (
  id text primary key,
  reference uuid not null unique,
  kind text not null check (kind in ('charge', 'payout')),
  status text not null check (status in ('created', 'pending', 'succeeded', 'failed', 'cancelled')),
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  digits int not null,
  customer_id uuid not null,
  language text not null,
  return_url text,
  callback_url text not null,
  -- Proves that a posted form came from this charge's own page.
  form_token text not null,
  -- Last four of the card or destination. The whole number is never kept; the digest tells one destination
  -- from another.
  destination_tail text,
  destination_digest text,
  sequence int not null default 0,
  reason text,
  authorization_number text,
  next_status text check (next_status in ('succeeded', 'failed')),
  next_reason text,
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'charge') = (return_url is not null)),
  check ((next_at is null) = (next_status is null)),
  check (next_at is null or status in ('created', 'pending'))
);
create index payment_by_next on cashier.payment (next_at) where next_at is not null;
create index payment_by_age on cashier.payment (created_at desc, id);

-- One event of a payment, on its way to the casino. `next_attempt_at` is null once nothing is left to do.
create table cashier.callback (
  event_id uuid primary key,
  payment_id text not null references cashier.payment (id) on delete cascade,
  sequence int not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- The exact text that is sent and signed.
  body text not null,
  -- How often it is to be delivered, and how often it was.
  copies int not null check (copies >= 1),
  delivered int not null default 0,
  attempts int not null default 0,
  failures int not null default 0,
  -- Sent only after the payment's later events: the fault "out of order".
  is_held_back boolean not null,
  -- Somebody asked for one more sending after the attempt under way had begun.
  asked_again boolean not null default false,
  next_attempt_at timestamptz,
  give_up_at timestamptz not null,
  -- When it was first delivered or given up.
  settled_at timestamptz,
  last_answer text,
  created_at timestamptz not null,
  unique (payment_id, sequence)
);
create index callback_by_next on cashier.callback (next_attempt_at) where next_attempt_at is not null;
