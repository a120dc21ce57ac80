-- Rounds that were open as a period of a cashback template ended, with the real money that they had lost by
-- then: it counts in the period in which they end.
create table bonus_open_round (
  template text not null references bonus_template (identity),
  account_id uuid not null,
  player_id uuid not null references player (id),
  round_id uuid not null,
  lost bigint not null,
  -- the end of the period in which it was counted; null: the round had not ended
  counted_until timestamptz,
  primary key (template, account_id, round_id)
);
create index bonus_open_round_player on bonus_open_round (player_id);
