-- Cards of deposits that were opened before then are not paid to: somebody else had the account.
alter table payment_count add column cards_since timestamptz;
