-- Of a deposit: what came for it in all, where that is not what was asked for and people still decide.
alter table invoice add column other_amount bigint check (other_amount > 0);
update invoice told set other_amount = waiting.amount
  from (
    select asked.id, max((facts -> 'reported' ->> 'amount')::bigint) as amount
      from payment_case join invoice asked on asked.id = payment_case.invoice_id
     where payment_case.kind = 'other-amount' and payment_case.decided_at is null
       and facts -> 'reported' ->> 'kind' = 'charge' and facts -> 'reported' ->> 'status' = 'succeeded'
       and facts -> 'reported' ->> 'currency' = asked.currency
     group by asked.id
  ) waiting
  -- neither credited nor in review
  where told.id = waiting.id and told.type = 1 and told.status not in (2, 8) and waiting.amount > 0;
