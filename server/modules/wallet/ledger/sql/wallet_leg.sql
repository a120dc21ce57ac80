-- Entries seen from the books' side: two legs, of the player and of the house, that sum to nothing.
create or replace view wallet_leg as
  select e.key, a.currency, 'player' as side, e.real + e.bonus + e.held as amount, e.at from wallet_entry e join wallet_account a on a.id = e.account_id
  union all
  select e.key, a.currency, 'house', -(e.real + e.bonus + e.held), e.at from wallet_entry e join wallet_account a on a.id = e.account_id;
