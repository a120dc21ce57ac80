-- Payouts that were called back before anything was signed for them: nothing ever is.

create table chain_signer.called_back (
  id text primary key,
  at timestamptz not null
);
