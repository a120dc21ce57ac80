// What must hold of the ledger, as queries that answer what breaks it. Each reads the whole ledger once; none runs in the hot path.
import { sql } from 'kysely';
import { roundState } from '../ledger/constants.ts';
import { ownerRules } from './owner-rules.ts';

const hashOf = (entry: string) =>
  sql.raw(
    `ledger.wallet_entry_hash(${entry}.previous, ${[
      'account_id',
      'seq',
      'key',
      'kind',
      'house',
      'amount',
      'real',
      'bonus',
      'held',
      'real_after',
      'bonus_after',
      'held_after',
      'counted_stake',
      'counted_payout',
      'round_id',
      'reverses',
    ]
      .map((column) => `${entry}.${column}`)
      .join(', ')}, round(extract(epoch from ${entry}.at) * 1000)::bigint, ${entry}.note)`,
  );

/** `what` says which rule is broken and where; `at` orders the breaks of a rule, the first first. */
type Violation = { what: string };

const sums = sql<Violation>`select format('%s: players and house sum to %s instead of 0', currency, sum(total)) as what, min(currency) as at from (
    select currency, sum(real + bonus + held) as total from ledger.wallet_account group by currency
    union all select currency, sum(balance) from ledger.wallet_house group by currency) t
  group by currency having sum(total) <> 0`;

const accounts = sql<Violation>`select format('account %s: holds %s/%s/%s after %s entries, its entries say %s/%s/%s after %s', a.id, a.real, a.bonus, a.held, a.seq,
      coalesce(z.real, 0) + coalesce(e.real, 0), coalesce(z.bonus, 0) + coalesce(e.bonus, 0), coalesce(z.held, 0) + coalesce(e.held, 0), coalesce(z.seq, 0) + coalesce(e.n, 0)) as what,
    coalesce(a.id, e.account_id)::text as at
  from ledger.wallet_account a full join (
    select account_id, sum(real) as real, sum(bonus) as bonus, sum(held) as held, count(*) as n from ledger.wallet_entry group by account_id) e on e.account_id = a.id
    left join ledger.wallet_archived z on z.account_id = a.id
  where a.id is null or a.real <> coalesce(z.real, 0) + coalesce(e.real, 0) or a.bonus <> coalesce(z.bonus, 0) + coalesce(e.bonus, 0)
    or a.held <> coalesce(z.held, 0) + coalesce(e.held, 0) or a.seq <> coalesce(z.seq, 0) + coalesce(e.n, 0)`;

/** The chain: numbers without gaps, balances that follow, each link's hash over the one before, the account's head the last link. */
const chain = sql<Violation>`select format('entry %s of account %s: %s', seq, account_id, fault) as what, account_id::text || lpad(seq::text, 20, '0') as at from (
    select e.account_id, e.seq, case
      when e.seq <> e.seq_before + 1 then format('comes after entry %s', e.seq_before)
      when (e.real_after - e.real, e.bonus_after - e.bonus, e.held_after - e.held) <> (e.real_before, e.bonus_before, e.held_before)
        then 'its balance after does not follow from the entry before'
      when e.amount < 0 and e.kind <> 'adjustment' then 'it names less than nothing'
      when e.previous <> e.hash_before then 'it is not linked to the entry before'
      when e.hash <> ${hashOf('e')} then 'its hash is not the one of what it says'
      when e.seq_after is null and e.hash <> a.head then 'it is not the last link that the account knows'
    end as fault
    from (
      select x.*, lag(x.seq, 1, coalesce(z.seq, 0)) over w as seq_before, lead(x.seq) over w as seq_after, lag(x.hash, 1, coalesce(z.head, ''::bytea)) over w as hash_before,
        lag(x.real_after, 1, coalesce(z.real, 0)) over w as real_before, lag(x.bonus_after, 1, coalesce(z.bonus, 0)) over w as bonus_before,
        lag(x.held_after, 1, coalesce(z.held, 0)) over w as held_before
      from ledger.wallet_entry x left join ledger.wallet_archived z on z.account_id = x.account_id window w as (partition by x.account_id order by x.seq)) e
    left join ledger.wallet_account a on a.id = e.account_id) checked
  where fault is not null`;

