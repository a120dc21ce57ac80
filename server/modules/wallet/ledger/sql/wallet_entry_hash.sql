-- The link of an account's chain: SHA-256 over the hash before and every fact of the entry in its binary form. What is not there has a value
-- that cannot be; the two texts stand at the end, and no kind contains the sign between them.
create or replace function wallet_entry_hash(previous bytea, account_id uuid, seq bigint, key uuid, kind wallet_kind, house smallint, amount bigint,
  d_real bigint, d_bonus bigint, d_held bigint, real_after bigint, bonus_after bigint, held_after bigint, counted_stake bigint, counted_payout bigint,
  round_id uuid, reverses uuid, at_ms bigint, note text) returns bytea language sql stable parallel safe as $$
  select sha256(previous || uuid_send(account_id) || int8send(seq) || uuid_send(key) || int2send(house) || int8send(amount)
    || int8send(d_real) || int8send(d_bonus) || int8send(d_held) || int8send(real_after) || int8send(bonus_after) || int8send(held_after)
    || int8send(coalesce(counted_stake, -9223372036854775808)) || int8send(coalesce(counted_payout, -9223372036854775808))
    || uuid_send(coalesce(round_id, '00000000-0000-0000-0000-000000000000')) || uuid_send(coalesce(reverses, '00000000-0000-0000-0000-000000000000'))
    || int8send(at_ms) || convert_to(concat(kind, '|' || note), 'UTF8')) $$;
