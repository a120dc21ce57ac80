-- Files that players send with a message to a complaint.
create table complaint_file (
  complaint_id uuid not null references complaint (id),
  -- counts on over the messages of the complaint
  number int not null,
  message_id uuid not null references complaint_message (id),
  -- the original, and what is shown of a picture: without what the camera wrote into it
  file_id uuid not null references stored_file (id),
  shown_file_id uuid references stored_file (id),
  type text not null,
  size int not null,
  name_sealed bytea not null,
  created_at timestamptz not null,
  primary key (complaint_id, number)
);
create index complaint_file_of_message on complaint_file (message_id, number);
create index complaint_file_stored on complaint_file (file_id);
create index complaint_file_shown on complaint_file (shown_file_id) where shown_file_id is not null;
-- When the time was over for which its words and files are kept; how it went stays.
alter table complaint add column emptied_at timestamptz;
create index complaint_to_empty on complaint (closed_at) where closed_at is not null and emptied_at is null;
