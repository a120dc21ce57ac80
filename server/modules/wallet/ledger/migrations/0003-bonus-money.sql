-- Which part of an account pays a stake first, and how much of a round's stakes was bonus money: its payouts
-- go back to the bonus part by that share. Nothing for the rounds of those who play with real money.
alter table ledger.wallet_account add column bonus_first boolean not null default false;
alter table ledger.wallet_round add column bonus_stake bigint;
