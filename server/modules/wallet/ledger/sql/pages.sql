-- The pages of a player's histories. To plan a statement over all months of the ledger takes longer than to
-- run it, so these run from plans that each connection keeps: generic ones, because PostgreSQL holds them for
-- dearer than they are and would plan anew at every call. Such a plan outlives the sizes it was made for, so
-- it goes by indexes alone, however small the tables were. `offset 0` keeps it to reading rounds by their
-- ids, one by one. All of a page is of one snapshot.

-- The entries of an account with a number above p_low and up to p_high, in no order; those in the archive are
-- missing. Numbers have no gaps, so the range is whole as soon as there are as many, in whatever months they
-- lie. The newest months come first: they are in memory, and hardly a page reaches beyond them. Which month
-- it is now says where to begin, and nothing more.
create or replace function ledger.wallet_entries_between(p_account uuid, p_low bigint, p_high bigint)
  returns setof ledger.wallet_entry language plpgsql stable as $$
declare
  v_month timestamptz := date_trunc('month', now(), 'UTC');
  v_since timestamptz;
  v_until timestamptz := 'infinity';
  v_rows bigint;
  v_missing bigint := p_high - p_low;
begin
  foreach v_since in array array[v_month, v_month - interval '2 months', '-infinity'] loop
    exit when v_missing <= 0;
    return query select * from ledger.wallet_entry where account_id = p_account and seq > p_low
      and seq <= p_high and at >= v_since and at < v_until;
    get diagnostics v_rows = row_count;
    v_missing := v_missing - v_rows;
    v_until := v_since;
  end loop;
end $$;

-- The number of an account's last entry before a moment; 0 if there is none. Times do not go back within an
-- account.
create or replace function ledger.wallet_last_before(p_account uuid, p_moment timestamptz) returns bigint
  language plpgsql stable as $$
begin
  return coalesce((select e.seq from ledger.wallet_entry e where e.account_id = p_account
    and e.at < p_moment order by e.seq desc limit 1), 0);
end $$;

-- The number of an account's last entry that is not newer than one of any account, which has this time and
-- key; 0 if there is none.
create or replace function ledger.wallet_last_up_to(p_account uuid, p_at timestamptz, p_key uuid)
  returns bigint language plpgsql stable as $$
begin
  return coalesce((select e.seq from ledger.wallet_entry e where e.account_id = p_account and e.at <= p_at
    and (e.at, e.key) <= (p_at, p_key)
    order by e.seq desc limit 1), 0);
end $$;

-- Entries of a player, newest first. In every row stands how many there are in all; a page without entries is
-- one row with nothing else in it. No row at all: the account asked for is not the player's. Bounds in time
-- become bounds in an account's numbers, a page is a range of numbers, and the total is a difference: nothing
-- is counted or skipped over, however long the history.
create or replace function ledger.wallet_entry_page(p_player uuid, p_account uuid, p_from timestamptz,
  p_to timestamptz, p_before uuid, p_skip bigint, p_max bigint)
