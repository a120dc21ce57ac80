-- What one person asked for and what waits until another has asked for the same. A later wish about the same
-- subject takes its place.
create table operator_proposal (
  kind text not null,
  subject text not null,
  -- what is asked for, whole
  wish jsonb not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  primary key (kind, subject)
);
