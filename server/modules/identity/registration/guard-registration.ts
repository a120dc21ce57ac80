// Registering signs in at once, so its answer tells whether an address, a phone or an identity number is known. Who asks for many of them
// waits ever longer, and the owner of an address is told. Bonus codes that bring nothing are counted by themselves, as those are that a player enters.
import { networkOf } from '#contract/kernel/addresses.ts';
import { findPlayerByEmail, maySignIn } from '#server/modules/players/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import { countAttempt, type AttemptKey, takeAttemptBack } from '../sign-in/attempt-throttle.ts';
import { emailTakenEmail } from '../identity.email.ts';

/** Accounts that are there already, which cost a network no wait. */
const freeHits = 10;
/** Codes that bring nothing, which a network may try until it pauses as long: as many as a player may in the field for them. */
const [freeCodes, codePauseS] = [5, 900];

const registrationAttempt = ({ ip }: Pick<ClientInfo, 'ip'>): AttemptKey[] => [
  { name: `registration from ${networkOf(ip)}`, free: freeHits },
];

const codeAttempt = ({ ip }: Pick<ClientInfo, 'ip'>): AttemptKey[] => [
  { name: `bonus code from ${networkOf(ip)}`, free: freeCodes, pauseS: codePauseS },
];

/** Counts a code before it is looked at. Only who gives one waits. @throws Problem too-many-requests that says how to go on */
async function countCode(context: IdentityDeps, attempt: AttemptKey[]): Promise<void> {
  await countAttempt(context, attempt).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    const detail = 'Too many bonus codes were tried. Sign up without one, and enter it later.';
    const errors = [fieldError('bonusCode', 'bonusCodeTries')];
    throw new Problem('too-many-requests', detail, { errors, retryAfterS: error.retryAfterS ?? codePauseS });
  });
}

async function tellOwner(context: IdentityDeps, email: string): Promise<void> {
  await context.database.transact(async (tx) => {
    const owner = await findPlayerByEmail(tx, email);
    if (owner !== undefined && maySignIn(owner.status)) await sendEmail(tx, context, emailTakenEmail, owner);
  });
}

/** A bonus code that brings nothing: whoever tries many of them is guessing. */
const isOfCode = (error: unknown): boolean => error instanceof Problem && error.errors?.some(({ field }) => field === 'bonusCode') === true;

const isKnown = (error: unknown): boolean => error instanceof Problem && error.slug === 'account-exists';

/**
 * Counts a registration before it is tried, and its bonus code, and takes each count back unless it asked for an account that is known or guessed
 * at a code. @throws Problem account-exists, too-many-requests
 */
export async function guardRegistration<T>(
  context: IdentityDeps,
  clientInfo: ClientInfo,
  { email, bonusCode }: { email: string; bonusCode: unknown },
  admit: () => Promise<T>,
): Promise<T> {
  const attempt = registrationAttempt(clientInfo);
  const ofCode = typeof bonusCode === 'string' && bonusCode.trim() !== '' ? codeAttempt(clientInfo) : [];
  await countAttempt(context, attempt);
  await countCode(context, ofCode).catch(async (error: unknown) => {
    await takeAttemptBack(context, attempt);
    throw error;
  });
  try {
    const admitted = await admit();
    await takeAttemptBack(context, [...attempt, ...ofCode]);
    return admitted;
  } catch (error) {
    if (isKnown(error)) await tellOwner(context, email);
    else await takeAttemptBack(context, attempt);
    if (!isOfCode(error)) await takeAttemptBack(context, ofCode);
    throw error;
  }
}
