-- outside of transactions: a place of a grant is played once, and again only when its stake was not taken
drop index concurrently if exists studio.round_one_of_a_place;
create unique index concurrently round_one_of_a_place on studio.round (grant_id, grant_index)
  where grant_id is not null and state <> 'void';
