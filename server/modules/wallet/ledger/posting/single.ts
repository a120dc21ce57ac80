// wallet_post_single is wallet_post_fast for one command that is not exclusive: what is done most while there is little to do. Plain
// statements on one row start in a third of the time of those over sets. Each expression of its own costs a command as much as a condition
// of a statement costs a hundred, so what stands against the command is all in the conditions of one update.
import { hiddenAccount, house, lockClass, roundState } from '../constants.ts';
import type { Returning } from './fast.ts';
import { movesOnePart, type PostingRule, type Terms } from './rule.ts';
import { areRunning, bonusAfter, countersOfOne, isInOrder, isUnopposed, movement, realAfter, thousandfold } from './write.ts';

function termsOf(rule: PostingRule): Terms {
  const terms: Terms = {
    isStake: 'p_is_bet',
    isGrant: 'false',
    stake: 'p_stake',
    gain: 'p_gain',
    isExclusive: 'false',
    closes: 'p_closes',
    provider: 'p_provider',
    game: 'p_game',
    key: 'p_key',
    kind: 'p_kind',
    hasRound: 'true',
    round: {
      id: 'o.id',
      account: 'o.account_id',
      game: 'o.game',
      state: 'o.state',
      openedAt: 'o.opened_at',
      stake: 'o.stake',
      bonusStake: 'o.bonus_stake',
    },
    isOnePart: true,
    after: [],
    at: 'p_at',
    counted: thousandfold,
  };
  return { ...terms, after: [realAfter(rule, terms), bonusAfter(rule, terms)] };
}

const hashed = (rule: PostingRule, t: Terms): string =>
  rule.entryHash({
    previous: 'a.head',
    account: 'a.id',
    seq: 'a.seq + 1',
    key: 'p_key',
    kind: 'p_kind',
    house: `${house.games}::smallint`,
    amount: 'p_stake + p_gain',
    real: rule.moves.real(t),
    bonus: rule.moves.bonus(t),
    held: '0',
    realAfter: realAfter(rule, t),
    bonusAfter: bonusAfter(rule, t),
    heldAfter: 'a.held',
    countedStake: `case when p_is_bet then ${rule.countedStake(t)} end`,
    countedPayout: `case when not p_is_bet then ${rule.countedPayout(t)} end`,
    round: 'v_round',
    atMs: '(extract(epoch from p_at) * 1000)::bigint',
  });

/** What this statement leaves to wallet_post_play: other currencies, whatever wallet_post_fast leaves, known keys, lanes that live elsewhere. */
const takes = (
  rule: PostingRule,
  t: Terms,
): string => `a.in_base and a.status <> ${hiddenAccount} and (${movesOnePart(t)}) and ${isInOrder(t.at)} and ${areRunning(rule, t.at)}
    and not (p_is_bet and a.is_limited)
    and not exists (select from ledger.wallet_fence where lane = p_lane)
    and not exists (select from ledger.wallet_tombstone where key = p_key)
    ${rule.closedBy === undefined ? '' : `and not exists (select from ${rule.closedBy} where until > p_at)`}
    and not exists (select from ledger.wallet_entry e where e.key = p_key and e.at >= p_earliest and e.at < p_until)`;

const told = {
  player: 'm.player_id',
  account: 'p_account',
  currency: 'm.currency',
  status: 'm.status',
  real: 'm.real',
  bonus: 'm.bonus',
  held: 'm.held',
  seq: 'm.seq',
};

