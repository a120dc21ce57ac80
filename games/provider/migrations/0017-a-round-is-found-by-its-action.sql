-- outside of transactions: whatever is asked of a session's rounds asks for the session, or the session and
-- an action, which round_session_id_action_id_key has. None asks for their order in time, and every round
-- wrote it.
drop index concurrently if exists studio.round_by_session;
