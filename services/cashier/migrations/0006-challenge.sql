-- A charge whose card asks its holder to confirm it: what happens once that is done, and how often a wrong
-- code was given.
alter table cashier.payment
  add column challenge_outcome text,
  add column challenge_tries int not null default 0 check (challenge_tries >= 0);
