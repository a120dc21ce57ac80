-- What previews remember is told by the tables themselves, whoever changes them and from wherever: the notice
-- of the cluster (server/platform/cluster-notifier.ts), which arrives with the commit.
create or replace function tell_payment_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('lanternhall_notifier', '{"topic":"payment-terms","notice":{}}');
  return null;
end;
$$;
create or replace trigger payment_method_told after insert or update or delete on payment_method
  for each statement execute function tell_payment_terms();
create or replace trigger review_rule_told after insert or update or delete on review_rule
  for each statement execute function tell_payment_terms();
create or replace trigger payment_metric_told after insert or update or delete on payment_metric
  for each statement execute function tell_payment_terms();
