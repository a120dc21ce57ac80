-- What names an account points to its seat, so that a movement of the account has no foreign key to look after.
alter table invoice drop constraint invoice_account_id_fkey, add foreign key (account_id) references wallet_seat (account_id);
alter table game_session drop constraint game_session_account_id_fkey, add foreign key (account_id) references wallet_seat (account_id);
