-- Deposits that the house gives back, whole or in part. A refund is an invoice of its own, which leaves the
-- account as a withdrawal does and goes back to what the deposit was paid with.

alter table invoice
  add column refund_of uuid references invoice (id),
  -- of a deposit: how much of it was given back, or is on its way back
  add column refunded bigint not null default 0 check (refunded between 0 and amount),
  add constraint invoice_refund_leaves check (refund_of is null or type = 2);
create index invoice_refunds on invoice (refund_of) where refund_of is not null;

-- A refund that one person asked for and that waits for another's word. A later wish takes its place.
create table refund_proposal (
  invoice_id uuid primary key references invoice (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null
);

-- Above this sum, in the base currency, a refund needs two people.
insert into review_rule (id, eyes, above, days) values ('refund', 2, 20000, null);