function moved(rule: PostingRule, { isOlder }: Returning): string {
  const t = termsOf(rule);
  const now = isOlder ? 'a' : 'new';
  return `
  update ledger.wallet_account a set
    real = ${realAfter(rule, t)}, bonus = ${bonusAfter(rule, t)}, seq = a.seq + 1, rounds = a.rounds + v_opens::int,
    open_rounds = case when v_opens = p_closes then a.open_rounds when v_opens then a.open_rounds || v_round
      else array_remove(a.open_rounds, v_round) end,
    ${countersOfOne(rule, t)}, moved_at = p_at,
    head = ${hashed(rule, t)}
  ${isOlder ? 'from ledger.wallet_account old where old.id = p_account and' : 'where'} a.id = p_account and ${takes(rule, t)}
    and ${isUnopposed(rule, t)}
  returning a.player_id, a.currency, a.status, ${now}.real, ${now}.bonus, a.held, ${now}.seq, ${now}.real - old.real as d_real,
    ${now}.bonus - old.bonus as d_bonus, old.head as previous, ${now}.head as hash, ${now}.bet_day - old.bet_day as counted_stake,
    ${now}.loss_day - old.loss_day as counted_loss into m;
  if not found then return null; end if;`;
}

const written = `
  if v_opens then
    insert into ledger.wallet_round (id, player_id, account_id, stake, payout, opened_at, closed_at, opened_seq, state, provider, round_ref,
        game, bonus_stake)
      values (v_round, m.player_id, p_account, p_stake, 0, p_at, case when p_closes then p_at end, m.seq,
        case when p_closes then ${roundState.finished} else ${roundState.open} end, p_provider, p_ref, p_game,
        case when m.d_bonus < 0 then p_stake end);
  else
    update ledger.wallet_round r set stake = r.stake + p_stake, payout = r.payout + p_gain, wins = r.wins + (not p_is_bet)::int,
        bonus_stake = r.bonus_stake + p_stake, state = case when p_closes then ${roundState.finished} else ${roundState.open} end, closed_at = case when p_closes then p_at end
      where r.round_ref = p_ref and r.provider = p_provider;
  end if;
  insert into ledger.wallet_entry (account_id, seq, key, kind, house, amount, real, bonus, held, real_after, bonus_after, held_after,
      counted_stake, counted_payout, round_id, at, previous, hash)
    values (p_account, m.seq, p_key, p_kind, ${house.games}, (p_stake + p_gain)::ledger.wallet_part, m.d_real, m.d_bonus, 0, m.real, m.bonus,
      m.held, case when p_is_bet then m.counted_stake end, case when not p_is_bet then -m.counted_loss end, v_round, p_at, m.previous,
      m.hash);
  update ledger.wallet_house h set balance = h.balance - m.d_real - m.d_bonus
    where h.currency = m.currency and h.house = ${house.games} and h.stripe = pg_backend_pid() % 64;
  if not found then
    insert into ledger.wallet_house as h (currency, house, stripe, balance)
      values (m.currency, ${house.games}, pg_backend_pid() % 64, -(m.d_real + m.d_bonus))
      on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance;
  end if;
  v_moved := ${movement(told)};
  insert into ledger.wallet_outbox (body) values (v_moved);
  return v_moved;
end $$;`;

/**
 * Returns the SQL of wallet_post_single. It returns the movement, or null: then something stands against the command, nothing was done, and
 * it is for wallet_post_play; so it is when the month is not open, which the partitions say (SQLSTATE 23514). The caller says between
 * which moments the key is looked up, from the begin of the month before to the end of this one, and comes no later than an hour before that.
 */
export const writeSingle = (rule: PostingRule, returning: Returning): string => `
create or replace function ledger.wallet_post_single(
  p_at timestamptz, p_lane int, p_account uuid, p_kind ledger.wallet_kind, p_is_bet boolean, p_stake bigint, p_gain bigint, p_key uuid,
  p_closes boolean, p_provider text, p_ref text, p_game text, p_round uuid, p_earliest timestamptz, p_until timestamptz) returns text
language plpgsql as $$
#variable_conflict use_column
declare
  o record;
  m record;
  v_opens boolean := pg_advisory_xact_lock(${lockClass.lane}, p_lane) is not null;
  v_round uuid := p_round;
  v_moved text;
begin
  select id, account_id, game, state, opened_at, stake, bonus_stake into o from ledger.wallet_round where round_ref = p_ref and provider = p_provider;
  v_opens := o.id is null;
  if not v_opens then v_round := o.id; end if;
${moved(rule, returning)}
${written}`;
