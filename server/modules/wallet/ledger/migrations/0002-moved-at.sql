-- When the account's last entry was booked: what comes next is never stamped before it, whichever process
-- sends it and however long it waited for the lane.
alter table ledger.wallet_account add column moved_at timestamptz not null default '-infinity';
