-- What a house may ask of everybody who registers: the answer to a question that a reset asks for again,
-- and the proof that a machine has worked for the registration, which counts once.

create table security_answer (
  player_id uuid primary key references player (id),
  question text not null,
  answer_hash text not null,
  answered_at timestamptz not null
);

create table captcha_spent (
  hash bytea primary key,
  expires_at timestamptz not null
);
