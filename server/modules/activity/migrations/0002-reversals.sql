-- What was folded before counted what a bank took of a deposit as withdrawn, and a payout that came back as
-- deposited. Nobody folds meanwhile.
lock table activity_cursor in share row exclusive mode;
with reversed as materialized (
    select c.player_id, c.account_id, c.currency, c.seq, payment_reversals(c.player_id) as keys
    from activity_cursor c),
  differences as (
    select r.player_id, r.currency, q.quarter_at, q.deposited - b.deposited as deposited,
      q.withdrawn - b.withdrawn as withdrawn
    from reversed r
      cross join lateral ledger.wallet_quarters(r.account_id, 0, r.seq, r.keys) q
      join lateral ledger.wallet_quarters(r.account_id, 0, r.seq) b on b.quarter_at = q.quarter_at
    where r.keys <> '{}')
update activity_quarter a
  set deposited = a.deposited + d.deposited, withdrawn = a.withdrawn + d.withdrawn
  from differences d
  where a.player_id = d.player_id and a.currency = d.currency and a.quarter_at = d.quarter_at
    and (d.deposited <> 0 or d.withdrawn <> 0);
