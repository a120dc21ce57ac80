-- Charges that were cancelled after a part of their coins had come were looked at no more once it lay deep.
-- They are looked at again.
update chain.charge set is_settling = true where status = 'cancelled' and received > 0 and not is_settling;