const houses = sql<Violation>`select format('house %s %s: %s, entries say %s', currency, house, balance, total) as what, currency || house as at from (
    select coalesce(h.currency, e.currency) as currency, coalesce(h.house, e.house) as house, coalesce(h.balance, 0) as balance, coalesce(e.total, 0) as total
    from (select currency, house, sum(balance) as balance from ledger.wallet_house group by currency, house) h
    full join (
      select currency, house, sum(total) as total from (
        select a.currency, x.house, -sum(x.real + x.bonus + x.held) as total from ledger.wallet_entry x join ledger.wallet_account a on a.id = x.account_id group by a.currency, x.house
        union all select currency, house, balance from ledger.wallet_archived_house) t group by currency, house) e
    on e.currency = h.currency and e.house = h.house) both_sides
  where balance <> total`;

const rounds = sql<Violation>`select format('round %s: stake %s payout %s, its entries say %s and %s', coalesce(r.id, e.round_id), r.stake, r.payout, e.stake, e.payout) as what,
    coalesce(r.id, e.round_id)::text as at
  from (select * from ledger.wallet_round where opened_at >= coalesce((select max(until) from ledger.wallet_archived_month), '-infinity')) r full join (
    select x.round_id,
      sum(case when x.kind in ('bet', 'bet-win') then x.amount when x.kind = 'rollback' and y.kind in ('bet', 'bet-win') then -y.amount else 0 end) as stake,
      sum(case when x.kind = 'win' then x.amount when x.kind = 'bet-win' then x.amount + x.real + x.bonus
        when y.kind = 'win' then -y.amount when y.kind = 'bet-win' then -(y.amount + y.real + y.bonus) else 0 end) as payout
    from ledger.wallet_entry x left join ledger.wallet_entry y on y.key = x.reverses where x.round_id is not null group by x.round_id) e on e.round_id = r.id
  where (r.stake, r.payout) is distinct from (e.stake, e.payout)
    and not exists (select from ledger.wallet_round old where old.id = e.round_id and old.opened_at < (select max(until) from ledger.wallet_archived_month))`;

const openRounds = sql<Violation>`select format('round %s: its state is %s, and it is %s the open ones', coalesce(r.id, o.id), r.state, case when o.id is null then 'not among' else 'among' end) as what,
    coalesce(r.id, o.id)::text as at
  from (select * from ledger.wallet_round where state = ${sql.lit(roundState.open)}) r
    full join (select a.id as account_id, unnest(a.open_rounds) as id from ledger.wallet_account a) o on o.account_id = r.account_id and o.id = r.id
  where r.id is null or o.id is null`;

/** A key that comes again while the wallet still knows it, and an entry that was reversed twice: no index spans two months. */
const repeats = sql<Violation>`select format('entry %s of account %s: its key is that of entry %s of account %s', seq, account_id, seq_before, account_before) as what, key::text as at
  from (
    select account_id, seq, key, at, lag(account_id) over w as account_before, lag(seq) over w as seq_before, lag(at) over w as at_before
    from ledger.wallet_entry window w as (partition by key order by at, account_id, seq)) e
  where at_before >= (date_trunc('month', at at time zone 'UTC') - interval '1 month') at time zone 'UTC'
  union all
  select format('entry %s of account %s: it reverses %s, which entry %s reversed', max(seq), account_id, reverses, min(seq)), reverses::text
  from ledger.wallet_entry where reverses is not null group by account_id, reverses, round_id having count(*) > 1`;

export const auditRules = [sums, accounts, chain, houses, rounds, openRounds, repeats, ...ownerRules];
