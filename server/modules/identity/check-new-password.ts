import type { Context } from '#server/context.ts';
import { checkFields, type Player } from '#server/modules/players/index.ts';
import { refuseWeakPassword } from './password-strength.ts';

/** The rules of a new password: length of the profile in force, repeated alike, not easy to guess. @throws Problem invalid-input */
export function checkNewPassword(
  context: Context,
  scenario: 'password' | 'reset',
  player: Player,
  body: { currentPassword?: string; newPassword: string; repeatNewPassword?: string },
): void {
  const { newPassword, repeatNewPassword = newPassword, currentPassword } = body;
  const sent = { newPassword, repeatNewPassword, ...(currentPassword !== undefined && { currentPassword }) };
  checkFields(context, scenario, player.country, sent);
  refuseWeakPassword(context, 'newPassword', newPassword, [player.email, player.nickname, player.first_name, player.last_name]);
}
