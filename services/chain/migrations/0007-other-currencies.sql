-- What came to an address in another currency than its payment's: told to the casino once it lies deep
-- enough, for people to decide about.

alter table chain.deposit add column is_told boolean not null default false;
