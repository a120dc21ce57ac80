-- News that promotes something is not shown to a player who is not to be reached by it; the row says why.
alter table notification add column purpose text not null default 'service'
  check (purpose in ('service', 'promotion'));
alter table notification add column suppressed text;
