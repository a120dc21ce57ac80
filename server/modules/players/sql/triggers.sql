create or replace trigger player_agreement_is_append_only before update or delete on player_agreement
  for each row execute function refuse_change();
