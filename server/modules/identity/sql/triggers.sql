create or replace trigger sign_in_failure_is_kept before update on sign_in_failure
  for each row execute function refuse_change();
