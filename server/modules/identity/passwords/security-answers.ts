// The question that a player chose at registration, where the house asks for one, and whose answer a reset asks for. Answers are kept as
// passwords are: hashed, and compared whatever their case and spaces.
import type { Db, Tx } from '#server/platform/database.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import { attemptKeys, countAttempt, forgetAttempts } from '../sign-in/attempt-throttle.ts';
import { checkPassword, hashPassword } from './passwords.ts';

export interface SecurityAnswer {
  question: string;
  answerHash: string;
}

const plainAnswer = (answer: string): string => answer.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns what is kept of the fields of a registration; undefined where the house asks for no such thing. */
export async function readSecurityAnswer(
  context: Pick<IdentityDeps, 'passwords'>,
  { securityQuestion, securityAnswer }: Readonly<Record<string, unknown>>,
): Promise<SecurityAnswer | undefined> {
  if (typeof securityQuestion !== 'string' || typeof securityAnswer !== 'string') return undefined;
  return { question: securityQuestion, answerHash: await hashPassword(context, plainAnswer(securityAnswer)) };
}

export async function keepSecurityAnswer(
  tx: Tx,
  { clock }: Pick<IdentityDeps, 'clock'>,
  playerId: string,
  answer: SecurityAnswer | undefined,
): Promise<void> {
  if (answer === undefined) return;
  const values = { player_id: playerId, question: answer.question, answer_hash: answer.answerHash, answered_at: clock.now() };
  await tx.insertInto('security_answer').values(values).execute();
}

/** Takes the answer of whoever opened the account away from whoever proves its address. */
export async function removeSecurityAnswer(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('security_answer').where('player_id', '=', playerId).execute();
}

/** Asks for the answer of a player who has given one. @throws Problem security-answer-needed with the question, invalid-input, too-many-requests */
export async function requireSecurityAnswer(
  db: Db,
  context: IdentityDeps,
  playerId: string,
  given: string | undefined,
  { ip }: Pick<ClientInfo, 'ip'>,
): Promise<void> {
  const kept = await db.selectFrom('security_answer').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  if (kept === undefined) return;
  if (given === undefined)
    throw new Problem('security-answer-needed', 'Send the answer to this question as `securityAnswer`, with the same code.', {
      errors: [fieldError('securityAnswer', 'required', { question: kept.question })],
    });
  const attempt = await attemptKeys(context, `security answer of ${playerId}`, playerId, ip, 10);
  await countAttempt(context, attempt);
  if (!(await checkPassword(context, kept.answer_hash, plainAnswer(given))))
    throw refuseFields(fieldError('securityAnswer', 'wrongAnswer'));
  await forgetAttempts(context, attempt.slice(0, 1));
}
