-- A place is taken before its stake is booked: what the grant has won is not settled in between.
alter table free_round add column taken_at timestamptz not null default now();
