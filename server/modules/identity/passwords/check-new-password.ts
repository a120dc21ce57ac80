import { checkFields, type Player } from '#server/modules/players/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { refuseWeakPassword } from './passwords.ts';

interface NewPassword {
  currentPassword?: string;
  newPassword: string;
  repeatNewPassword: string;
}

/** What the profile in force says of a new password: its length, repeated alike. @throws Problem invalid-input */
export function checkPasswordFields(context: IdentityDeps, scenario: 'password' | 'reset', player: Player, body: NewPassword): void {
  const { newPassword, repeatNewPassword, currentPassword } = body;
  const sent = { newPassword, repeatNewPassword, ...(currentPassword !== undefined && { currentPassword }) };
  checkFields(context, scenario, player, sent);
}

/** The same, and it is not easy to guess. It may wait for the judging thread, so no transaction is open meanwhile. @throws Problem invalid-input */
export async function checkNewPassword(
  context: IdentityDeps,
  scenario: 'password' | 'reset',
  player: Player,
  body: NewPassword,
): Promise<void> {
  checkPasswordFields(context, scenario, player, body);
  const about = [player.email, player.nickname, player.first_name, player.last_name];
  await refuseWeakPassword(context, 'newPassword', body.newPassword, about);
}
