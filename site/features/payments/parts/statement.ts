// The statement: every movement of the accounts as a table file that spreadsheets open.
import type { Data } from '#contract/kernel/calls.ts';
import { moneyFromWire, toDecimal } from '#contract/kernel/money.ts';
import type { TextKey } from '#site/shared/i18n/texts.tsx';
import { csvLine } from '#kit/csv.ts';

export type Entry = Data<'listEntries'>[number];

/** What a movement is called: by what caused it, where that was no deposit or withdrawal of the player's own. */
export function entryName({ kind, cause }: Pick<Entry, 'kind' | 'cause'>): TextKey {
  if (cause === 'refund') return 'modals.invoice.refund';
  return cause === 'chargeback' ? 'modals.entry.chargeback' : `modals.entry.${kind}`;
}

export interface StatementTexts {
  columns: readonly [
    at: string,
    kind: string,
    currency: string,
    real: string,
    bonus: string,
    held: string,
    balance: string,
    number: string,
    round: string,
    id: string,
  ];
  formatKind: (entry: Entry) => string;
  /** A time in the player's zone. */
  formatTime: (at: string) => string;
  ratioOf: (currency: string) => number;
}

/** The file's text. It begins with the mark by which spreadsheets know the encoding. */
export function statementOf(entries: readonly Entry[], { columns, formatKind, formatTime, ratioOf }: StatementTexts): string {
  const rows = entries.map((entry) => {
    const decimal = (minor: number) => toDecimal(moneyFromWire(minor), ratioOf(entry.currency));
    return [
      formatTime(entry.at),
      formatKind(entry),
      entry.currency,
      decimal(entry.real),
      decimal(entry.bonus),
      decimal(entry.held),
      decimal(entry.balanceAfter),
      String(entry.number),
      entry.round ?? '',
      entry.id,
    ];
  });
  return `\u{feff}${[columns, ...rows].map((row) => csvLine(row)).join('')}`;
}

export interface EntryPage {
  data: readonly Entry[];
  meta: { total: number };
}

/**
 * All pages of the statement, newest first. Later pages are anchored to the first row, so that movements while it is read neither
 * repeat nor drop a row. `tell` hears how many of how many are there.
 */
export async function readAllEntries(
  read: (query: { page: number; perPage: number; before?: string }) => Promise<EntryPage>,
  tell: (done: number, total: number) => void,
): Promise<Entry[]> {
  const perPage = 100;
  const entries: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const before = entries[0]?.id;
    const { data, meta } = await read({ page, perPage, ...(before !== undefined && { before }) });
    entries.push(...data);
    tell(entries.length, Math.max(meta.total, entries.length));
    if (data.length < perPage) return entries;
  }
}
