create or replace function app_setting_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.name = 'mode' then
    raise exception 'the mode of a house is written once' using errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and new.name = 'clockOffsetMs' and new.value <> '0'::jsonb
    and exists (select from app_setting where name = 'mode' and value = '"production"'::jsonb) then
    raise exception 'the clock of a house in production is not moved' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace trigger app_setting_stays before insert or update or delete on app_setting
  for each row execute function app_setting_stays();
