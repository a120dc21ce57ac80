-- Whether a house plays for demo or for real is a property of its database, written by the first start and never changed: what a demo
-- has credited must not become money, and what moves time in a demo must not reach a house in production.

create function house_setting_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.name = 'mode' then
    raise exception 'the mode of a house is written once' using errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and new.name = 'clockOffsetMs' and new.value <> '0'::jsonb
    and exists (select from house_setting where name = 'mode' and value = '"production"'::jsonb) then
    raise exception 'the clock of a house in production is not moved' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger house_setting_stays before insert or update or delete on house_setting
for each row execute function house_setting_stays();

alter table house_setting add constraint mode_is_known check (name <> 'mode' or value in ('"demo"'::jsonb, '"production"'::jsonb));
