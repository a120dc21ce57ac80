-- Times in which nothing could be wagered, in the house (provider null) or at a provider, that are over. Kept
-- while another one lasts: what fell into both is given back once, when the last of them is over.
create table bonus_ended_stop (
  provider text,
  since timestamptz not null,
  until_at timestamptz not null,
  check (since <= until_at)
);
