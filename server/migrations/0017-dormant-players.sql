-- When a player was last there, by business time: who stays away for a year is put to rest, money and all, until they come back.

alter table player
  add column active_at timestamptz not null default now(),
  add column dormant_at timestamptz;
update player set active_at = coalesce((select max(greatest(s.opened_at, s.active_at)) from session s where s.player_id = player.id), created_at);
create index player_by_presence on player (active_at) where status = 1;

-- withdrawals from before their fields were sealed; none once the payments' job has been through
create index invoice_in_the_clear on invoice (id) where fields <> '{}';
