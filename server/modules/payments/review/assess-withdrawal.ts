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
