-- Of several of one kind: which one it is about, as the account that a withdrawal goes to. Empty where there
-- is one alone.
alter table document_request add column about text not null default '';
drop index document_request_waiting;
create unique index document_request_waiting on document_request (player_id, kind, about)
  where status in ('open', 'review');
