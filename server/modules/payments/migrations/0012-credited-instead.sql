-- A deposit that two people had credited because its provider reported another amount than was asked for says
-- which one it stands for: in the provider's books, and in the bank's, they are one payment.
alter table invoice add column instead_of uuid references invoice (id);
update invoice made set instead_of = asked.id
  from invoice asked
  where made.type = 1 and made.request_key is null and made.reason = 'instead of ' || asked.id;
create index invoice_instead_of on invoice (instead_of) where instead_of is not null;
