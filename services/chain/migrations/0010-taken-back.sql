-- How much of a credited payment a re-organisation took: all of it, before parts were told apart.
alter table chain.charge add column taken_back bigint not null default 0;
update chain.charge set taken_back = told_amount where status = 'charged-back';
