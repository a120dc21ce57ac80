-- What waits is few of all: how the house's own moves wait is asked for by the hour, and what was
-- refused of them with every block.

create index transfer_waiting on chain.transfer (purpose, currency) where waits_on is not null;
