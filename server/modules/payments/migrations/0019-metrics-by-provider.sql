-- One method of two providers is two ways: coins of two chains do not take the same time.

alter table payment_metric add column provider text not null default '';
alter table payment_metric drop constraint payment_metric_pkey, add primary key (provider, method, type);
