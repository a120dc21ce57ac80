import { requirePlayer } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { readRuleRows, type RuleRow } from '../terms/payment-terms.ts';
import type { Asked, AskedOf, ReviewRule } from './review-rule.ts';
import { reviewRules } from './rules.ts';

const dayMs = 24 * 60 * 60_000;

export interface Assessment {
  /** How many people have to approve it: none, one, or two. */
  eyes: number;
  /** The rules that found it. */
  flags: string[];
}

/** Returns the rules as they are set, in the order of the registry. One that is not in the table is off. */
export async function readReviewRules(db: Db): Promise<RuleRow[]> {
  const rows = await readRuleRows(db);
  return reviewRules.flatMap(({ id }) => rows.find((row) => row.id === id) ?? { id, eyes: 0, above: null, days: null });
}

/** So many rules read at once. */
const atOnce = 3;

interface RuleSet {
  rule: ReviewRule;
  row: RuleRow;
}

const boundOf = ({ row }: RuleSet): { above: bigint } => ({ above: row.above ?? 0n });

/** What a rule says of a withdrawal, by what is asked for where that says it alone, else by what it reads. */
async function isFoundBy(db: Db, context: PaymentDeps, asked: Asked, set: RuleSet): Promise<boolean> {
  const bound = boundOf(set);
  const judged = set.rule.judge?.(context, asked, bound);
  if (judged !== undefined) return judged;
  const since = new Date(context.clock.now().getTime() - (set.row.days ?? 1) * dayMs);
  return (await set.rule.finds?.(db, context, asked, { ...bound, since })) ?? false;
}

/**
 * Whether any rule that is on finds a withdrawal: what assessWithdrawal says with no word on which. Rules that have nothing to read come first, the
 * first that finds it is enough, and only then is the player read.
 */
export async function isLookedAt(
  db: Db,
  context: PaymentDeps,
  { playerId, ...asked }: AskedOf & { playerId: string },
  rows: readonly RuleRow[],
): Promise<boolean> {
  const on = reviewRules.flatMap((rule) => {
    const row = rows.find(({ id, eyes }) => id === rule.id && eyes > 0);
    return row === undefined ? [] : [{ rule, row }];
  });
  const judged = on.map((set) => ({ set, answer: set.rule.judge?.(context, asked, boundOf(set)) }));
  if (judged.some(({ answer }) => answer === true)) return true;
  const others = judged.flatMap(({ set, answer }) => (answer === undefined ? [set] : []));
  if (others.length === 0) return false;
  const whole = { ...asked, player: await requirePlayer(db, playerId) };
  const find = async (set: RuleSet): Promise<boolean> => await isFoundBy(db, context, whole, set);
  for (let from = 0; from < others.length; from += atOnce)
    if ((await Promise.all(others.slice(from, from + atOnce).map(find))).some(Boolean)) return true;
  return false;
}

/** Judges a withdrawal by every rule that is on. */
export async function assessWithdrawal(db: Db, context: PaymentDeps, asked: Asked): Promise<Assessment> {
  const found: RuleRow[] = [];
  for (const row of await readReviewRules(db)) {
    const rule = reviewRules.find(({ id }) => id === row.id);
    if (rule === undefined || row.eyes === 0) continue;
    if (await isFoundBy(db, context, asked, { rule, row })) found.push(row);
  }
  return { eyes: Math.max(0, ...found.map(({ eyes }) => eyes)), flags: found.map(({ id }) => id) };
}
