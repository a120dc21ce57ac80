// The house's own captcha: a machine works for each registration, so that many of them cost much. No picture, no third party; the task
// is signed and names its end, so none is stored until it is spent.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isSolved } from '#contract/identity/captcha.ts';
import type { Tx } from '#server/platform/database.ts';
import { sha256 } from '#server/platform/ids.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';

const lifeMs = 10 * 60_000;
/** Leading zero bits of the hash: some hundred thousand attempts, a second of a phone. */
const taskBits = 17;

type Deps = Pick<IdentityDeps, 'clock' | 'secrets'>;

const signatureOf = ({ secrets }: Pick<Deps, 'secrets'>, text: string): string =>
  createHmac('sha256', secrets.derive('captcha')).update(text).digest('base64url');

/** Returns a new task: "expiry.bits.random.signature". */
export function issueCaptcha(deps: Deps): { task: string; bits: number } {
  const text = `${deps.clock.wallMs() + lifeMs}.${taskBits}.${randomBytes(16).toString('base64url')}`;
  return { task: `${text}.${signatureOf(deps, text)}`, bits: taskBits };
}

function isOurs(deps: Deps, text: string, signature: string): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(deps, text))];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** The task of an answer, if it is ours, in time and solved. */
function solvedTask(deps: Deps, answer: string): { task: string; expiresAt: Date } | undefined {
  const [, text = '', signature = ''] = /^([^.]{1,20}\.[^.]{1,3}\.[^.]{1,40})\.([^.]{1,60})\.\d{1,15}$/.exec(answer) ?? [];
  if (text === '' || !isOurs(deps, text, signature)) return undefined;
  const [expiresMs = '0', bits = '0'] = text.split('.');
  const isGood = Number(expiresMs) > deps.clock.wallMs() && isSolved(hash('sha256', answer, 'buffer'), Number(bits));
  return isGood ? { task: `${text}.${signature}`, expiresAt: new Date(Number(expiresMs)) } : undefined;
}

/** Spends the answer to a task, with or without success of what it is for. @throws Problem invalid-input for one that is none, or was spent */
export async function spendCaptcha(tx: Tx, deps: Deps, answer: string): Promise<void> {
  const solved = solvedTask(deps, answer);
  const spent =
    solved &&
    (await tx
      .insertInto('captcha_spent')
      .values({ hash: sha256(solved.task), expires_at: solved.expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst());
  if (spent === undefined) throw refuseFields(fieldError('captcha', 'captcha'));
}

/** Spends the captcha of a registration, where the house asks for one. @throws Problem invalid-input */
export async function spendAsked(
  context: Deps & Pick<IdentityDeps, 'config' | 'database'>,
  { captcha }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!context.config.registrationAsks.includes('captcha')) return;
  await context.database.transact(async (tx) => await spendCaptcha(tx, context, typeof captcha === 'string' ? captcha : ''));
}
