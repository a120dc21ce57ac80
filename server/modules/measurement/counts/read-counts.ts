import { countRegistrations } from '#server/modules/players/index.ts';
import { countFirstDeposits } from '#server/modules/payments/index.ts';
import type { Db } from '#server/platform/database.ts';

export interface Days {
  from: Date;
  /** Not within it. */
  to: Date;
}

export interface PageViews {
  page: string;
  phone: bigint;
  desktop: bigint;
  all: bigint;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
/** The last day that begins before a moment. */
const lastDay = ({ to }: Days): string => dayOf(new Date(to.getTime() - 1));

/** Returns how often each page was seen, the most seen first; of one language where it is named. */
export async function readPageViews(db: Db, days: Days, locale?: string): Promise<PageViews[]> {
  const rows = await db
    .selectFrom('view_count')
    .select((e) => ['name', 'screen', e.cast<bigint>(e.fn.sum('count'), 'bigint').as('count')])
    .where('kind', '=', 'page')
    .where('day', '>=', dayOf(days.from))
    .where('day', '<=', lastDay(days))
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .groupBy(['name', 'screen'])
    .execute();
  const pages = new Map<string, PageViews>();
  for (const { name, screen, count } of rows) {
    const row = pages.get(name) ?? { page: name, phone: 0n, desktop: 0n, all: 0n };
    row[screen] += count;
    row.all += count;
    pages.set(name, row);
  }
  return [...pages.values()].toSorted((a, b) => Number(b.all - a.all) || a.page.localeCompare(b.page));
}

export interface Funnel {
  name: string;
  steps: { step: string; count: bigint; from: 'pages' | 'books' }[];
}

/**
 * Returns the ways to an account and to a first deposit. What pages tell is counted in those who agreed alone, what stands in the books in all;
 * nobody is followed from one step to the next.
 */
export async function readFunnels(db: Db, days: Days): Promise<Funnel[]> {
  const rows = await db
    .selectFrom('view_count')
    .select((e) => ['kind', 'name', e.cast<bigint>(e.fn.sum('count'), 'bigint').as('count')])
    .where('day', '>=', dayOf(days.from))
    .where('day', '<=', lastDay(days))
    .groupBy(['kind', 'name'])
    .execute();
  const seen = (step: string): bigint => rows.find(({ kind, name }) => kind === 'step' && name === step)?.count ?? 0n;
  const views = rows.filter(({ kind }) => kind === 'page').reduce((sum, { count }) => sum + count, 0n);
  const registered = await countRegistrations(db, days);
  return [
    {
      name: 'To an account',
      steps: [
        { step: 'pages seen', count: views, from: 'pages' },
        { step: 'sign-up opened', count: seen('sign-up'), from: 'pages' },
        { step: 'registered', count: registered, from: 'books' },
      ],
    },
    {
      name: 'To a first deposit',
      steps: [
        { step: 'registered', count: registered, from: 'books' },
        { step: 'cashier opened', count: seen('wallet'), from: 'pages' },
        { step: 'first deposit arrived', count: await countFirstDeposits(db, days), from: 'books' },
      ],
    },
  ];
}
