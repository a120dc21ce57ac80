import type { Db } from '#server/platform/database.ts';

export interface ListedTemplate {
  identity: string;
  version: number;
  state: 'published' | 'paused';
  /** What it has granted, a row a currency. */
  spent: { currency: string; grants: number; amount: bigint }[];
}

/** Returns every template with what it has granted. */
export async function listTemplates(db: Db): Promise<ListedTemplate[]> {
  const [templates, spending] = await Promise.all([
    db.selectFrom('bonus_template').selectAll().orderBy('identity').execute(),
    db.selectFrom('bonus_spending').selectAll().orderBy('currency').execute(),
  ]);
  return templates.map((template) => ({
    ...template,
    spent: spending
      .filter((one) => one.template === template.identity)
      .map(({ currency, grants, amount }) => ({ currency, grants, amount })),
  }));
}
