import { playerStatus } from '#contract/kernel/constants.ts';
import { checkFields, holdPlayer, type Player, readProfile, updatePlayer, noteNewEmail } from '#server/modules/players/index.ts';
import { requireOpen } from '#server/modules/identity/sessions/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { CallerSession } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import { handle, type IdentityDeps } from './deps.ts';
import { voidCodes } from './addresses/codes.ts';
import { countAttempt } from './sign-in/attempt-throttle.ts';
import { requireStepUp } from './factors/step-up.ts';
import { writeToNewAddress } from './addresses/write-to-new-address.ts';
import { emailChangingEmail } from './identity.email.ts';

/** A new address stays a wish until the email to it is answered. */
async function askForEmail(tx: Tx, context: IdentityDeps, player: Player, session: CallerSession, email: string): Promise<void> {
  if (email === player.email) {
    await noteNewEmail(tx, player.id, null);
    await voidCodes(tx, context, player.id, ['change-email']);
    return;
  }
  await noteNewEmail(tx, player.id, email);
  await tell(tx, context, {
    playerId: player.id,
    kind: 'credentials',
    key: `address changing ${newId()}`,
    email: fillEmail(emailChangingEmail, { params: { email } }),
  });
  await writeToNewAddress(tx, context, player, session, email);
}

const identityColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  nationality: 'nationality',
  placeOfBirth: 'place_of_birth',
} as const;

/** What checks and lists go by. */
const screened = ['firstName', 'lastName', 'address', 'postalCode', 'city'] as const;

/** True when something that tells who the player is gets another value; giving it for the first time does not count. */
const changesIdentity = (player: Player, changes: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(identityColumns).some(
    ([field, column]) => player[column] !== null && changes[field] !== undefined && changes[field] !== player[column],
  );

const news = { receiveEmailPromo: 'receive_email_promo', receiveSmsPromo: 'receive_sms_promo', receiveBonus: 'receive_bonus' } as const;
const barred: readonly number[] = [playerStatus.excluded, playerStatus.coolingOff];

/** Nobody turns on offers during a break or an exclusion; what stays as it is may be sent along. */
function refuseNewsWhileBarred(player: Player, changes: Readonly<Record<string, unknown>>): void {
  if (!barred.includes(player.status)) return;
  const turnedOn = Object.entries(news).filter(([field, column]) => changes[field] === true && !player[column]);
  if (turnedOn.length > 0) throw refuseFields(...turnedOn.map(([field]) => fieldError(field, 'barred')));
}

export const updateProfile = handle('updateProfile', async ({ context, tx, session, body }) => {
  const player = await holdPlayer(tx, session.playerId);
  await requireOpen(tx, session);
  const { email, ...changes } = checkFields(context, 'profile', player, body, 'sent');
  refuseNewsWhileBarred(player, changes);
  const isNewEmail = typeof email === 'string' && email !== '' && email !== (player.new_email ?? player.email);
  if (isNewEmail || changesIdentity(player, changes)) await requireStepUp(tx, context, session);
  // the answer tells whether an identity number is known, so nobody asks for many
  if (changes['personalIdNumber'] !== undefined) await countAttempt(context, [{ name: `identity number of ${player.id}`, free: 5 }]);
  await updatePlayer(tx, context, player, changes);
  if (changes['receiveBonus'] === false && player.receive_bonus) await context.stopBonuses(tx, player.id);
  if (screened.some((field) => changes[field] !== undefined)) await context.screenPlayer(tx, player.id, 'profile');
  await context.admitPerson(tx, player.id, 'profile');
  if (isNewEmail) await askForEmail(tx, context, player, session, email);
  return { data: await readProfile(tx, context, player.id) };
});
