// What the statements are written with: pieces of SQL that more than one of them has.
import { answerArrays, codeNumber, lockClass, type MovementField, movementFields, type PostingCode } from '../constants.ts';
import type { PostingRule, Refusal, Terms } from './rule.ts';

/** SQL is no wider than this. */
const width = 110;

/** Puts what is beyond the width to further lines, indented once more; texts in quotes stay whole. */
function wrapLine(line: string): string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const next = line.startsWith('--', indent.length) ? `${indent}-- ` : `${indent}  `;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    let [at, good, isQuoted] = [-1, -1, false];
    for (let place = 0; place <= width; place += 1) {
      if (rest[place] === "'" && !next.includes('--')) isQuoted = !isQuoted;
      if (rest[place] !== ' ' || isQuoted || place <= next.length) continue;
      at = place;
      if (
        rest[place - 1] === ',' ||
        /^ (and|or|when|then|else|from|where|into|join|on|language|returns) /.test(rest.slice(place, place + 10))
      )
        good = place;
    }
    if (good > width / 2) at = good;
    if (at < 0) break;
    lines.push(rest.slice(0, at));
    rest = next + rest.slice(at + 1);
  }
  return [...lines, rest];
}

/** SQL as it stands in a file: no line empty or too wide. */
export const wrap = (text: string): string =>
  `${text
    .trim()
    .split('\n')
    .filter((line, at, lines) => line.trim() !== '' || lines[at + 1]?.startsWith('--') || lines[at + 1]?.startsWith('create'))
    .flatMap((line) => wrapLine(line.trimEnd()))
    .join('\n')}\n`;

export const outArrays = answerArrays.map(([name, type]) => `out o_${name} ${type}[]`).join(', ');
export const answerNames = answerArrays.map(([name]) => `o_${name}`);

/** The first thing that a posting function does. From then on every snapshot is taken under the locks. */
export const lockLanes = `perform pg_advisory_xact_lock(${lockClass.lane}, lane) from unnest(p_lanes) lane;`;

/** A movement as text; see movementFields. */
export const movement = (facts: Readonly<Record<MovementField, string>>): string =>
  `concat_ws(',', ${movementFields.map((field) => facts[field]).join(', ')})`;

const codeOf = ({ code }: Refusal, terms: Terms): string =>
  typeof code === 'string' ? String(codeNumber(code)) : code(terms, (name: PostingCode) => String(codeNumber(name)));

/** The branches of a CASE that tells the code. */
export const whenRefused = (refusals: readonly Refusal[], terms: Terms): string =>
  refusals.map((refusal) => `        -- ${refusal.name}\n        when ${refusal.when(terms)} then ${codeOf(refusal, terms)}`).join('\n');

/** A condition that holds when nothing of the rule stands against a command. */
export const isUnopposed = ({ refusals, refusalsAfter }: PostingRule, terms: Terms): string =>
  `(${[...refusals, ...refusalsAfter]
    .map((refusal) => refusal.when(terms))
    .filter((when) => when !== 'false')
    .map((when) => `(${when})`)
    .join('\n      or ')}) is not true`;

/** An amount in thousandths. */
export const thousandfold = (amount: string): string => `${/^[\w.]+$/.test(amount) ? amount : `(${amount})`} * 1000`;

/** The moment of booking: never before what is closed. */
export const bookedAt = ({ closedBy }: PostingRule): string =>
  `greatest(to_timestamp(p_at_ms / 1000.0)${closedBy === undefined ? '' : `, (select max(until) from ${closedBy})`})`;

/** Whether an account's last entry is no later than a moment: entries of an account are in the order of their times. */
export const isInOrder = (at: string): string => `a.moved_at <= ${at}`;

/**
 * The last entry of these accounts, where it is later than the moment that was sent: another process was faster, or this one waited for the
 * lane. A lane is given up after two seconds, so what is further ahead is a clock that was wrong, and leads nobody astray.
 */
export const lastMoved = `(select max(moved_at) from ledger.wallet_account
      where id = any(p_account) and moved_at <= to_timestamp(p_at_ms / 1000.0) + interval '5 seconds')`;

/** The parts of an account after a bet or win. */
export const realAfter = (rule: PostingRule, terms: Terms): string => `a.real + ${rule.moves.real(terms)}`;
export const bonusAfter = (rule: PostingRule, terms: Terms): string => `a.bonus + ${rule.moves.bonus(terms)}`;

const setCounters = (rule: PostingRule, bet: string, loss: string): string =>
  ['day', ...rule.periods]
    .map((period) => `bet_${period} = a.bet_${period} + ${bet}, loss_${period} = a.loss_${period} + ${loss}`)
    .join(',\n      ');

/** The counters of an account after a bet or win whose periods run, where many rows are written: each counts one of the two alone. */
export function counters(rule: PostingRule, terms: Terms): string {
  const [stake, payout] = [rule.countedStake(terms), rule.countedPayout(terms)];
  return setCounters(
    rule,
    `case when ${terms.isStake} then ${stake} else 0 end`,
    `case when ${terms.isStake} then ${stake} else -(${payout}) end`,
  );
}

/** The same for one row, where a statement costs by the length of its expressions: what the command does not have is 0 and counts 0. */
export const countersOfOne = (rule: PostingRule, terms: Terms): string =>
  setCounters(rule, rule.countedStake(terms), `${rule.countedStake(terms)} - (${rule.countedPayout(terms)})`);

/** Whether the counters' periods run. */
export const areRunning = (rule: PostingRule, at: string): string =>
  ['day', ...rule.periods].map((period) => `${at} < a.${period}_ends`).join(' and ');

/** What the player of an account may still stake and lose by the limits, over all accounts: null where there is none. One row at most. */
export const limitRooms = (at: string): string => {
  const lowest = (sum: string): string =>
    `least(${['day', 'week', 'month'].map((unit) => `p.${sum}_${unit}_limit - s.${sum}_${unit}`).join(', ')})`;
  const sums = ['day', 'week', 'month'].flatMap((unit) =>
    ['bet', 'loss'].map((sum) => `coalesce(sum(own.${sum}_${unit}) filter (where ${at} < own.${unit}_ends), 0) as ${sum}_${unit}`),
  );
  return `select ${lowest('bet')} as bet_room,
          ${lowest('loss')} as loss_room
        from ledger.wallet_player p cross join lateral (
          select ${sums.join(',\n            ')}
          from ledger.wallet_account own where own.player_id = p.id) s
        where p.id = a.player_id`;
};

/** Whether a stake stays within its player's limits; one that does not is told why by wallet_post_play. */
export const isWithinLimits = (rule: PostingRule, terms: Terms): string => {
  const counted = rule.countedStake(terms);
  return `(not (${terms.isStake} and a.is_limited) or exists (
      select from (${limitRooms(terms.at)}) l
      where (${counted} > l.bet_room or ${counted} > l.loss_room) is not true))`;
};
