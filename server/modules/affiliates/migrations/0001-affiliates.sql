-- Partners who send players here, what was agreed with each, and what came of it. Money of partners is worked
-- out from the ledger and paid outside of it.

create table affiliate_partner (
  id uuid primary key,
  name text not null,
  email text not null,
  -- of the token that opens the partner's own report
  token_hash bytea not null unique,
  -- where the partner is told of what players did, and the key that signs it
  postback_url text,
  postback_key_sealed bytea,
  created_at timestamptz not null,
  -- from then on nobody is counted for the partner any more
  closed_at timestamptz
);
create unique index affiliate_partner_name on affiliate_partner (lower(name));

-- What stands in a link as affiliate_id.
create table affiliate_tag (
  tag text primary key,
  partner_id uuid not null references affiliate_partner (id),
  created_at timestamptz not null
);
create index affiliate_tag_of_partner on affiliate_tag (partner_id);

-- What was agreed with a partner from the first day of a month on, until the next. Shares in thousandths.
create table affiliate_deal (
  partner_id uuid not null references affiliate_partner (id),
  from_month date not null check (extract(day from from_month) = 1),
  -- of the net revenue
  revenue_share int not null check (revenue_share between 0 and 1000),
  -- costs that are taken off before: of what players lost, and of what was paid in and out
  cost_share int not null check (cost_share between 0 and 1000),
  payment_cost int not null check (payment_cost between 0 and 1000),
  -- for each player who deposited and staked so much; nothing where there is no such part
  cpa bigint check (cpa > 0),
  cpa_currency text references currency (code),
  cpa_deposit bigint check (cpa_deposit > 0),
  cpa_stake bigint check (cpa_stake >= 0),
  -- whether a month's loss is taken off the next one's revenue
  carries_over boolean not null,
  created_at timestamptz not null,
  primary key (partner_id, from_month),
  check (num_nulls(cpa, cpa_currency, cpa_deposit, cpa_stake) in (0, 4))
);

-- For whom a player counts: decided when the account is opened, and never for somebody else afterwards.
create table affiliate_player (
  player_id uuid primary key references player (id),
  partner_id uuid not null references affiliate_partner (id),
  tag text not null,
  -- what the partner's link carried besides, to be told back
  click_token text,
  clicked_at timestamptz not null,
  attributed_at timestamptz not null,
  first_deposit_at timestamptz,
  -- the month in which the player earned the partner the sum for a new player
  cpa_month date,
  -- from then on an operator does not count the player
  refused_at timestamptz
);
create index affiliate_player_of_partner on affiliate_player (partner_id, player_id);
create index affiliate_player_without_deposit on affiliate_player (player_id)
  where first_deposit_at is null and refused_at is null;

-- A closed month of a partner in a currency. It is never changed, and can be worked out again from the
-- ledger.
create table affiliate_statement (
  partner_id uuid not null references affiliate_partner (id),
  month date not null,
  currency text not null references currency (code),
  players int not null,
  -- what players lost of real money, what bonuses cost, what was paid in and out
  revenue bigint not null,
  bonus_cost bigint not null,
  deposited bigint not null,
  withdrawn bigint not null,
  costs bigint not null,
  net bigint not null,
  carried_in bigint not null check (carried_in <= 0),
  share bigint not null check (share >= 0),
  cpa_players int not null,
  cpa bigint not null check (cpa >= 0),
  carried_out bigint not null check (carried_out <= 0),
  commission bigint not null check (commission >= 0),
  closed_at timestamptz not null,
  primary key (partner_id, month, currency)
);

-- Months that are closed for a partner, also those without a player.
create table affiliate_month (
  partner_id uuid not null references affiliate_partner (id),
  month date not null,
  closed_at timestamptz not null,
  primary key (partner_id, month)
);

-- What a partner is told of a player, once each.
create table affiliate_postback (
  id uuid primary key,
  partner_id uuid not null references affiliate_partner (id),
  player_id uuid not null references player (id),
  event text not null check (event in ('registration', 'first-deposit')),
  happened_at timestamptz not null,
  delivered_at timestamptz,
  attempts int not null default 0,
  last_answer text,
  unique (player_id, event)
);
create index affiliate_postback_of_partner on affiliate_postback (partner_id, happened_at desc);

-- What was seen that may mean that a partner sends himself. An operator decides.
create table affiliate_flag (
  player_id uuid not null references player (id),
  kind text not null check (kind in ('self-referral', 'one-device')),
  partner_id uuid not null references affiliate_partner (id),
  evidence jsonb not null,
  noted_at timestamptz not null,
  primary key (player_id, kind)
);
create index affiliate_flag_of_partner on affiliate_flag (partner_id, noted_at desc);
