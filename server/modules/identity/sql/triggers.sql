create or replace trigger legal_text_is_append_only before update or delete on legal_text
  for each row execute function refuse_change();

create or replace trigger sign_in_failure_is_kept before update on sign_in_failure
  for each row execute function refuse_change();
