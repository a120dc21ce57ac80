-- What the house asks for a payment beside its amount, and where a deposit began.

-- A fixed part in the smallest unit, and a share in hundredths of a per cent. What an operator sets here
-- stays.
alter table payment_method
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  add column fee_permyriad int not null default 0 check (fee_permyriad between 0 and 5000);

-- A deposit is charged with it on top; of a withdrawal it is kept. `amount` is what moves on the account.
alter table invoice add column fee bigint not null default 0 check (fee >= 0);
-- the page of the site that the player comes back to from the provider
alter table invoice add column return_path text;
