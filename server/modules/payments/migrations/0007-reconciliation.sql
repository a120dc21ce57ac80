-- What providers say of the payments of a time, beside what is booked here.

create table payment_reconciliation (
  id uuid primary key,
  provider text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  run_at timestamptz not null,
  matched int not null,
  -- by currency: what came in and went out, here and there
  sums jsonb not null
);
create index payment_reconciliation_newest on payment_reconciliation (provider, run_at desc);

-- A difference is found once, however often the same time is looked at, until two people have resolved it.
create table payment_difference (
  id uuid primary key,
  reconciliation_id uuid not null references payment_reconciliation (id),
  provider text not null,
  -- our invoice's id, or what the provider calls a payment that nobody here knows
  reference text not null,
  -- missing-here, missing-there, amount, status
  kind text not null,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null,
  outcome text,
  proposed_by text,
  proposed_reason text,
  resolved_by text,
  resolved_reason text,
  resolved_at timestamptz,
  check (lower(btrim(resolved_by)) <> lower(btrim(proposed_by)))
);
create unique index payment_difference_open on payment_difference (provider, reference, kind)
  where resolved_at is null;
create index payment_difference_known on payment_difference (provider, reference, kind);
