import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Asked, RuleRow } from './review-rule.ts';
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
  const rows = await db.selectFrom('review_rule').selectAll().execute();
  return reviewRules.flatMap(({ id }) => rows.find((row) => row.id === id) ?? { id, eyes: 0, above: null, days: null });
}

/** So many rules read at once. */
const atOnce = 3;

/**
 * Whether any rule that is on finds a withdrawal: what assessWithdrawal says with no word on which. Rules that have nothing to read come first, and the
 * first that finds it is enough.
 */
export async function isLookedAt(db: Db, context: PaymentDeps, asked: Asked, rows: readonly RuleRow[]): Promise<boolean> {
  const on = reviewRules.flatMap((rule) => {
    const row = rows.find(({ id, eyes }) => id === rule.id && eyes > 0);
    return row === undefined ? [] : [{ rule, row }];
  });
  const isPlain = ({ rule }: (typeof on)[number]): boolean => rule.isPlain?.(asked) === true;
  const find = async ({ rule, row }: (typeof on)[number]): Promise<boolean> => {
    const since = new Date(context.clock.now().getTime() - (row.days ?? 1) * dayMs);
    return await rule.finds(db, context, asked, { above: row.above ?? 0n, since });
  };
  for (const one of on) if (isPlain(one) && (await find(one))) return true;
  const others = on.filter((one) => !isPlain(one));
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
    const since = new Date(context.clock.now().getTime() - (row.days ?? 1) * dayMs);
    if (await rule.finds(db, context, asked, { above: row.above ?? 0n, since })) found.push(row);
  }
  return { eyes: Math.max(0, ...found.map(({ eyes }) => eyes)), flags: found.map(({ id }) => id) };
}
