-- Where a favourite stands among the others; null for one that was added since they were put in order.
alter table favorite add column place integer check (place >= 0);
-- Countries in which an operator does not offer the game, and the verifier that its provider names.
alter table game add column blocked_countries jsonb not null default '[]';
alter table game add column verify_url text;
-- a further rule of collections
alter table collection drop constraint collection_rule_check;
alter table collection add constraint collection_rule_check
  check (rule in ('open', 'live', 'popular', 'return', 'calm', 'new', 'coming'));
