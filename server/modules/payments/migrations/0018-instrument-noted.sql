-- Whether it is noted what a deposit was paid with; null: not known, of deposits from before.
alter table invoice add column instrument_noted boolean;
alter table invoice alter column instrument_noted set default false;
