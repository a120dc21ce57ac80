// What must hold of an account besides its money: whose it is, the keys and reversals that its entries left, its counters.
import { sql } from 'kysely';
import { house } from '../ledger/constants.ts';

/** `what` says which rule is broken and where; `at` orders the breaks of a rule, the first first. */
type Violation = { what: string };

const owners = sql<Violation>`select format('account %s: it belongs to player %s in %s, it was opened for player %s in %s', coalesce(a.id, s.account_id),
      a.player_id, a.currency, s.player_id, s.currency) as what, coalesce(a.id, s.account_id)::text as at
  from ledger.wallet_account a full join ledger.wallet_account_route s on s.account_id = a.id
  where (a.player_id, a.currency, a.lane) is distinct from (s.player_id, s.currency, ledger.wallet_lane(s.player_id)::smallint)
  union all
  select format('round %s: it belongs to player %s, its account %s to player %s', r.id, r.player_id, a.id, a.player_id), r.id::text
  from ledger.wallet_round r join ledger.wallet_account a on a.id = r.account_id where r.player_id <> a.player_id`;

const keys = sql<Violation>`select case when k.key is null then format('entry %s of account %s: its key is not kept', e.seq, e.account_id)
      else format('entry %s of account %s: its key is kept for something else', e.seq, e.account_id) end as what, e.account_id::text as at
  from ledger.wallet_entry e left join ledger.wallet_key k on k.key = e.key
  where e.house <> ${sql.lit(house.games)} and (k.account_id, k.kind, k.amount, k.note) is distinct from (e.account_id, e.kind, e.amount::bigint, e.note)
  union all
  select format('key %s of account %s: no entry has it', k.key, k.account_id), k.key::text
  from ledger.wallet_key k left join ledger.wallet_entry e on e.key = k.key left join ledger.wallet_archived z on z.account_id = k.account_id
  where e.key is null and z.account_id is null`;

const reversals = sql<Violation>`select format('entry %s of account %s: it reverses %s, which is not kept as reversed by it', e.seq, e.account_id, e.reverses) as what,
    e.account_id::text as at
  from ledger.wallet_entry e left join ledger.wallet_reversal v on v.reverses = e.reverses where e.reverses is not null and v.key is distinct from e.key
  union all
  select format('%s is kept as reversed by %s, which no entry is', v.reverses, v.key), v.reverses::text
  from ledger.wallet_reversal v left join ledger.wallet_entry e on e.key = v.key
  where e.key is null and not exists (select from ledger.wallet_archived_month)`;

const counts = sql<Violation>`select format('account %s: it counts %s rounds, it has %s', a.id, a.rounds, coalesce(r.n, 0)) as what, a.id::text as at
  from ledger.wallet_account a left join (select account_id, count(*) as n from ledger.wallet_round group by account_id) r on r.account_id = a.id
  where a.rounds <> coalesce(r.n, 0)`;

/**
 * The counters of periods that run. What counts begins with the first entry in the period, as clocks may fall back; a rollback counts where
 * what it reversed does. A period within three of its lengths of a change of time zone may be longer than it looks, and is left out.
 */
const counters = sql<Violation>`select format('account %s: its counters of the %s are %s and %s, its entries say %s and %s', p.id, p.unit, p.bet, p.loss, s.stake, s.stake - s.payout) as what,
    p.id::text as at
  from (
    select a.id, u.unit, u.bet, u.loss, ledger.wallet_period_begin(u.unit, u.ends, a.player_id) as begins, u.length, w.zone_changed_at
    from ledger.wallet_account a join ledger.wallet_player w on w.id = a.player_id
      cross join lateral (values ('day', a.day_ends, a.bet_day, a.loss_day, interval '1 day'), ('week', a.week_ends, a.bet_week, a.loss_week, interval '1 week'),
        ('month', a.month_ends, a.bet_month, a.loss_month, interval '1 month')) u (unit, ends, bet, loss, length)
    where u.ends > now()) p
    cross join lateral (select min(x.seq) as seq from ledger.wallet_entry x where x.account_id = p.id and x.at >= p.begins) f
    cross join lateral (
      select coalesce(sum(x.counted_stake), 0) as stake, coalesce(sum(x.counted_payout), 0) as payout from ledger.wallet_entry x
      where x.account_id = p.id and x.seq >= f.seq
        and (x.kind <> 'rollback' or exists (select from ledger.wallet_entry y where y.key = x.reverses and y.at >= p.begins))) s
  where f.seq is not null and (p.zone_changed_at is null or p.zone_changed_at < p.begins - 3 * p.length)
    and (p.bet, p.loss) is distinct from (s.stake, s.stake - s.payout)`;

export const ownerRules = [owners, keys, reversals, counts, counters];
