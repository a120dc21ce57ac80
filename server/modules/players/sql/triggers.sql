-- What was agreed to stays as it was; the address from which it came may be taken away, when its player
-- is erased.
create or replace trigger player_agreement_is_append_only before delete on player_agreement
  for each row execute function refuse_change();

create or replace trigger player_agreement_keeps before update on player_agreement
  for each row when (
    new.ip is not null
    or (new.id, new.player_id, new.terms_version, new.privacy_version, new.agreed_at)
      is distinct from (old.id, old.player_id, old.terms_version, old.privacy_version, old.agreed_at)
  ) execute function refuse_change();
