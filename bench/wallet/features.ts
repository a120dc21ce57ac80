// The wallet's functions with features left out, to tell what each costs. Each cut names text of a function; when that changes
// and a cut no longer fits, the benchmark stops instead of measuring something else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from './postgres.ts';

const folder = join(import.meta.dirname, '..', '..', 'server', 'modules', 'wallet', 'ledger', 'sql');

function between(text: string, from: string, to: string, by: string): string {
  const begin = text.indexOf(from);
  const end = text.indexOf(to, begin + from.length);
  if (begin < 0 || end < 0) throw new Error(`The wallet's function has no longer: ${from} … ${to}`);
  return text.slice(0, begin) + by + text.slice(end);
}

/** Without what stands between a mark and its end. */
function unmarked(text: string, mark: string): string {
  const left = text.replaceAll(new RegExp(`--${mark}\\n[^]*?--end\\n`, 'g'), '');
  if (left === text) throw new Error(`The wallet's function has no longer: --${mark}`);
  return left;
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

/** What a feature is in the function of whole batches, in the lean one of bets and wins, and in the one of a single command. */
interface Cut {
  play: (text: string) => string;
  lean: (text: string) => string;
  one: (text: string) => string;
}

/** Time before a seal is closed for the sake of the day's signed heads. */
const noSeal = (text: string): string => instead(text, ', (select max(until) from wallet_seal))', ')');

const chain: Cut = {
  play: (text) =>
    between(
      noSeal(text),
      "case when verdict = 0 and kind <> 'round-close' then wallet_entry_hash",
      'player_id, currency, case when account_status',
      "''::bytea as hash, ",
    ),
  lean: (text) => between(noSeal(text), 'head = wallet_entry_hash(', 'from (\n      select given', "head = ''::bytea\n    "),
  one: (text) => between(unmarked(text, 'chain'), 'head = wallet_entry_hash(', 'where a.id = p_account', "head = ''::bytea\n  "),
};

/** Limits over several accounts, currencies, weeks and months. What stays is what the rivals have: the counters of an account's day. */
const limits: Cut = {
  play: (text) => {
    const noRoom = 'left join lateral (select null::bigint as bet_room, null::bigint as loss_room where false) l on true\n';
    const noSums = between(text, 'left join lateral (\n        select least(p.bet_day_limit', '    offset 0', noRoom);
    return instead(noSums, 'then c.amount * 1000\n        else wallet_counted(c.amount, a.currency, v_base) end', 'then c.amount end');
  },
  lean: (text) => {
    const noRates = text.replaceAll(/case when a\.in_base then (\(?[^()]+?\)?) \* 1000 else wallet_counted\([^()]+\) end/g, '$1');
    const noPeriods = instead(noRates, ' and v_at < a.week_ends and v_at < a.month_ends', '');
    return between(noPeriods, 'bet_week = a.bet_week', 'bet_day = a.bet_day', '');
  },
  one: (text) => {
    const noPeriods = instead(text, ' and p_at < a.week_ends and p_at < a.month_ends', '');
    const noSums = between(noPeriods, 'bet_week = a.bet_week', 'bet_day = a.bet_day', '');
    return noSums.replaceAll(' * 1000', '').replace('(extract(epoch from p_at))', '(extract(epoch from p_at) * 1000)');
  },
};

const noOpenRounds = (text: string): string => instead(text, /open_rounds = case [^]*? end,\n/.exec(text)?.[0] ?? 'open_rounds = case', '');

/** Rounds with what may happen to them: a bet that was rolled back before it came is refused by its tombstone. */
const rounds: Cut = {
  play: (text) => {
    const noLookup = instead(
      instead(text, 'exists (select from wallet_tombstone),', 'false,'),
      'left join wallet_round r on r.provider = c.provider and r.round_ref = c.ref',
      `left join lateral (select ${noRound} where false) r on true`,
    );
    const noPlace = instead(noLookup, 'r.ctid as round_place', 'r.place as round_place');
    const noRefusal = instead(noPlace, 'when c.ref is not null and not c.is_stake and r.id is null then 5', '');
    const noState = instead(noRefusal, 'when c.ref is not null and not c.is_stake and r.state <> 1 then 6', '');
    const noBound = instead(
      noState,
      / *when c\.is_stake and r\.id is null and not c\.closes and cardinality.*\n/.exec(noState)?.[0] ?? 'cardinality',
      '',
    );
    return between(noOpenRounds(noBound), 'opened as (', 'entries as (', '');
  },
  lean: (text) => {
    const noLookup = between(
      instead(text, 'or exists (select from wallet_tombstone s where s.key = any(p_key))', ''),
      'left join wallet_round r on',
      ') c\n    where a.id = c.account',
      `cross join (select ${noRound} offset 0) r\n      `,
    );
    const noPlace = instead(noLookup, 'r.ctid as round_place', 'r.place as round_place');
    const noBound = instead(noPlace, '      and (c.closes or not c.opens or cardinality(a.open_rounds) < wallet_most_open_rounds())\n', '');
    return between(noOpenRounds(noBound), 'opened as (', 'entries as (', '');
  },
  one: (text) => unmarked(text, 'rounds'),
};

const split: Cut = {
  play: (text) => {
    const noBonus = between(
      text,
      'case when c.is_stake then least(a.real, c.amount) - c.amount',
      "case when c.ref is not null then 0 when c.kind = 'withdrawal-hold'",
      '0::bigint as d_bonus, ',
    );
    return instead(noBonus, 'then -least(a.real, c.amount)', 'then -c.amount');
  },
  lean: (text) =>
    text
      .replaceAll('least(a.real, c.stake) - c.stake', '0')
      .replaceAll('least(a.real, c.stake)', 'c.stake')
      .replace('bonus = a.bonus + 0, ', ''),
  one: (text) =>
    text
      .replaceAll('least(a.real, p_stake) - p_stake', '0')
      .replaceAll('least(a.real, p_stake)', 'p_stake')
      .replace('bonus = a.bonus + 0, ', ''),
};

export const features = { chain, limits, rounds, split } as const satisfies Record<string, Cut>;

export type Feature = keyof typeof features;

const textOf = (name: string): string => readFileSync(join(folder, `${name}.sql`), 'utf8');

/** Puts the wallet's functions of play without these features into a database that has the house's schema. */
export async function leaveOut(url: string, without: readonly Feature[]): Promise<void> {
  const cut = (text: string, of: keyof Cut): string => without.reduce((left, feature) => features[feature][of](left), text);
  const texts = [cut(textOf('wallet_post_play'), 'play'), cut(textOf('wallet_post_lean'), 'lean'), cut(textOf('wallet_post_one'), 'one')];
  await withClient(url, async (client) => {
    for (const text of texts) await client.query(text);
  });
}
