-- outside of transactions: demos that nobody plays any more are deleted with their rounds. No index has what
-- a stake moves: such a write would go into all indexes of the table.
drop index concurrently if exists studio.session_demo;
create index concurrently session_demo on studio.session (created_at) where mode = 'demo';

-- Each row that is deleted is looked for where it could be referred to.
drop index concurrently if exists studio.session_by_play_session;
create index concurrently session_by_play_session on studio.session (play_session_id);
drop index concurrently if exists studio.shared_round_by_seed;
create index concurrently shared_round_by_seed on studio.shared_round (seed_id);
drop index concurrently if exists studio.delivery_by_step;
create index concurrently delivery_by_step on studio.delivery (step_id) where step_id is not null;
