// An exclusion is of a person, not of an account. Whoever opens another account, or says in one who they are, is looked for among the excluded.
import type { Paper } from '#server/modules/identity/index.ts';
import { holdPlayer, requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { excludeWith } from './begin-exclusion.ts';
import type { ProtectionDeps } from '../deps.ts';
import { endExclusion, resumeOwn } from './end-exclusion.ts';
import { findSamePeople, rememberPerson, tellApart } from './excluded-person.ts';
import { findStanding, holdStanding } from './read-exclusions.ts';

/** A number that two accounts name, one of an excluded player, is for people to look at: a stranger may have written it down. */
async function tellOfNumber(tx: Tx, playerId: string, excludedId: string): Promise<void> {
  await raiseAlarm(tx, {
    kind: 'excluded-person',
    subject: playerId,
    message: `The account ${playerId} names the phone number of the excluded player ${excludedId}, and another day of birth. Nobody has proven the number. Compare the two; if they are one person: npm run op -- exclusion begin ${playerId} <period> --reason "why"`,
    details: { excluded: excludedId },
  });
}

/**
 * Looks whether a player who registers, or changes the profile, is an excluded person, by the profile or by a paper that was handed in. A
 * registration with the identity number of one is refused in the words of any account that exists; whoever looks like one is excluded with
 * them, and an operator compares the two. Who shares but a phone number, which nobody has proven, is put before the operator and plays on. A
 * shorter break or exclusion of their own hides nobody.
 * @throws Problem account-exists
 */
export async function admitPerson(
  tx: Tx,
  context: ProtectionDeps,
  playerId: string,
  at: 'registration' | 'profile',
  paper?: Paper,
): Promise<void> {
  const player = await requirePlayer(tx, playerId);
  if ((await findStanding(tx, playerId)) !== undefined) await rememberPerson(tx, context, player);
  const people = await findSamePeople(tx, context, player, paper);
  if (at === 'registration' && people.some(({ isSure }) => isSure))
    throw new Problem('account-exists', 'Each person has one account. Sign in, or reset the password if it is forgotten.');
  for (const same of people)
    if (same.isAlike) await excludeWith(tx, context, playerId, same);
    else await tellOfNumber(tx, playerId, same.playerId);
}

/**
 * The operator says of an account that was excluded for its likeness whether it is the same person's: then it stays excluded, else it is free.
 * @throws Problem conflict where the account is excluded for no likeness
 */
export async function decidePerson(
  tx: Tx,
  context: ProtectionDeps,
  { playerId, isSame, actor, reason }: { playerId: string; isSame: boolean; actor: string; reason: string },
): Promise<void> {
  const player = await holdPlayer(tx, playerId);
  const row = await holdStanding(tx, playerId);
  if (row === undefined || row.same_as === null) throw new Problem('conflict', 'This account is excluded for no likeness.');
  if (isSame) {
    await tx.updateTable('exclusion').set({ confirmed_at: context.clock.now() }).where('id', '=', row.id).execute();
    await recordAudit(tx, context.clock, {
      actor,
      action: 'exclusion confirm-person',
      subject: playerId,
      reason,
      before: { exclusion: row.id },
      after: { sameAs: row.same_as },
    });
    return;
  }
  await tellApart(tx, playerId, row.same_as);
  await endExclusion(tx, context, player, row, { by: 'operator', actor, reason });
  await resumeOwn(tx, context, playerId, row);
  // somebody else may still be the same person
  await admitPerson(tx, context, playerId, 'profile');
}
