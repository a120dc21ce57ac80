-- Where the money of players lies: statements of the house's bank accounts, what the house put in or took
-- out of its own, and for each currency what lies everywhere beside what is owed.

create table bank_statement (
  id uuid primary key,
  -- the account as the bank names it: an IBAN where there is one
  account text not null,
  currency text not null references currency (code),
  -- the bank's own name of it
  name text not null,
  sha256 bytea not null,
  opening bigint not null,
  closing bigint not null,
  -- the moment of the closing balance
  until timestamptz not null,
  entries int not null,
  imported_at timestamptz not null,
  imported_by text not null,
  unique (account, name)
);
create index bank_statement_newest on bank_statement (account, currency, until desc);

create table bank_entry (
  statement_id uuid not null references bank_statement (id),
  position int not null,
  -- what came in; below zero: what went out
  amount bigint not null,
  booked_on date not null,
  -- the bank's reference and ours, where one was given
  bank_reference text,
  end_to_end text,
  primary key (statement_id, position)
);

-- Money of the house's own beside that of players, and costs: it counts once two people have said it.
create table own_funds (
  id uuid primary key,
  currency text not null references currency (code),
  amount bigint not null check (amount <> 0),
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (lower(btrim(confirmed_by)) <> lower(btrim(proposed_by)))
);
create unique index own_funds_proposed on own_funds (currency) where confirmed_at is null;

create table funds_report (
  currency text not null references currency (code),
  at timestamptz not null,
  -- to players: real money, bonuses, what is held
  owed bigint not null,
  -- what came in and was paid out by every payment that is booked, and what the house says is its own
  booked bigint not null,
  own bigint not null,
  -- payments that are not decided at this moment
  coming bigint not null,
  leaving bigint not null,
  -- what lies everywhere together, and where; null: somebody could not be asked
  found bigint,
  parts jsonb not null,
  primary key (currency, at)
);
