create or replace function wallet_follow_player() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into wallet_player (id, status, time_zone) values (new.id, new.status, new.time_zone);
  else
    perform pg_advisory_xact_lock(7701, wallet_lane(new.id));
    update wallet_player set status = new.status, time_zone = new.time_zone,
      zone_changed_at = case when time_zone = new.time_zone then zone_changed_at
        else greatest(now(), (select max(a.day_ends) from wallet_account a where a.player_id = new.id)) end
      where id = new.id;
  end if;
  return null;
end $$;

create or replace trigger wallet_follows_player after insert or update of status, time_zone on player for each row execute function wallet_follow_player();
