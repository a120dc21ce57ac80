// What wallet_post and wallet_post_play find out about each command before anything is written: what it would move, count and leave of its
// round, and what stands against it.
import { codeNumber, commandFlag, house, roundState } from '../constants.ts';
import type { PostingRule, Terms } from './rule.ts';
import { limitRooms, thousandfold, whenRefused } from './write.ts';

const code = codeNumber;
/** Inside: a rollback of what never came. It leaves a tombstone and is answered as booked. */
export const forTombstone = 100;

const terms: Terms = {
  isStake: 'c.is_stake',
  isGrant: "c.kind = 'bonus-grant'",
  stake: 'c.stake',
  gain: 'c.gain',
  isExclusive: 'c.is_exclusive',
  closes: 'c.closes',
  provider: 'c.provider',
  game: 'c.game',
  key: 'c.key',
  kind: 'c.kind',
  hasRound: 'c.ref is not null',
  round: {
    id: 'r.id',
    account: 'r.account_id',
    game: 'r.game',
    state: 'r.state',
    openedAt: 'r.opened_at',
    stake: 'r.stake',
    bonusStake: 'r.bonus_stake',
  },
  isOnePart: false,
  after: ['real_after', 'bonus_after', 'held_after'],
  at: 'v_at',
  counted: (amount) => `case when a.in_base then ${thousandfold(amount)} else ledger.wallet_counted(${amount}, a.currency, v_base) end`,
};

/** What each kind moves. */
function moves(rule: PostingRule, isWhole: boolean): string {
  const [real, bonus] = [rule.moves.real(terms), rule.moves.bonus(terms)];
  if (!isWhole) return `${real} as d_real,\n      ${bonus} as d_bonus,\n      0::bigint as d_held,`;
  return `case
        when c.kind = 'rollback' then -t.real
        when c.ref is not null then ${real}
        when c.kind in ('withdrawal-hold', 'fee', 'exchange-out') then -c.amount
        when c.kind in ('withdrawal-settle', 'bonus-grant', 'bonus-forfeit') then 0
        else c.amount end as d_real,
      case
        when c.kind = 'rollback' then -t.bonus
        when c.ref is not null then ${bonus}
        when c.kind = 'bonus-grant' then c.amount
        when c.kind in ('bonus-convert', 'bonus-forfeit') then -c.amount
        else 0 end as d_bonus,
      case when c.ref is not null then 0 when c.kind = 'withdrawal-hold' then c.amount
        when c.kind in ('withdrawal-settle', 'withdrawal-release') then -c.amount else 0 end as d_held,`;
}

/** What the player's counters gain, in thousandths of the base currency's smallest unit, and the round's sums afterwards. */
function sums(rule: PostingRule, isWhole: boolean): string {
  const [undoneStake, undonePayout] = isWhole
    ? [`when c.kind = 'rollback' then -t.counted_stake `, `when c.kind = 'rollback' then -t.counted_payout `]
    : ['', ''];
  const round = isWhole
    ? `coalesce(r.stake, 0) + case when t.kind in ('bet', 'bet-win') then -t.amount else c.stake end as round_stake,
      coalesce(r.payout, 0) + case t.kind when 'win' then -t.amount when 'bet-win' then -(t.amount + t.real + t.bonus)
        else c.gain end as round_payout,
      coalesce(r.wins, 0) + case when c.kind = 'win' then 1 when t.kind = 'win' then -1 else 0 end as round_wins,
      nullif(coalesce(r.bonus_stake, 0) + case t.kind when 'bet' then t.bonus
        when 'bet-win' then -trunc(coalesce(r.bonus_stake, 0)::numeric * t.amount / greatest(r.stake, 1))::bigint
        else ${rule.bonusStake(terms)} end, 0) as round_bonus_stake,`
    : `coalesce(r.stake, 0) + c.stake as round_stake, coalesce(r.payout, 0) + c.gain as round_payout,
      coalesce(r.wins, 0) + (c.kind = 'win')::int as round_wins,
      nullif(coalesce(r.bonus_stake, 0) + ${rule.bonusStake(terms)}, 0) as round_bonus_stake,`;
  return `case ${undoneStake}when c.is_stake then ${rule.countedStake(terms)} end as counted_stake,
      case ${undonePayout}when c.is_paid then ${rule.countedPayout(terms)} end as counted_payout,
      r.ctid as round_place, r.state as round_state,
      ${round}`;
}

/** What was found about a command, as a code; 0: nothing stands against it so far. */
const firstCode = (rule: PostingRule, isWhole: boolean): string => `case
        when v_any_elsewhere and exists (select from ledger.wallet_fence f where f.lane = ledger.wallet_lane(c.account)) then ${code('elsewhere')}
        when a.id is null then ${code('no-account')}
        when k.key is not null then
          case when k.account_id = a.id and k.kind = c.kind and k.amount = c.amount
            and (c.kind <> 'bet-win' or k.real + k.bonus = c.gain - c.stake)
            and k.reverses is not distinct from c.reverses and k.note is not distinct from c.note
            and (c.ref is null or (k.round_id = r.id and r.game = c.game)) then
            case when (c.is_stake or c.kind = 'win') and exists (select from ledger.wallet_reversal v where v.reverses = c.key)
              then ${code('rolled-back')} else ${code('duplicate')} end
          else ${code('mismatch')} end
        when v_any_tombstone and (c.is_stake or c.kind = 'win') and exists (select from ledger.wallet_tombstone s where s.key = c.key)
          then ${code('rolled-back')}
        when c.kind = 'round-close' and r.state = ${roundState.finished} and r.account_id = a.id then ${code('duplicate')}
${isWhole ? rollbackCodes : ''}
${whenRefused(rule.refusals, terms)}
${isWhole ? lateRollbackCodes : ''}
        else 0
      end as code`;

