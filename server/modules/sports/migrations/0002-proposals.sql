-- What an operator proposes to be settled or voided by hand, and a second one confirms or refuses; then the
-- book is asked, again until it has answered.
create table sports_proposal (
  id uuid primary key,
  kind text not null check (kind in ('settle', 'resettle', 'void', 'unvoid')),
  -- a bet's id, or an event with its market
  subject text not null,
  -- what the book is asked for, without who asks
  request jsonb not null,
  -- what would have become of it when it was proposed
  outlook jsonb not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- confirmed: by two people, and the book has not answered yet
  state text not null check (state in ('waiting', 'confirmed', 'done', 'refused', 'failed')),
  decided_by text,
  decided_reason text,
  decided_at timestamptz,
  -- why the book did not do it
  refusal text,
  check ((decided_by is null) = (state = 'waiting')),
  check ((refusal is not null) = (state = 'failed'))
);
create index sports_proposal_open on sports_proposal (proposed_at) where state in ('waiting', 'confirmed');
