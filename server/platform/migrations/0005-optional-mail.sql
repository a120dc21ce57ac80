-- An email that its player may switch off says of which kind of notification it is; it is asked about again
-- when it is to be sent. It may wait for an hour of the day, and carries the address at which one press ends
-- emails of its kind.
alter table mail add column notification text;
alter table mail add column send_after timestamptz;
alter table mail add column unsubscribe_url text;
create index mail_optional_waiting on mail (player_id)
  where notification is not null and sent_at is null and suppressed is null;
