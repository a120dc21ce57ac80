// The posting rule, said once: how a bet or a win moves an account, what it counts, and what stands against it. Three statements book by
// it, those of general.ts, fast.ts and single.ts, each with its own names for the same things: `Terms`. What is added here holds in all of them.
import { hiddenAccount, maxPart, type PostingCode, stakesWithinDays, roundState } from '../constants.ts';

/** What a statement calls the things of which the rule speaks: SQL expressions. The account is `a` in all of them. */
export interface Terms {
  isStake: string;
  /** A grant of bonus money; `false` where a statement books none. */
  isGrant: string;
  /** What the player puts in and gets out; 0 for what the command does not have. */
  stake: string;
  gain: string;
  isExclusive: string;
  closes: string;
  provider: string;
  game: string;
  key: string;
  kind: string;
  /** Whether the command names a round. */
  hasRound: string;
  /** The round that is there by now; its columns are null when there is none. */
  round: { id: string; account: string; game: string; state: string; openedAt: string; stake: string; bonusStake: string };
  /** Whether the statement books what moves one part of the account alone, and leaves what moves both to the others. */
  isOnePart: boolean;
  /** How those parts of the account stand afterwards that may change. */
  after: readonly string[];
  at: string;
  /** An amount in the unit of the counters. */
  counted: (amount: string) => string;
}

export interface Refusal {
  name: string;
  /** The code, or SQL that picks its number. */
  code: PostingCode | ((terms: Terms, number: (code: PostingCode) => string) => string);
  /** SQL; the command is refused when it is true, and not when it is null. Of several the first one tells the code. */
  when: (terms: Terms) => string;
}

export interface PostingRule {
  /** What a bet or win adds to the parts of the account. */
  moves: { real: (terms: Terms) => string; bonus: (terms: Terms) => string };
  /** How much of a stake is bonus money. */
  bonusStake: (terms: Terms) => string;
  /** What it adds to the player's counters: 0 for a stake or a payout of 0. */
  countedStake: (terms: Terms) => string;
  countedPayout: (terms: Terms) => string;
  /** The longer periods of the counters; that of the day is always kept. */
  periods: readonly string[];
  /** What an entry's hash is over, as arguments of wallet_entry_hash by their names. */
  entryHash: (facts: Readonly<Record<string, string>>) => string;
  /** The table whose moments (`until`) say before when nothing more is booked; undefined: there is none. */
  closedBy: string | undefined;
  /** What stands against a command before it is known how the account would stand afterwards, in the order in which it is judged. */
  refusals: readonly Refusal[];
  /** And once it is known. */
  refusalsAfter: readonly Refusal[];
}

/** Conditions that all hold; those that are known of all commands of a statement are not written. */
function all(...conditions: readonly string[]): string {
  if (conditions.includes('false')) return 'false';
  return conditions.filter((condition) => condition !== 'true').join(' and ');
}

/** What a command may be refused for; all of it is judged by every statement. */
const refusals: readonly Refusal[] = [
  {
    name: 'an exclusive game has another round open',
    code: 'round-open',
    when: (t) =>
      all(
        t.isExclusive,
        t.isStake,
        `exists (
          select from ledger.wallet_account b cross join unnest(b.open_rounds) as open (id)
            cross join lateral (select game, provider from ledger.wallet_round where id = open.id offset 0) other
          where b.player_id = a.player_id and other.game = ${t.game} and other.provider = ${t.provider}
            and open.id is distinct from ${t.round.id})`,
      ),
  },
  {
    name: 'the account has as many open rounds as it may',
    code: 'round-open',
    when: (t) =>
      `${t.isStake} and ${t.round.id} is null and not ${t.closes} and cardinality(a.open_rounds) >= ledger.wallet_max_open_rounds()`,
  },
  {
    name: 'the round is of another account or game',
    code: (t, number) => `case when ${t.isStake} then ${number('round-closed')} else ${number('no-round')} end`,
    when: (t) => all(t.hasRound, `(${t.round.account} <> a.id or ${t.round.game} <> ${t.game})`),
  },
  {
    name: 'the round takes no stakes any more',
    code: 'round-closed',
    when: (t) =>
      `${t.isStake} and (${t.round.state} <> ${roundState.open} or ${t.round.openedAt} < ${t.at} - interval '${stakesWithinDays} days')`,
  },
  { name: 'there is no such round', code: 'no-round', when: (t) => all(t.hasRound, `not ${t.isStake}`, `${t.round.id} is null`) },
  {
    name: 'the round is closed',
    code: 'round-closed',
    when: (t) => all(t.hasRound, `not ${t.isStake}`, `${t.round.state} <> ${roundState.open}`),
  },
  {
    name: 'the player may not stake, or the account is hidden',
    code: 'blocked',
    when: (t) => `${t.isStake} and not (a.may_stake and a.status <> ${hiddenAccount})`,
  },
  {
    // judged here, in the order in which all is booked, since a process that asks for a stake may not have heard of the bonus yet
    name: 'the bonus of the account does not allow the stake',
    code: 'bonus-rule',
    when: (t) => `${t.isStake} and (${t.stake} > a.bonus_max_stake or ${t.stake} > 0 and ${t.game} = any(a.bonus_refused_games))`,
  },
  // who takes a break or is excluded is given nothing to play with
  { name: 'the player may not stake, so no bonus is granted', code: 'blocked', when: (t) => all(t.isGrant, 'not a.may_stake') },
];

