-- A phone number that was written into the profile is nobody's key: only one that an account was opened with
-- keeps others from opening one.
alter table player add column phone_from_profile boolean not null default false;
