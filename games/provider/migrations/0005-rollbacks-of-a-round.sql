-- outside of transactions: a round has one rollback of its own and one for each stake that was added to it
drop index concurrently if exists studio.delivery_once;
create unique index concurrently delivery_once on studio.delivery
  (round_id, call, coalesce(step_id, round_id));
alter table studio.delivery drop constraint if exists delivery_round_id_call_key;
