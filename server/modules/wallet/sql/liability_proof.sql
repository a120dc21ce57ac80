create or replace trigger liability_proof_is_append_only before update or delete on liability_proof
  for each row execute function refuse_change();
