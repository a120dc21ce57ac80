-- A stake that is added in mid-round is a bet of its own, and may have to be given back alone.
alter table studio.delivery add column step_id uuid references studio.step (id);
