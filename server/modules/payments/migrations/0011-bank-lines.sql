-- Payments that come and go one by one over an account of the house's bank. Of all others the bank sees sums
-- alone.
create table bank_link (
  account text not null,
  currency text not null references currency (code),
  provider text not null,
  method text not null,
  linked_at timestamptz not null,
  linked_by text not null,
  primary key (account, currency, provider, method)
);

-- Each single transaction of a booked entry, and the payment that it is. Texts of payers are not kept: what
-- they hold of our references is.
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

-- entries of before are a line each; an id is written with its dashes or, where there is no room, without
insert into bank_line (statement_id, position, part, amount, booked_on, end_to_end, reference)
select statement_id, position, 0, amount, booked_on, end_to_end,
  case when replace(lower(end_to_end), '-', '') ~ '^[0-9a-f]{32}$' then end_to_end::uuid end
from bank_entry;
