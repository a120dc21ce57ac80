-- Of a deposit: what came for it in all, where that is not what was asked for and people still decide.
alter table invoice add column other_amount bigint check (other_amount > 0);
