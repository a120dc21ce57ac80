-- How many rounds an account may have open at once. Their ids stand with the account and are written with every stake: with a thousand it takes
-- twice as long, with ten thousand twelve times, and others wait in the same batch.
create or replace function wallet_most_open_rounds() returns int language sql immutable parallel safe as $$ select 1000 $$;
