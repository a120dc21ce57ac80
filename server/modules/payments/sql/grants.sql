-- Of a row of payments the house's role can change no more than the house changes.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke delete on payment_count, deposit_turnover, withdrawal_review, payment_instrument, review_rule,
    payment_receivable, payment_reconciliation, payment_difference from lanternhall_house;
  revoke delete on bank_statement, bank_entry, own_funds, funds_report from lanternhall_house;
  revoke update on bank_statement, bank_entry, funds_report from lanternhall_house;
  revoke update, delete on funds_notice from lanternhall_house;
  revoke update on payment_reconciliation from lanternhall_house;
  revoke update, delete on invoice, invoice_history, payment_callback, payment_case from lanternhall_house;
  grant update (status, number, fields_sealed, provider_payment_id, redirect_url, transfer,
    authorization_code, callback_sequence,
    reason, version, updated_at, next_ask_at, refunded, other_amount,
    instrument_noted, asked_at, recalled_at, recalled_by, price_amount, price_fee, price_currency)
    on invoice to lanternhall_house;
  grant update (facts, is_held, state, outcome, proposed_by, proposed_reason, proposed_at, decided_by,
    decided_reason, decided_at) on payment_case to lanternhall_house;
end $$;
