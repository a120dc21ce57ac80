-- Conversations of the support chat, with a player or with a guest whose browser keeps the key. They go
-- ninety days after their last message.
create sequence chat_number;

create table chat (
  id uuid primary key,
  number bigint not null unique default nextval('chat_number'),
  player_id uuid references player (id),
  -- SHA-256 of the key
  guest_hash bytea,
  locale text not null,
  -- of a guest who wants to be told of an answer
  email_sealed bytea,
  -- who of the operator's people has it
  operator text,
  last_number int not null default 0,
  read_by_owner int not null default 0,
  read_by_operator int not null default 0,
  -- the last message of which its owner was told by email
  told_number int not null default 0,
  typing_until timestamptz,
  created_at timestamptz not null,
  last_at timestamptz not null,
  -- since when an answer is waited for, and when the operator was told of that by email
  waiting_since timestamptz,
  operator_told_at timestamptz,
  ended_at timestamptz,
  stars smallint check (stars between 1 and 5),
  remark text,
  rated_at timestamptz,
  version int not null default 1,
  constraint chat_has_one_owner check ((player_id is null) <> (guest_hash is null))
);
-- at most one is open for each owner
create unique index chat_open_of_player on chat (player_id) where ended_at is null and player_id is not null;
create unique index chat_open_of_guest on chat (guest_hash) where ended_at is null and guest_hash is not null;
create index chat_of_player on chat (player_id, id) where player_id is not null;
create index chat_of_guest on chat (guest_hash, id) where guest_hash is not null;
create index chat_by_age on chat (last_at);
create index chat_waiting on chat (waiting_since) where waiting_since is not null;
create index chat_untold on chat (last_at) where last_number > greatest(read_by_owner, told_number);

create table chat_message (
  id uuid primary key,
  chat_id uuid not null references chat (id) on delete cascade,
  number int not null,
  -- player:<id>, guest or operator:<name>
  actor text not null,
  text text not null,
  -- chosen by the page, so that what is sent twice arrives once; what came under it, as a keyed hash
  request_key uuid unique,
  request_hash bytea,
  created_at timestamptz not null,
  unique (chat_id, number)
);

-- Files that came with a message.
create table chat_file (
  message_id uuid not null references chat_message (id) on delete cascade,
  number int not null,
  -- the original, and what is shown of a picture: without what the camera wrote into it
  file_id uuid not null references stored_file (id),
  shown_file_id uuid references stored_file (id),
  type text not null,
  size int not null,
  name_sealed bytea not null,
  primary key (message_id, number)
);
create index chat_file_stored on chat_file (file_id);
create index chat_file_shown on chat_file (shown_file_id) where shown_file_id is not null;

-- What operators tell each other of a conversation; its owner never sees it.
create table chat_note (
  id uuid primary key,
  chat_id uuid not null references chat (id) on delete cascade,
  actor text not null,
  text text not null,
  created_at timestamptz not null
);
create index chat_note_of_chat on chat_note (chat_id, id);

-- Who of the operator's people is there to answer, and until when they said so.
create table chat_operator (
  name text primary key,
  until timestamptz not null
);

-- Answers that operators give often, by name and language.
create table chat_canned (
  name text not null,
  locale text not null,
  text text not null,
  primary key (name, locale)
);
