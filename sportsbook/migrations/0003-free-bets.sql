-- The stake that the house gave for a bet: its name for it, and the least price of each leg where there
-- is one. Null: the bet was staked with the player's own money.
alter table sportsbook.bet add column free_bet jsonb;
