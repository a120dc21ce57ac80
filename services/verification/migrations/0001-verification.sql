-- The stand-in identity checker's own tables: who is checked, the tokens that open the widget, and what
-- it tells
-- the casino.

create table verification.applicant (
  id text primary key,
  external_user_id text not null unique,
  level_name text not null,
  language text not null,
  -- what the casino said of the person
  fixed_info jsonb not null,
  -- what the person has given, step by step
  given jsonb not null default '{}',
  review_status text not null default 'init'
    check (review_status in ('init', 'pending', 'onHold', 'completed')),
  review_result jsonb,
  attempt int not null default 0,
  review_at timestamptz,
  -- a decision that comes by itself
  next_outcome text,
  next_at timestamptz,
  created_at timestamptz not null,
  check ((next_at is null) = (next_outcome is null)),
  check ((review_status = 'completed') = (review_result is not null))
);
create index applicant_by_next on verification.applicant (next_at) where next_at is not null;

create table verification.access_token (
  token text primary key,
  applicant_id text not null references verification.applicant (id) on delete cascade,
  expires_at timestamptz not null
);

create table verification.webhook (
  id uuid primary key,
  applicant_id text not null references verification.applicant (id) on delete cascade,
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
create index webhook_by_next on verification.webhook (next_attempt_at) where next_attempt_at is not null;
