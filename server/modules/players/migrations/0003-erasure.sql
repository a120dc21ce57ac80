-- When a player was erased: from then on the row stands for records that are kept, and for nobody.
alter table player add column erased_at timestamptz;
