-- What kind of thing a payment waits for, beside the words for the operator.

alter table chain.transfer add column waits_on text check (waits_on in ('funds', 'signer', 'node', 'person'));
update chain.transfer
   set waits_on = case
         when waits_for like 'funds of%' then 'funds'
         when waits_for like 'the node: %' then 'node'
         when waits_for like 'a person: %' or waits_for like 'a fee beyond%' then 'person'
         else 'signer' end
 where waits_for is not null;
