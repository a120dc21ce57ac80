-- The bonus that a player chose with a deposit: empty is none, null is whatever it fits.
alter table invoice add column bonus_choice text;
