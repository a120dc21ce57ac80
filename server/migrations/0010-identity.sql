-- Who a player is, whole: the rest of the fields, identity numbers sealed, keys by which one person is found again, agreements by
-- version, duplicateCandidates for an operator to look at.

alter table player
  add column nationality text,
  add column place_of_birth text,
  add column profession text,
  add column state text,
  add column region text,
  add column additional_address text,
  add column receive_sms_promo boolean not null default false,
  add column receive_bonus boolean not null default true,
  add column bonus_code text,
  add column affiliate_tag text,
  add column affiliate_token text,
  -- the identity number encrypted, and a keyed hash of country and number by which it is found
  add column personal_id_sealed bytea,
  add column personal_id_key bytea,
  -- the address without dots and tags: likeness, not identity
  add column likeness_key text not null default '';
update player set likeness_key = replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2);

create unique index player_phone_key on player (phone) where phone is not null;
create unique index player_personal_id_key on player (personal_id_key) where personal_id_key is not null;
create index player_of_likeness on player (likeness_key);
create index player_name_and_birth on player (lower(first_name), lower(last_name), date_of_birth);

create table duplicate_candidate (
  player_id uuid not null references player (id),
  other_id uuid not null references player (id),
  reason text not null check (reason in ('e-mail', 'name and birth')),
  found_at timestamptz not null,
  primary key (player_id, other_id, reason)
);

create table player_agreement (
  id uuid primary key,
  player_id uuid not null references player (id),
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz not null,
  ip text
);
create index agreement_of_player on player_agreement (player_id, agreed_at);
create trigger player_agreement_is_append_only before update or delete on player_agreement for each row execute function refuse_change();
insert into player_agreement (id, player_id, terms_version, privacy_version, agreed_at)
  select id, id, terms_version, privacy_version, agreed_at from player;

insert into house_setting (name, value) values ('termsVersion', '"2026-11-01"'), ('privacyVersion', '"2026-11-01"');

-- Letters with a key in them keep it sealed; the text has a mark in its place.
alter table mail add column secret bytea;
