-- needs: wallet_post_lean.sql wallet_post_one.sql
-- Before PostgreSQL 18 RETURNING knows the new row alone. There the row is joined to itself as it was, which the lane's lock keeps so; that
-- costs a look-up a command.
do $older$
declare
  made text;
  joined text;
begin
  if current_setting('server_version_num')::int >= 180000 then return; end if;
  for made in select pg_get_functiondef(oid) from pg_proc where proname in ('wallet_post_lean', 'wallet_post_one') loop
    joined := replace(made, E') c\n    where a.id = c.account', E') c, wallet_account old\n    where old.id = c.account and a.id = c.account');
    joined := replace(joined, 'where a.id = p_account', 'from wallet_account old where old.id = p_account and a.id = p_account');
    if joined = made then raise exception 'wallet_account is not updated where it was'; end if;
    execute replace(joined, 'new.', 'a.');
  end loop;
end $older$;
