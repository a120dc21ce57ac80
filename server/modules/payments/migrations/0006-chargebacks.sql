-- Deposits that their bank took back after they were credited: what was taken from the account, and what is
-- still owed.
create table payment_receivable (
  invoice_id uuid primary key references invoice (id),
  player_id uuid not null references player (id),
  account_id uuid not null,
  currency text not null,
  -- what the bank took, and how much of it was on the account
  amount bigint not null check (amount > 0),
  taken bigint not null check (taken between 0 and amount),
  -- what of the rest was taken later
  collected bigint not null default 0 check (collected >= 0 and taken + collected <= amount),
  -- open, collected, written-off, returned
  state text not null default 'open',
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index payment_receivable_open on payment_receivable (player_id) where state = 'open';
