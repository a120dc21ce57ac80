-- What goes to a cold wallet is named as payouts are, and is not among the sums of a day.
alter table chain_signer.batch_payout
  add column purpose text not null default 'payout' check (purpose in ('payout', 'cold'));
