-- Who owns an account: keys are numbered, so that a sign-in begun with the old ones opens nothing; a phone number is no key of a person;
-- letters are counted for each mailbox and kind.

-- grows whenever what opens the account is replaced
alter table player add column keys_version int not null default 0;

drop index player_phone_key;
create index player_of_phone on player (phone) where phone is not null;
alter table duplicate_candidate
  drop constraint player_likeness_reason_check,
  add constraint player_likeness_reason_check check (reason in ('e-mail', 'name and birth', 'phone'));

-- letters of a kind to a mailbox, within an hour and within a day of the first; the mailbox by its hash
create table mail_allowance (
  mailbox bytea not null,
  kind text not null,
  hour_since timestamptz not null,
  hour_count int not null,
  day_since timestamptz not null,
  day_count int not null,
  primary key (mailbox, kind)
);
create index mail_allowance_age on mail_allowance (day_since);
