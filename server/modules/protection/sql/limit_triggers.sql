create or replace trigger player_limit_history_is_append_only before update or delete on player_limit_history
  for each row execute function refuse_change();
