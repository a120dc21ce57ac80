// Whom a reader can turn to, by country. The operator keeps the list; every change is audited and shown at once.
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ReferenceDeps } from '../deps.ts';

/** The name of the row that holds a country's emergency number. */
export const emergencyName = 'emergency';

export interface HelpService {
  country: string;
  name: string;
  isEmergency: boolean;
  phone: string | null;
  site: string | null;
  /** Where name and number are from, so that somebody can compare them. */
  source: string;
  setBy: string;
  setAt: Date;
  /** When the site was last asked, and what it answered; null: never. */
  checkedAt: Date | null;
  checkAnswer: string | null;
}

/** Returns all services, or those of a country: by country, the emergency number first. */
export async function readHelpServices(db: Db, country?: string): Promise<HelpService[]> {
  const rows = await db
    .selectFrom('help_service')
    .selectAll()
    .$if(country !== undefined, (query) => query.where('country', '=', country ?? ''))
    .orderBy('country')
    .orderBy('is_emergency', 'desc')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    country: row.country,
    name: row.name,
    isEmergency: row.is_emergency,
    phone: row.phone,
    site: row.site,
    source: row.source,
    setBy: row.set_by,
    setAt: row.set_at,
    checkedAt: row.checked_at,
    checkAnswer: row.check_answer,
  }));
}

export interface HelpServiceWord {
  country: string;
  name: string;
  reason: string;
  /** Who says so: `operator:<name>`. */
  actor: string;
}

export type HelpServiceFacts = Pick<HelpService, 'phone' | 'site' | 'source'>;

type Deps = Pick<ReferenceDeps, 'notifier' | 'clock'>;

async function lockFacts(tx: Tx, { country, name }: HelpServiceWord): Promise<HelpServiceFacts | undefined> {
  return await tx
    .selectFrom('help_service')
    .select(['phone', 'site', 'source'])
    .where('country', '=', country)
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function tell(tx: Tx, { clock, notifier }: Deps, word: HelpServiceWord, change: { action: string; before: unknown; after: unknown }) {
  const { actor, reason, country, name } = word;
  await recordAudit(tx, clock, { actor, reason, subject: `${country} ${name}`, ...change });
  await notifier.announce(tx, 'settings', {});
}

/** Writes a service down, or puts other facts in its place; what its site answered before is forgotten. Returns whether it was new. */
export async function setHelpService(tx: Tx, deps: Deps, word: HelpServiceWord, facts: HelpServiceFacts): Promise<boolean> {
  const before = await lockFacts(tx, word);
  const { country, name, actor } = word;
  const row = { ...facts, set_by: actor, set_at: deps.clock.now(), checked_at: null, check_answer: null };
  await tx
    .insertInto('help_service')
    .values({ country, name, is_emergency: name === emergencyName, ...row })
    .onConflict((conflict) => conflict.columns(['country', 'name']).doUpdateSet(row))
    .execute();
  await tell(tx, deps, word, { action: 'help-service set', before: before ?? null, after: facts });
  return before === undefined;
}

/** Takes a service out. @throws Problem not-found */
export async function removeHelpService(tx: Tx, deps: Deps, word: HelpServiceWord): Promise<void> {
  const before = await lockFacts(tx, word);
  if (before === undefined) throw new Problem('not-found', `${word.country} has no "${word.name}".`);
  await tx.deleteFrom('help_service').where('country', '=', word.country).where('name', '=', word.name).execute();
  await tell(tx, deps, word, { action: 'help-service remove', before, after: null });
}
