-- Of a deposit that its bank took back: what of it two people had decided about before, as a part of it.
alter table payment_receivable
  add column decided_before bigint not null default 0,
  add constraint payment_receivable_parts
    check (decided_before >= 0 and taken + collected + decided_before <= amount) not valid;
