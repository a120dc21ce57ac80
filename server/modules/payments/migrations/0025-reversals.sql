-- What took a player's payments back is looked up whenever the player's deposits and withdrawals are summed.
create index payment_receivable_of_player on payment_receivable (player_id);
create index payment_contradiction_of_account on payment_case (account_id) where kind = 'contradiction';