const refusalsAfter: readonly Refusal[] = [
  {
    name: 'the account does not cover it',
    code: 'insufficient',
    when: ({ after }) => after.map((part) => `${part} < 0`).join(' or '),
  },
  {
    name: 'the account cannot hold so much',
    code: 'account-full',
    when: ({ after }) => `greatest(${after.join(', ')}) > ${maxPart}`,
  },
];

/**
 * How much of a stake the bonus part pays: all that it can where it comes first, else what the real part does not cover. Of a stake that the
 * account does not cover it is more than the bonus part holds.
 */
const bonusStake = (t: Terms): string =>
  `(case when a.bonus_first and ${t.stake} <= a.real + a.bonus then least(a.bonus, ${t.stake}) else ${t.stake} - least(a.real, ${t.stake}) end)`;

/** How much of a payout is bonus money: the share that bonus money has in the round's stakes. The odd unit is the player's. */
const bonusGain = (t: Terms): string => {
  const staked = `(coalesce(${t.round.bonusStake}, 0) + ${bonusStake(t)})`;
  return `(case when ${t.gain} > 0 and ${staked} > 0 and ${bonusStake(t)} <= a.bonus
          then trunc(${t.gain}::numeric * ${staked} / (coalesce(${t.round.stake}, 0) + ${t.stake}))::bigint else 0 end)`;
};

/**
 * Whether a bet or win moves one part of the account alone: real money in a round of real money, or bonus money in a round that has seen nothing else.
 * A stake of nothing is left to those who move both.
 */
export const movesOnePart = (t: Terms): string =>
  `case when ${t.isStake} then case when a.bonus_first and a.bonus > 0
        then ${t.stake} between 1 and a.bonus and (${t.round.id} is null or ${t.round.bonusStake} = ${t.round.stake})
        else ${t.round.bonusStake} is null and (a.bonus = 0 or a.real >= ${t.stake}) end
      else ${t.round.bonusStake} is null or ${t.round.bonusStake} = ${t.round.stake} end`;

/** Of a command that moves one part alone: whether that is bonus money. */
const isBonusAlone = (t: Terms): string => `(${t.round.bonusStake} is not null or ${t.isStake} and a.bonus_first and a.bonus > 0)`;

/** Stakes take from one part of the account first and from the other what is missing; payouts go where the round's stakes came from. */
export const postingRule: PostingRule = {
  moves: {
    real: (t) =>
      t.isOnePart
        ? `case when ${isBonusAlone(t)} then 0 else ${t.gain} - ${t.stake} end`
        : `${t.gain} - ${bonusGain(t)} - ${t.stake} + ${bonusStake(t)}`,
    bonus: (t) =>
      t.isOnePart ? `case when ${isBonusAlone(t)} then ${t.gain} - ${t.stake} else 0 end` : `${bonusGain(t)} - ${bonusStake(t)}`,
  },
  bonusStake,
  countedStake: (t) => t.counted(t.stake),
  countedPayout: (t) => t.counted(t.gain),
  periods: ['week', 'month'],
  entryHash: (facts) => `ledger.wallet_entry_hash(${hashedFacts.map((name) => facts[name] ?? 'null').join(', ')})`,
  closedBy: 'ledger.wallet_period_close',
  refusals,
  refusalsAfter,
};

/** The arguments of wallet_entry_hash. */
export const hashedFacts = [
  'previous',
  'account',
  'seq',
  'key',
  'kind',
  'house',
  'amount',
  'real',
  'bonus',
  'held',
  'realAfter',
  'bonusAfter',
  'heldAfter',
  'countedStake',
  'countedPayout',
  'round',
  'reverses',
  'atMs',
  'note',
] as const;
