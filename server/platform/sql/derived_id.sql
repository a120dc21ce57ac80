-- The id that platform/ids.ts derives from the same parts.
create or replace function derived_id(variadic parts text[]) returns uuid
language sql immutable parallel safe as $$
  select substr(encode(sha256(convert_to(string_agg(
      octet_length(convert_to(part, 'UTF8')) || ':' || part || ';', '' order by n), 'UTF8')),
    'hex'), 1, 32)::uuid
  from unnest(parts) with ordinality given (part, n) $$;
