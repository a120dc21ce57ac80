// Registering signs in at once, so its answer tells whether an address, a phone or an identity number is known. Who asks for many of them
// waits ever longer, and the owner of an address is told. So does who tries many bonus codes.
import { networkOf } from '#contract/kernel/addresses.ts';
import { findPlayerByEmail, maySignIn } from '#server/modules/players/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import { countAttempt, type AttemptKey, takeAttemptBack } from '../sign-in/attempt-throttle.ts';
import { emailTakenEmail } from '../identity.email.ts';

/** Accounts that are there already, and codes that bring nothing, which cost a network no wait. */
const freeHits = 10;

const registrationAttempt = ({ ip }: Pick<ClientInfo, 'ip'>): AttemptKey[] => [
  { name: `registration from ${networkOf(ip)}`, free: freeHits },
];

async function tellOwner(context: IdentityDeps, email: string): Promise<void> {
  await context.database.transact(async (tx) => {
    const owner = await findPlayerByEmail(tx, email);
    if (owner !== undefined && maySignIn(owner.status)) await sendEmail(tx, context, emailTakenEmail, owner);
  });
}

/** A bonus code that brings nothing: whoever tries many of them is guessing. */
const isOfCode = (error: unknown): boolean => error instanceof Problem && error.errors?.some(({ field }) => field === 'bonusCode') === true;

const isKnown = (error: unknown): boolean => error instanceof Problem && error.slug === 'account-exists';

/** Counts a registration before it is tried and takes the count back unless it asked for an account or guessed at a code. @throws Problem account-exists, too-many-requests */
export async function guardRegistration<T>(
  context: IdentityDeps,
  clientInfo: ClientInfo,
  email: string,
  admit: () => Promise<T>,
): Promise<T> {
  const attempt = registrationAttempt(clientInfo);
  await countAttempt(context, attempt);
  try {
    const admitted = await admit();
    await takeAttemptBack(context, attempt);
    return admitted;
  } catch (error) {
    if (isKnown(error)) await tellOwner(context, email);
    else if (!isOfCode(error)) await takeAttemptBack(context, attempt);
    throw error;
  }
}
