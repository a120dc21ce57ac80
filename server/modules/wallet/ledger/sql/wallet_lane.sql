-- A lane is for ever: the hash of the player, modulo 64. All currencies of a player share it.
create or replace function wallet_lane(player uuid) returns int language sql immutable parallel safe as $$ select get_byte(uuid_send(player), 15) % 64 $$;
