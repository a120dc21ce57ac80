-- What a transfer may burn, from when the signer is asked for it: with that it is signed again. Numbers of
-- transfers are not counted any more.

alter table chain.transfer add column gas bigint check (gas > 0);
drop index chain.transfer_by_prefix;
