-- Where a withdrawal is paid to is sealed like other secrets. What finished payments still said in the clear is forgotten; nothing reads
-- it again. Withdrawals that are under way keep theirs until they are paid.

alter table invoice add column fields_sealed bytea;

update invoice set fields = '{}' where fields <> '{}' and status not in (1, 7);
