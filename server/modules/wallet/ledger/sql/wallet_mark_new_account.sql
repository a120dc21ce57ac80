-- An account that is opened after a seal is not older than it, however late the clock of whoever opens it.
create or replace function wallet_mark_new_account() returns trigger language plpgsql as $$
begin
  -- under the lane's lock, so that limits and blocks that are being set are waited for
  perform pg_advisory_xact_lock(7701, wallet_lane(new.player_id));
  select p.status = 1, wallet_is_limited(p), wallet_lane(p.id) into new.may_stake, new.is_limited, new.lane from wallet_player p where p.id = new.player_id;
  new.in_base := (select is_base from currency where code = new.currency);
  new.opened_at := greatest(new.opened_at, (select max(until) from wallet_seal));
  return new;
end $$;

create or replace trigger wallet_account_is_marked before insert on wallet_account for each row execute function wallet_mark_new_account();
