// Movements of an account in the order in which they were booked, for statements: every page of them, and what the account held before.
import { problems } from '#contract/kernel/problems.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import type { EntryPage } from './parts/statement.ts';

const waitMs = 5000;
/** Longer than the minute that a server counts requests in. */
const maxWaits = 15;

export interface EntryFilter {
  page: number;
  perPage: number;
  before?: string;
  accountId?: string;
  /** ISO 8601. */
  from?: string;
  to?: string;
}

/** One page; a server that asks for patience gets it, until its minute is over. @throws CallRefused */
export async function readEntryPage(query: EntryFilter): Promise<EntryPage> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await callApi('listEntries', { query });
    } catch (error) {
      if (!hasCode(error, problems['too-many-requests'].code) || waits === maxWaits) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
      });
    }
  }
}

/** The balance of an account before a moment, in smallest units; undefined where only the archive knows it. @throws CallRefused */
export async function readBalanceBefore(accountId: string, at: string): Promise<number | undefined> {
  return (await callApi('readStatementBounds', { query: { accountId, at } })).data.opening;
}
