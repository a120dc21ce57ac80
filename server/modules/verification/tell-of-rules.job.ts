// Rules that come, or change, while people have accounts already: everybody under them is told then, and not first at a withdrawal.
import type { Jurisdiction } from '#server/modules/jurisdiction/index.ts';
import { findPlacedUnder, requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { VerificationDeps } from './deps.ts';
import { askForFunds } from './documents/ask-for-funds.ts';
import { followChecks } from './follow-checks.ts';
import { readChecks } from './read-verification.ts';
import { asksOf, raiseRequirements } from './requirements.ts';

const pageSize = 100;
/** Pages of one run; the next one goes on where this one stopped. */
const maxPages = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

async function tellPlayer(tx: Tx, context: VerificationDeps, playerId: string): Promise<void> {
  await askForFunds(tx, context, playerId);
  const told = await raiseRequirements(tx, context, playerId, { event: 'rules', toldBy: 'notification' });
  if (told.length === 0) return;
  const player = await requirePlayer(tx, playerId);
  await followChecks(tx, context, player, await readChecks(tx, context, player));
}

/** Tells one page of players, and keeps how far that has come. Returns whether there are more. */
async function tellPage(tx: Tx, context: VerificationDeps, { id, rules }: Jurisdiction): Promise<boolean> {
  const digest = sha256(JSON.stringify([asksOf(rules), rules.documentsNeeded]));
  const at = context.clock.now();
  await tx
    .insertInto('verification_rules_told')
    .values({ jurisdiction: id, digest, reached: beforeAll, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('verification_rules_told')
    .selectAll()
    .where('jurisdiction', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isNew = !row.digest.equals(digest);
  if (!isNew && row.reached === null) return false;
  const players = await findPlacedUnder(tx, id, isNew ? beforeAll : (row.reached ?? beforeAll), pageSize);
  for (const playerId of players) await tellPlayer(tx, context, playerId);
  const reached = players.length < pageSize ? null : (players.at(-1) ?? null);
  await tx.updateTable('verification_rules_told').set({ digest, reached, at }).where('jurisdiction', '=', id).execute();
  return reached !== null;
}

/** Has the players under a jurisdiction told again, as some have come to it. What they were told before is not told again. */
export async function tellAgain(tx: Tx, jurisdiction: string): Promise<void> {
  await tx.updateTable('verification_rules_told').set({ reached: beforeAll }).where('jurisdiction', '=', jurisdiction).execute();
}

export const tellOfRules: Job<VerificationDeps> = {
  name: 'tell-of-rules',
  every: '*/5 * * * *',
  async run(context) {
    for (const jurisdiction of context.jurisdictions.all)
      for (let page = 0; page < maxPages; page += 1)
        if (!(await context.database.transact(async (tx) => await tellPage(tx, context, jurisdiction)))) break;
  },
};
