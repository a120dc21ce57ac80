-- What the house offers: currencies with their rates, countries with their rules, and its own switches.

create table currency (
  code text primary key check (code ~ '^[A-Z]{3,5}$'),
  type text not null check (type in ('fiat', 'crypto')),
  symbol text not null,
  subunit_to_unit bigint not null check (subunit_to_unit > 0),
  sub_currencies jsonb not null default '[]',
  is_enabled boolean not null,
  is_base boolean not null default false,
  rate numeric(30, 12) not null check (rate > 0),
  rate_at timestamptz not null,
  position int not null
);
create unique index one_base_currency on currency (is_base) where is_base;

insert into currency
  (code, type, symbol, subunit_to_unit, sub_currencies, is_enabled, is_base, rate, rate_at, position)
values
  ('EUR', 'fiat', '€', 100, '[]', true, true, 1, '2026-11-01', 1),
  ('USD', 'fiat', '$', 100, '[]', true, false, 0.9223, '2026-11-01', 2),
  ('BRL', 'fiat', 'R$', 100, '[]', true, false, 0.1618, '2026-11-01', 3),
  ('BTC', 'crypto', '₿', 100000000, '[{"code":"mBTC","subunitToUnit":1000}]', true, false,
    84250.5, '2026-11-01', 4),
  ('ETH', 'crypto', 'Ξ', 1000000000, '[{"code":"mETH","subunitToUnit":1000}]', true, false,
    3115.25, '2026-11-01', 5);

-- A country without a row has the defaults: open, adult at 18.
create table country_rule (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  is_blocked boolean not null default false,
  age_of_majority int not null default 18 check (age_of_majority between 18 and 25)
);
insert into country_rule (code, is_blocked, age_of_majority) values
  ('IR', true, 18), ('KP', true, 18), ('SY', true, 18),
  ('US', false, 21), ('EG', false, 21), ('EE', false, 21), ('GR', false, 21), ('PT', false, 18),
  ('TH', false, 20), ('JP', false, 20);

-- Whether a house plays for demo or for real is a property of its database, written by the first start and
-- never changed: what a demo has credited must not become money, and what moves time in a demo must not reach
-- a house in production.
create table app_setting (
  name text primary key,
  value jsonb not null,
  constraint mode_is_known check (name <> 'mode' or value in ('"demo"'::jsonb, '"production"'::jsonb))
);
insert into app_setting (name, value) values
  ('maintenance', 'false'), ('clockOffsetMs', '0'),
  ('termsVersion', '"2026-11-01"'), ('privacyVersion', '"2026-11-01"');
