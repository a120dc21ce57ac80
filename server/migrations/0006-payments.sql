-- Payments: the methods by currency, and invoices, which are deposits and withdrawals from their wish to their end.

create table payment_method (
  method text not null,
  type smallint not null check (type in (1, 2)),
  currency text not null references currency (code),
  provider text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  fields jsonb not null default '[]',
  is_enabled boolean not null default true,
  position int not null,
  primary key (method, type, currency)
);

insert into payment_method (method, type, currency, provider, min_amount, max_amount, fields, position)
select m.method, m.type, c.code, 'sandbox', c.low, c.high, m.fields::jsonb, m.position
from (values
  ('card', 1, 'fiat', '[]', 1),
  ('bank-transfer', 1, 'fiat', '[]', 2),
  ('crypto', 1, 'crypto', '[]', 1),
  ('bank-transfer', 2, 'fiat', '[{"name":"holder","type":"text","required":true,"minLength":2,"maxLength":80},{"name":"iban","type":"iban","required":true,"minLength":15,"maxLength":34}]', 1),
  ('crypto', 2, 'crypto', '[{"name":"address","type":"address","required":true,"minLength":20,"maxLength":90,"pattern":"^[A-Za-z0-9]+$"}]', 1)
) as m (method, type, currency_type, fields, position)
join (values
  ('EUR', 'fiat', 1000, 500000), ('USD', 'fiat', 1000, 500000), ('BRL', 'fiat', 5000, 2500000),
  ('BTC', 'crypto', 10000, 20000000), ('ETH', 'crypto', 3000000, 3000000000)
) as c (code, type, low, high) on c.type = m.currency_type;

create table invoice (
  id uuid primary key,
  player_id uuid not null references player (id),
  account_id uuid not null references wallet_account (id),
  type smallint not null check (type in (1, 2)),
  status smallint not null,
  method text not null,
  provider text not null,
  amount bigint not null check (amount > 0),
  currency text not null references currency (code),
  -- which successful deposit of the player this is
  number int,
  fields jsonb not null default '{}',
  provider_payment_id text,
  redirect_url text,
  authorization_code text,
  -- the highest sequence of a callback that was heard; lower ones are old news
  callback_sequence int not null default 0,
  reason text,
  version int not null default 1,
  request_key uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (player_id, request_key)
);
create index invoice_of_player on invoice (player_id, id desc);
create index invoice_waiting on invoice (type, status, created_at) where status in (1, 7);

create table invoice_history (
  invoice_id uuid not null references invoice (id),
  version int not null,
  status smallint not null,
  reason text,
  actor text not null,
  at timestamptz not null,
  primary key (invoice_id, version)
);

create table payment_count (
  player_id uuid primary key references player (id),
  invoices bigint not null default 0,
  deposits int not null default 0
) with (fillfactor = 70);

-- Callbacks by their event id: each is heard once.
create table payment_callback (
  event_id uuid primary key,
  invoice_id uuid not null references invoice (id),
  sequence int not null,
  status text not null,
  at timestamptz not null
);
