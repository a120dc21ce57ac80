-- Rows of the ledger are only added; accounts are kept.
create or replace trigger wallet_account_is_kept before delete on wallet_account for each row execute function refuse_change();
create or replace trigger wallet_entry_is_append_only before update or delete on wallet_entry for each row execute function refuse_change();
create or replace trigger wallet_entry_is_never_emptied before truncate on wallet_entry for each statement execute function refuse_change();
create or replace trigger wallet_seal_is_append_only before update or delete on wallet_seal for each row execute function refuse_change();
create or replace trigger wallet_head_is_append_only before update or delete on wallet_head for each row execute function refuse_change();
