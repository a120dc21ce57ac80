-- Sweeps are numbered by their prefix and looked up by the address that they leave.
create index transfer_by_prefix on chain.transfer (id text_pattern_ops);
create index transfer_by_wallet on chain.transfer (wallet) where wallet is not null;
