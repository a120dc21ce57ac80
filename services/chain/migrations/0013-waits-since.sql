-- Since when a payment waits for something else than funds. An older row is taken to wait since it changed
-- last, and what Bitcoin's signer refused, which is planned anew with each block, since it first was.
alter table chain.transfer add column waits_since timestamptz;
update chain.transfer
   set waits_since = case when state = 'failed' then created_at else updated_at end
 where waits_on <> 'funds';

-- A move of the house that failed waits for a person, as nothing follows it until then.
update chain.transfer
   set waits_for = 'a person: ' || reason || '; nothing follows it until it is set to done',
       waits_on = 'person', waits_since = updated_at
 where purpose <> 'payout' and state = 'failed' and reason = 'transfer-reverted' and waits_on is null;
