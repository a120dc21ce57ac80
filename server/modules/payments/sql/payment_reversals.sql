-- The keys of the entries that took back what a player's payments had booked: the ledger knows what a bank
-- took of a deposit as a withdrawal, and a payout that came back as a deposit. Keys under which nothing was
-- booked are among them.
create or replace function payment_reversals(p_player uuid) returns uuid[] language sql stable as $$
  select array(
    select derived_id('invoice', r.invoice_id::text, step)
      from payment_receivable r cross join unnest(array['taken-settle', 'collected-settle']) step
      where r.player_id = p_player
    union all
    select derived_id('payment-case', c.id::text, case i.type when 1 then 'settle' else 'return' end)
      from ledger.wallet_accounts_of(p_player) a
        join payment_case c on c.account_id = a.id and c.kind = 'contradiction'
        join invoice i on i.id = c.invoice_id)
$$;
