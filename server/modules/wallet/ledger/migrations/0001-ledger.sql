-- The ledger, in a schema of its own: no foreign key and no trigger crosses its edge, and `currency` is the
-- only table outside that its functions read. So any of its lanes can live on another server. One account a
-- player and currency, with a real, a bonus and a held part; one entry a command, which says what each part
-- gained or lost and how it stood after; the house is the other side, kept in stripes so that no row is
-- touched by everybody. Money is moved by wallet_post and its fast forms alone. The ids of accounts and
-- rounds end in the player's last byte, which tells the lane: so it can be told of every row.
create schema ledger;

create type ledger.wallet_kind as enum ('bet', 'win', 'bet-win', 'rollback', 'round-close', 'deposit',
  'withdrawal-hold',
  'withdrawal-settle', 'withdrawal-release', 'bonus-grant', 'bonus-convert', 'bonus-forfeit', 'fee',
    'adjustment');

-- Money in a part of an account: never below zero, never more than a JSON number holds. As a domain, because
-- PostgreSQL keeps what a domain asks for, where it reads the text of a table's check anew with every
-- statement.
create domain ledger.wallet_part as bigint check (value between 0 and 9007199254740991);
-- The same with a sign, which adjustments have.
create domain ledger.wallet_amount as bigint check (value between -9007199254740991 and 9007199254740991);

create table ledger.wallet_account (
  -- ends in the player's last byte
  id uuid primary key,
  player_id uuid not null,
  lane smallint not null,
  status smallint not null,
  -- kept by the ledger's functions: whether the player may stake, and whether the player has limits. No
  -- trigger stands before updates of this table, as PostgreSQL would lock each row on its own first, and log
  -- that, with every movement.
  may_stake boolean not null,
  is_limited boolean not null,
  -- whether its currency is the base currency
  in_base boolean not null,
  real ledger.wallet_part not null default 0,
  bonus ledger.wallet_part not null default 0,
  held ledger.wallet_part not null default 0,
  seq bigint not null default 0,
  rounds bigint not null default 0,
  -- Stakes, and stakes less payouts, in thousandths of the base currency's smallest unit at the rate of the
  -- moment. A counter is worth its number until its period ends. Limits hold for the sum over the player's
  -- accounts.
  bet_day bigint not null default 0,
  bet_week bigint not null default 0,
  bet_month bigint not null default 0,
  loss_day bigint not null default 0,
  loss_week bigint not null default 0,
  loss_month bigint not null default 0,
  day_ends timestamptz not null default '-infinity',
  week_ends timestamptz not null default '-infinity',
  month_ends timestamptz not null default '-infinity',
  opened_at timestamptz not null,
  currency text not null,
  -- hash of the account's last entry; nothing before the first
  head bytea not null default '',
  -- the rounds of this account that are open: the row is written with every command anyway, an index of them
  -- would cost its own writes
  open_rounds uuid[] not null default '{}',
  -- Space for the row's later versions: its first movement empties this. A low fillfactor would leave the
  -- same space and have PostgreSQL tidy the page at every movement instead of every twentieth.
  room bytea not null default decode(repeat('00', 256), 'hex'),
  unique (player_id, currency)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);
create unique index one_account_in_use on ledger.wallet_account (player_id) where status = 1;

-- Whose an account is and in which currency, which never changes.
create table ledger.wallet_account_route (
  account_id uuid primary key,
  player_id uuid not null,
  currency text not null
);

-- What holds for a player over all accounts. Limits in the unit of the counters.
create table ledger.wallet_player (
  id uuid primary key,
  status smallint not null,
  time_zone text not null,
  bet_day_limit bigint check (bet_day_limit >= 0),
  bet_week_limit bigint check (bet_week_limit >= 0),
  bet_month_limit bigint check (bet_month_limit >= 0),
  loss_day_limit bigint check (loss_day_limit >= 0),
  loss_week_limit bigint check (loss_week_limit >= 0),
  loss_month_limit bigint check (loss_month_limit >= 0),
  -- When the player last changed the time zone: a period that a change has stretched cannot be counted again
  -- from its end.
  zone_changed_at timestamptz
);
-- Closed players are few: their accounts are looked through for money that came late.
create index wallet_player_closed on ledger.wallet_player (id) where status = 5;

