-- Files that players hand in. What is in them lies encrypted outside of the database; a row here says under
-- which key, and that the file is there: it is written before the file and leaves after it.

create table stored_file (
  id uuid primary key,
  -- what it belongs to, as noun of its module: `document`
  purpose text not null,
  -- media type as its first bytes said, and bytes before encryption
  type text not null,
  size int not null check (size >= 0),
  -- the file's own key, encrypted under the key of that id
  key_id text not null,
  wrapped_key bytea not null,
  -- a keyed hash of what is in it, by which the same file is known again
  fingerprint bytea not null,
  -- storing: the file may not be there yet; kept: something points to it; removing: nothing does any more
  state text not null default 'storing' check (state in ('storing', 'kept', 'removing')),
  created_at timestamptz not null default now()
);
create index stored_file_unkept on stored_file (created_at) where state <> 'kept';
create index stored_file_by_key on stored_file (key_id, id);
