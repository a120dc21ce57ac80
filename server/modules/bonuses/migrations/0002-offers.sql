-- Why each stake counted as it did.
alter table player_bonus_step add column reason text not null default 'full'
  check (reason in ('full', 'game-weight', 'category-weight', 'default-weight', 'excluded-game', 'low-odds',
    'too-late', 'taken-back'));
