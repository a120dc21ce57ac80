-- How many places the winners of a dead heat share; null: one.
alter table sportsbook.selection add column dead_heat_places int,
  add constraint selection_shared_places check (dead_heat_places between 1 and dead_heat);
