-- The terms and the privacy policy as they stood when each version came into force, in every language:
-- what somebody agreed to can be read again, and laid beside what came after.

create table legal_text (
  document text not null check (document in ('terms', 'privacy')),
  version text not null,
  locale text not null,
  source text not null,
  kept_at timestamptz not null,
  primary key (document, version, locale)
);
