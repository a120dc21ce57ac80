-- A mail says of itself what it is for: a service, which is always sent, or promotion, which is asked about
-- again when it is to be sent. What is held back stays as a row that says why.
alter table mail add column purpose text not null default 'service'
  check (purpose in ('service', 'promotion'));
alter table mail add column player_id uuid;
alter table mail add column suppressed text;
create index mail_promotion_waiting on mail (player_id)
  where purpose = 'promotion' and sent_at is null and suppressed is null;
