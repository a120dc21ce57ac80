-- Bets of which something is still owed, since a payout was taken back that its player had spent.
create index sports_bet_owed on sports_bet (player_id) where receivable > 0;
