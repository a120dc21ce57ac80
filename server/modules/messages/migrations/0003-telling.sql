-- What players were told, each thing once, and by which ways they want to be told.

create table told (
  player_id uuid not null references player (id),
  -- names what happened: the same is told once, also after its notice was put away
  key text not null,
  kind text not null,
  -- how it was told: notice, mail, digest, push; none where the player wants to hear nothing of it
  ways text[] not null,
  told_at timestamptz not null,
  primary key (player_id, key)
);
create index told_at on told (told_at);

create table notification_choice (
  player_id uuid not null references player (id),
  kind text not null,
  way text not null check (way in ('notice', 'mail', 'push')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (player_id, kind, way)
);

create table notification_setting (
  player_id uuid primary key references player (id),
  -- minutes of the player's day between which optional emails and push messages wait; both or none
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  mail_rhythm text not null default 'each' check (mail_rhythm in ('each', 'daily', 'weekly', 'none')),
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null))
);
