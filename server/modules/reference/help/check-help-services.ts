// Whether the sites of the services that help still answer. Asked by an operator, never by itself: an installation calls nobody unasked.
import type { Database } from '#server/platform/database.ts';
import { type HelpService, readHelpServices } from './help-services.ts';

export interface CheckedService extends Pick<HelpService, 'country' | 'name' | 'site'> {
  /** The status that the site answered, where it led, or why it did not answer. */
  answer: string;
  isThere: boolean;
}

const timeoutMs = 10_000;

function whyOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/** What an address answers, after where it leads. The page itself is not read. */
async function ask(site: string): Promise<{ answer: string; isThere: boolean }> {
  try {
    const response = await fetch(site, { redirect: 'follow', signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'text/html' } });
    await response.body?.cancel();
    const hasMoved = new URL(response.url).host !== new URL(site).host;
    return { answer: `${response.status}${hasMoved ? ` at ${new URL(response.url).host}` : ''}`, isThere: response.ok };
  } catch (error) {
    return { answer: `no answer: ${whyOf(error)}`, isThere: false };
  }
}

/** Asks every site that is in the list, one after the other, keeps what it answered, and returns it. */
export async function checkHelpServices({ database, now }: { database: Database; now: () => Date }): Promise<CheckedService[]> {
  const checked: CheckedService[] = [];
  for (const { country, name, site } of await readHelpServices(database.db)) {
    if (site === null) continue;
    const outcome = await ask(site);
    await database.transact(async (tx) => {
      const row = { checked_at: now(), check_answer: outcome.answer };
      // a row that was given another site meanwhile keeps its own state
      const it = tx.updateTable('help_service').set(row).where('country', '=', country).where('name', '=', name);
      await it.where('site', '=', site).execute();
    });
    checked.push({ country, name, site, ...outcome });
  }
  return checked;
}