returns table (total bigint, key uuid, account_id uuid, currency text, kind ledger.wallet_kind,
  "real" bigint, bonus bigint, held bigint, real_after bigint,
  seq bigint, round_ref text, at timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set
  enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_anchor_at timestamptz;
  v_anchor_key uuid;
  v_account record;
  v_low bigint;
  v_high bigint;
  v_total bigint := 0;
  v_skip bigint := p_skip;
  v_depth bigint := p_skip + p_max;
  -- of each account that has entries here: the numbers above low and up to high
  v_ids uuid[] := '{}';
  v_currencies text[] := '{}';
  v_lows bigint[] := '{}';
  v_highs bigint[] := '{}';
begin
  if p_before is not null then
    select x.at, x.key into v_anchor_at, v_anchor_key from ledger.wallet_entry x
      where x.key = p_before order by x.at desc limit 1;
  end if;
  for v_account in select a.id, a.currency, a.seq from ledger.wallet_account a where a.player_id = p_player
    and (p_account is null or a.id = p_account) loop
    v_low := 0;
    v_high := v_account.seq;
    if p_from is not null then v_low := ledger.wallet_last_before(v_account.id, p_from); end if;
    if p_to is not null then v_high := ledger.wallet_last_before(v_account.id, p_to); end if;
    if p_before is not null then v_high := least(v_high, ledger.wallet_last_up_to(v_account.id, v_anchor_at,
      v_anchor_key)); end if;
    continue when v_high <= v_low;
    v_total := v_total + v_high - v_low;
    v_ids := v_ids || v_account.id;
    v_currencies := v_currencies || v_account.currency;
    v_lows := v_lows || v_low;
    v_highs := v_highs || v_high;
  end loop;
  if not found and p_account is not null then return; end if;

  -- of one account the page is known by its numbers; of several, each gives as many as the page could reach
  -- down to
  if cardinality(v_ids) = 1 then
    v_highs[1] := v_highs[1] - p_skip;
    v_depth := p_max;
    v_skip := 0;
  end if;
  return query
    select v_total, e.key, e.account_id, e.currency, e.kind, e.real, e.bonus, e.held, e.real_after, e.seq,
      r.round_ref, e.at
    from (
      select x.*, span.currency
      from unnest(v_ids, v_currencies, v_lows, v_highs) as span (account_id, currency, low, high)
        cross join ledger.wallet_entries_between(span.account_id, greatest(span.low, span.high - v_depth),
          span.high) x
      order by x.at desc, x.account_id, x.seq desc limit p_max offset v_skip) e
      left join lateral (select o.round_ref from ledger.wallet_round o
        where o.id = e.round_id offset 0) r on true
    order by e.at desc, e.account_id, e.seq desc;
  if not found then
    total := v_total;
    return next;
  end if;
end $$;

-- The ids of an account's newest rounds, as many as p_depth if there are. Ids tell when a command was sent,
-- numbers when it was booked, and a page goes by ids. The two orders differ only for commands that waited at
-- once, which are sixty-four at most and wait two seconds for their turn and twelve for the answer
-- (maxOfPlayer, queueTimeoutMs, answerWithinMs). So it looks at the newest entries, at more of them each
-- time, until what it found is that far from what it has not looked at.
create or replace function ledger.wallet_newest_rounds(p_account uuid, p_seq bigint, p_depth bigint)
  returns uuid[] language plpgsql stable as $$
declare
  v_ids uuid[];
  v_low bigint := p_seq;
  v_last_seq bigint;
  v_last_at timestamptz;
  v_edge_at timestamptz;
begin
  loop
    v_low := greatest(p_seq - greatest(3 * p_depth, 2 * (p_seq - v_low)), 0);
    with looked_at as materialized (select e.seq, e.kind, e.round_id, e.at
      from ledger.wallet_entries_between(p_account, v_low, p_seq) e),
      newest as (
        select r.id, r.opened_seq, r.opened_at
        from (select * from looked_at where kind in ('bet', 'bet-win') order by round_id desc) e
          cross join lateral (select * from ledger.wallet_round o where o.id = e.round_id
            and o.account_id = p_account and o.opened_seq = e.seq offset 0) r
        order by e.round_id desc limit p_depth)
    select array_agg(id), min(opened_seq), min(opened_at), (select at from looked_at order by seq limit 1)
      into v_ids, v_last_seq, v_last_at, v_edge_at from newest;
    exit when v_low = 0
      or (cardinality(v_ids) = p_depth and (v_last_seq >= v_low + 64
        or v_last_at > v_edge_at + interval '15 seconds'));
  end loop;
  return v_ids;
end $$;

-- Rounds of a player, newest first. In every row stands how many there are in all; a page without rounds is
-- one row with nothing else in it.
create or replace function ledger.wallet_round_page(p_player uuid, p_skip bigint, p_max bigint)
  returns table (total bigint, round ledger.wallet_round, currency text)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set
  enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_account record;
  v_total bigint := 0;
  v_ids uuid[] := '{}';
begin
  for v_account in
    select a.id, a.seq, a.rounds - coalesce(z.rounds, 0) as rounds
    from ledger.wallet_account a left join ledger.wallet_archived z on z.account_id = a.id
      where a.player_id = p_player
  loop
    v_total := v_total + v_account.rounds; -- the account counts them, those of archived months among them
    v_ids := v_ids || ledger.wallet_newest_rounds(v_account.id, v_account.seq, p_skip + p_max);
  end loop;
  return query
    select v_total, r.round, a.currency
    from unnest(v_ids) as found (id) cross join lateral (select o as round, o.account_id
      from ledger.wallet_round o where o.id = found.id offset 0) r
      join ledger.wallet_account a on a.id = r.account_id
    order by found.id desc limit p_max offset p_skip;
  if not found then
    total := v_total;
    return next;
  end if;
end $$;

-- The rounds that a player opened within some time, from p_from up to before p_to. Of each account the newest
-- p_look entries of that time are looked at and no more, so that what it costs has a bound, however long the
-- history. Where that was not all of it, every row says down to which moment all accounts were looked
-- through: `since`, and every round is newer. If there are no rounds, one row says it and nothing else.
create or replace function ledger.wallet_rounds_within(p_player uuid, p_from timestamptz, p_to timestamptz,
  p_look bigint)
  returns table (round ledger.wallet_round, currency text, since timestamptz)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set
  enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_account record;
  v_low bigint;
  v_high bigint;
  v_since timestamptz;
  v_ids uuid[] := '{}';
  v_currencies text[] := '{}';
  v_lows bigint[] := '{}';
  v_highs bigint[] := '{}';
begin
  for v_account in select a.id, a.currency, a.seq from ledger.wallet_account a
    where a.player_id = p_player
  loop
    v_low := 0;
    v_high := v_account.seq;
    if p_from is not null then v_low := ledger.wallet_last_before(v_account.id, p_from); end if;
    if p_to is not null then v_high := ledger.wallet_last_before(v_account.id, p_to); end if;
    continue when v_high <= v_low;
    if v_high - v_low > p_look then
      v_low := v_high - p_look;
      v_since := greatest(v_since,
        (select e.at from ledger.wallet_entries_between(v_account.id, v_low - 1, v_low) e));
    end if;
    v_ids := v_ids || v_account.id;
    v_currencies := v_currencies || v_account.currency;
    v_lows := v_lows || v_low;
    v_highs := v_highs || v_high;
  end loop;
  return query
    select r.round, span.currency, v_since
    from unnest(v_ids, v_currencies, v_lows, v_highs) as span (account_id, currency, low, high)
      cross join ledger.wallet_entries_between(span.account_id, span.low, span.high) e
      cross join lateral (select o as round, o.opened_at from ledger.wallet_round o where o.id = e.round_id
        and o.account_id = e.account_id and o.opened_seq = e.seq offset 0) r
    where e.kind in ('bet', 'bet-win') and (v_since is null or r.opened_at > v_since);
  if not found then
    since := v_since;
    return next;
  end if;
end $$;
