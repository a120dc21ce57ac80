-- What previews remember is told by the tables themselves, whoever changes them and from wherever: the notice of
-- the cluster (server/platform/cluster-notifier.ts), which arrives with the commit.

create function tell_payment_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('lanternhall_notifier', '{"topic":"payment-terms","notice":{}}');
  return null;
end;
$$;
create trigger payment_method_told after insert or update or delete on payment_method
  for each statement execute function tell_payment_terms();
create trigger review_rule_told after insert or update or delete on review_rule
  for each statement execute function tell_payment_terms();
create trigger payment_metric_told after insert or update or delete on payment_metric
  for each statement execute function tell_payment_terms();

-- Payments that come and go one by one over an account of the house's bank. Of all others the bank sees sums alone.
create table bank_link (
  account text not null,
  currency text not null references currency (code),
  provider text not null,
  method text not null,
  linked_at timestamptz not null,
  linked_by text not null,
  primary key (account, currency, provider, method)
);

-- Each single transaction of a booked entry, and the payment that it is. Texts of payers are not kept: what they
-- hold of our references is.
create table bank_line (
  statement_id uuid not null references bank_statement (id),
  position int not null,
  part int not null,
  -- what came in; below zero: what went out
  amount bigint not null,
  booked_on date not null,
  end_to_end text,
  -- a payment's id, where the line names one
  reference uuid,
  invoice_id uuid references invoice (id),
  primary key (statement_id, position, part)
);
create index bank_line_open on bank_line (booked_on) where invoice_id is null;
create index bank_line_invoice on bank_line (invoice_id) where invoice_id is not null;

-- entries of before are a line each; an id is written with its dashes or, where a bank has no room, without
insert into bank_line (statement_id, position, part, amount, booked_on, end_to_end, reference)
select statement_id, position, 0, amount, booked_on, end_to_end,
  case when replace(lower(end_to_end), '-', '') ~ '^[0-9a-f]{32}$' then end_to_end::uuid end
from bank_entry;