-- Rounds are kept for ever and in one table: a closed round refuses whatever comes again, however late.
create table ledger.wallet_round (
  -- ends in the player's last byte
  id uuid not null,
  player_id uuid not null,
  account_id uuid not null,
  stake bigint not null default 0,
  payout bigint not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- number of the account's entry that opened it
  opened_seq bigint not null,
  -- wins booked and not rolled back
  wins int not null default 0,
  -- 1 open, 2 finished, 3 void: its only stakes went back
  state smallint not null default 1,
  provider text not null,
  round_ref text not null,
  game text not null,
  -- ids follow time, so new ones go to the index's end; a player's rounds are found by the entries that
  -- opened them
  primary key (id),
  unique (round_ref, provider)
) with (fillfactor = 70);

-- Partitioned by month of the business clock; wallet_open_month makes the months. The idempotency key is
-- unique in a month; wallet_post looks into the month before, and later repeats find their round closed.
-- Payments have wallet_key, which does not age.
create table ledger.wallet_entry (
  account_id uuid not null,
  seq bigint not null,
  -- the idempotency key, and the entry's public id
  key uuid not null,
  kind ledger.wallet_kind not null,
  -- 1 payments, 2 games, 3 adjustments, 4 bonuses, 5 fees
  house smallint not null,
  -- what the command named: the stake of a bet, the payout of a win; a bet-win pays amount + real + bonus.
  -- Adjustments alone have a sign: wallet_post asks it of each command, and the ledger audit of each entry
  amount ledger.wallet_amount not null,
  real bigint not null,
  bonus bigint not null,
  held bigint not null,
  -- how the account stood then; that no part falls below zero is the business of the account's domain
  real_after bigint not null,
  bonus_after bigint not null,
  held_after bigint not null,
  -- what it added to the player's counters of stakes and payouts
  counted_stake bigint,
  counted_payout bigint,
  round_id uuid,
  -- the entry that a rollback reversed; an entry is reversed once: see wallet_reversal
  reverses uuid,
  at timestamptz not null,
  -- the hash of the account's entry before and this one's own: see wallet_entry_hash
  previous bytea not null,
  hash bytea not null,
  -- what an adjustment says of itself
  note text
) partition by range (at);

-- Keys of payments, payouts and promotions: known for ever.
create table ledger.wallet_key (
  key uuid primary key,
  account_id uuid not null,
  kind ledger.wallet_kind not null,
  amount bigint not null,
  note text
);

-- What was reversed, and the key of the rollback that did it. An index of wallet_entry for so few of its rows
-- would cost every posting.
create table ledger.wallet_reversal (
  reverses uuid primary key,
  key uuid not null,
  account_id uuid not null
);

-- Keys of bets and wins that were rolled back before they came: refused for ever.
create table ledger.wallet_tombstone (
  key uuid primary key,
  account_id uuid not null,
  at timestamptz not null
);

-- The house's side. A row a connection, so that those who book at once do not wait for each other; only the
-- sum of the stripes means something.
create table ledger.wallet_house (
  currency text not null,
  house smallint not null,
  stripe smallint not null,
  balance bigint not null default 0,
  primary key (currency, house, stripe)
) with (fillfactor = 20);

-- Time before a period close is closed: wallet_post books nothing there. What was booked between two of them
-- is what a day's signed checkpoints cover.
create table ledger.wallet_period_close (
  until timestamptz primary key,
  closed_at timestamptz not null
);

-- How an account stood after its last entry that was put into the archive, and the house's side of all such
-- entries, a lane each.
create table ledger.wallet_archived (
  account_id uuid primary key,
  seq bigint not null,
  -- how many rounds those entries opened
  rounds bigint not null,
  real bigint not null,
  bonus bigint not null,
  held bigint not null,
  head bytea not null
);
create table ledger.wallet_archived_house (
  currency text not null,
  house smallint not null,
  lane smallint not null,
  balance bigint not null,
  primary key (currency, house, lane)
);
create table ledger.wallet_archived_month (
  until timestamptz primary key,
  name text not null
);
-- Keys of plays whose months were put into the archive: they are refused for ever.
create table ledger.wallet_archived_key (
  key uuid primary key,
  account_id uuid not null
);

-- Lanes that live on another server, or are on their way to one: nothing is booked in them here.
create table ledger.wallet_fence (
  lane smallint primary key check (lane between 0 and 63),
  -- its name among the ledger servers
  server text not null,
  since timestamptz not null default now(),
  -- while wallet_forget_lanes removes what is left of the lane here
  is_forgotten boolean not null default false
);

-- What the players' pages are to be told: movements as wallet_movement writes them, with semicolons between.
-- Rows live for a moment; compressing them costs more than it saves.
create table ledger.wallet_outbox (
  id bigint generated always as identity primary key,
  body text not null
);
alter table ledger.wallet_outbox alter body set storage external;
