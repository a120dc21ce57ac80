-- Of a deposit in coins: the address that they are sent to, its network, and what was seen of them so far.
alter table invoice add column transfer jsonb;
