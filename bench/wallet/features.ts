// The wallet's functions with features left out, to tell what each costs. What belongs to the posting rule is left out of the rule; rounds
// are cut from the text of the functions, and where a cut no longer fits, the benchmark stops instead of measuring something else.
import { type PlayFunctions, type PostingRule, postingRule, writePlayFunctions } from '#server/modules/wallet/index.ts';
import { withClient } from './postgres.ts';

function between(text: string, from: string, to: string, by: string): string {
  const begin = text.indexOf(from);
  const end = text.indexOf(to, begin + from.length);
  if (begin < 0 || end < 0) throw new Error(`The wallet's function has no longer: ${from} … ${to}`);
  return text.slice(0, begin) + by + text.slice(end);
}

function instead(text: string, from: string, by: string): string {
  if (!text.includes(from)) throw new Error(`The wallet's function has no longer: ${from}`);
  return text.replace(from, by);
}

/** Columns of a round that is not there. */
const noRound = [
  'id uuid',
  'account_id uuid',
  'game text',
  'state smallint',
  'opened_at timestamptz',
  'wins int',
  'stake bigint',
  'payout bigint',
  'place tid',
]
  .map((column) => column.split(' '))
  .map(([name, type]) => `null::${type} as ${name}`)
  .join(', ');

const unchanged = (text: string): string => text;

/** What a feature is in the rule, and besides in the functions of whole batches, of plain bets and wins, and of a single command. */
interface Cut {
  rule: (rule: PostingRule) => PostingRule;
  play: (text: string) => string;
  fast: (text: string) => string;
  single: (text: string) => string;
}

const inRule = (rule: Cut['rule']): Cut => ({ rule, play: unchanged, fast: unchanged, single: unchanged });

/** The hashes, and time that is closed for the sake of the day's signed heads. */
const chain = inRule((rule) => ({ ...rule, entryHash: () => "''::bytea", closedBy: undefined }));

/** Limits over several accounts, currencies, weeks and months. What stays is what the rivals have: the counters of an account's day. */
const limits: Cut = {
  ...inRule((rule) => ({ ...rule, countedStake: (t) => t.stake, countedPayout: (t) => t.gain, periods: [] })),
  play: (text) =>
    between(
      text,
      'left join lateral (\n        select least(p.bet_day_limit',
      '    offset 0',
      'left join lateral (select null::bigint as bet_room, null::bigint as loss_room where false) l on true\n',
    ),
  fast: (text) => between(text, '(not (c.is_bet and a.is_limited)', '\n      and ((', 'true'),
};

const noOpenRounds = (text: string): string => instead(text, /open_rounds = case [^]*? end,\n/.exec(text)?.[0] ?? 'open_rounds = case', '');

/** Rounds with what may happen to them: a bet that was rolled back before it came is refused by its tombstone. */
const rounds: Cut = {
  rule: (rule) => ({ ...rule, refusals: rule.refusals.filter(({ code }) => code === 'blocked') }),
  play(text) {
    const noLookup = instead(
      instead(text, 'exists (select from ledger.wallet_tombstone),', 'false,'),
      'left join ledger.wallet_round r on r.provider = c.provider and r.round_ref = c.ref',
      `left join lateral (select ${noRound} where false) r on true`,
    );
    const noPlace = instead(noLookup, 'r.ctid as round_place', 'r.place as round_place');
    return between(noOpenRounds(noPlace), 'opened as (', 'entries as (', '');
  },
  fast(text) {
    const noLookup = between(
      instead(text, 'or exists (select from ledger.wallet_tombstone s where s.key = any(p_key))', ''),
      'left join ledger.wallet_round r on',
      ') c\n    where a.id = c.account',
      `cross join (select ${noRound} offset 0) r\n      `,
    );
    const noPlace = instead(noLookup, 'r.ctid as round_place', 'r.place as round_place');
    return between(noOpenRounds(noPlace), 'opened as (', 'entries as (', '');
  },
  single(text) {
    const noLookup = between(text, 'select id, account_id, game', 'update ledger.wallet_account a', '');
    const noTombstone = instead(noLookup, 'and not exists (select from ledger.wallet_tombstone where key = p_key)', '');
    return between(noOpenRounds(noTombstone), 'if v_opens then\n    insert', 'insert into ledger.wallet_entry', '');
  },
};

/** Two parts of an account, and what a bonus allows of its stakes. */
const split = inRule((rule) => ({
  ...rule,
  moves: { real: (t) => `${t.gain} - ${t.stake}`, bonus: () => '0::bigint' },
  refusals: rule.refusals.filter(({ code }) => code !== 'bonus-rule'),
}));

export const features = { chain, limits, rounds, split } as const satisfies Record<string, Cut>;

export type Feature = keyof typeof features;

/** Puts the wallet's functions of play without these features into a database that has the app's schema. */
export async function leaveOut(url: string, without: readonly Feature[]): Promise<void> {
  const rule = without.reduce((left, feature) => features[feature].rule(left), postingRule);
  const functions = Object.entries(writePlayFunctions(rule)) as [keyof PlayFunctions, string][];
  await withClient(url, async (client) => {
    for (const [name, text] of functions) await client.query(without.reduce((left, feature) => features[feature][name](left), text));
  });
}
