-- Made from posting/ by tools/write-posting.ts: change it there.
-- A movement as the posting functions tell it; the ledger's outbox holds several with semicolons between.
create or replace function ledger.wallet_movement("player" uuid, "account" uuid, "currency" text,
  "status" smallint, "real" bigint, "bonus" bigint, "held" bigint, "seq" bigint)
returns text language sql stable parallel safe as $$ select concat_ws(',', "player", "account", "currency",
  "status", "real", "bonus", "held", "seq") $$;