const rollbackCodes = `        when c.kind = 'rollback' and u.key is not null then ${code('duplicate')}
        when c.kind = 'rollback' and t.account_id <> a.id then ${code('no-round')}
        when c.kind = 'rollback' and t.key is null and (r.opened_at is null or r.opened_at >= v_horizon) then
          case when exists (select from ledger.wallet_tombstone s where s.key = c.reverses) then ${code('duplicate')} else ${forTombstone} end`;
const lateRollbackCodes = `        when c.kind = 'rollback' and t.round_id is distinct from r.id then ${code('no-round')}
        when c.kind = 'rollback' and (t.kind in ('bet', 'bet-win') and r.wins > 0 or t.kind = 'bet' and r.payout > 0)
          then ${code('already-settled')}`;

/** The entry that a key belongs to, and for rollbacks the entry that is reversed. */
const lookups = (isWhole: boolean): string => `
      left join lateral (
        select e.key, e.account_id, e.kind, e.amount, e.real, e.bonus, e.reverses, e.note, e.round_id
        from ledger.wallet_entry e where e.key = c.key and e.at >= v_horizon and e.at < v_next_month${
          isWhole
            ? `
        union all
        select e.key, e.account_id, e.kind, e.amount, 0, 0, null, e.note, null
        from ledger.wallet_key e where c.ref is null and e.key = c.key`
            : ''
        }
        limit 1) k on true${
          isWhole
            ? `
      left join lateral (
        select e.*,
          -- what a rollback takes back is uncounted in the periods in which its bet or win was counted
          v_at < a.day_ends and e.at >= ledger.wallet_period_begin('day', a.day_ends, a.player_id) as in_day,
          v_at < a.week_ends and e.at >= ledger.wallet_period_begin('week', a.week_ends, a.player_id) as in_week,
          v_at < a.month_ends and e.at >= ledger.wallet_period_begin('month', a.month_ends, a.player_id) as in_month
        from ledger.wallet_entry e
        where c.kind = 'rollback' and e.key = c.reverses and e.at >= least(v_horizon, r.opened_at) and e.at < v_next_month
          and e.kind in ('bet', 'win', 'bet-win') limit 1) t on true
      left join lateral (
        select e.key from ledger.wallet_reversal e where c.kind = 'rollback' and e.reverses = c.reverses) u on true`
            : ''
        }`;

/** What a limited player may still stake and lose, over all accounts. */
const roomsOfLimited = `
      left join lateral (
        ${limitRooms('v_at')} and c.is_stake and a.is_limited limit 1) l on true`;

/** The commands with their verdicts, as a query that others follow. */
export const judged = (rule: PostingRule, isWhole: boolean): string => `
  with found as (
    select c.i, c.account, a.ctid as account_place, a.player_id, c.kind, c.amount, c.key, a.seq, a.real, a.bonus, a.held,
      ${moves(rule, isWhole)}
      ${sums(rule, isWhole)}
      r.id as round_id, c.new_round, c.is_stake, c.closes, a.currency, a.head, a.status as account_status, c.reverses, c.note,
      ${isWhole ? 't.in_day, t.in_week, t.in_month' : 'true as in_day, true as in_week, true as in_month'},
      c.provider, c.ref, c.game, l.bet_room, l.loss_room, ${isWhole ? 'coalesce(k.key, u.key)' : 'k.key'} as known_key,
      ${firstCode(rule, isWhole)}
    from (
      select account, kind, amount, key, reverses, provider, ref, game, new_round, note, i::int,
        kind in ('bet', 'bet-win') as is_stake, kind in ('win', 'bet-win') as is_paid,
        case when kind in ('bet', 'bet-win') then amount else 0 end as stake,
        case kind when 'win' then amount when 'bet-win' then payout else 0 end as gain,
        flags & ${commandFlag.exclusive} <> 0 as is_exclusive, flags & ${commandFlag.closesRound} <> 0 as closes
      from unnest(p_account, p_kind, p_amount, p_key, p_flags, p_provider, p_ref, p_game, p_round, p_payout, p_reverses, p_note)
        with ordinality as given (account, kind, amount, key, flags, provider, ref, game, new_round, payout, reverses, note, i)
      ) c
      left join ledger.wallet_account a on a.id = c.account
      left join ledger.wallet_round r on r.provider = c.provider and r.round_ref = c.ref
      ${lookups(isWhole).trimStart()}
      ${roomsOfLimited.trimStart()}
    offset 0
  ),
  moved as (
    select *, real + d_real as real_after, bonus + d_bonus as bonus_after, held + d_held as held_after,
      case when ref is not null then ${house.games} when kind = 'adjustment' then ${house.adjustments}
        when kind in ('bonus-grant', 'bonus-convert', 'bonus-forfeit') then ${house.bonuses}
        when kind = 'fee' then ${house.fees} when kind in ('exchange-out', 'exchange-in') then ${house.exchange}
        else ${house.payments} end::smallint as house
    from found offset 0
  ),
  judged as (
    select *,
      case
        when code not in (0, ${code('bonus-rule')}) then code
        when counted_stake > bet_room and is_stake then ${code('limit-bet')}
        when counted_stake > loss_room and is_stake then ${code('limit-loss')}
        when code <> 0 then code
${whenRefused(rule.refusalsAfter, terms)}
        else 0
      end as verdict
    from moved offset 0
  ),`;
