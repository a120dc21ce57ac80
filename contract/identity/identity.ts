// Proofs of who somebody is: confirmed addresses, passwords and their reset, locked accounts.
import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Shape } from '../kernel/shapes.ts';

const Code = Type.String({ minLength: 1, maxLength: 200 });
const NewPassword = Type.String({ minLength: 6, maxLength: 256 });
const Repeated = Type.String({ maxLength: 256, description: 'the new password again' });
/** The six digits of an app, or a recovery code. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 40, description: 'of the second factor, or a recovery code' });

export const identityCalls = {
  confirmEmail: call('confirmEmail', {
    kind: 'write',
    who: 'anyone',
    whileBarred: 'open',
    summary:
      'Confirms an e-mail address by the code of an email, in a session of its account; a new address takes the place of the old. What was connected before the first proof goes',
    body: Shape({ confirmCode: Code }),
    data: Shape({ email: Type.String(), isChanged: Type.Boolean({ description: 'a new address took the place of the old' }) }),
    problems: ['code-refused', 'confirm-signed-in', 'account-exists'],
    perMinute: 20,
  }),
  resendConfirmation: call('resendConfirmation', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Sends the email that confirms the e-mail address again',
    data: Shape({ sent: Type.Boolean({ description: 'false: there is nothing to confirm' }) }),
    perMinute: 3,
  }),
  requestReset: call('requestReset', {
    kind: 'write',
    who: 'guest',
    summary: 'Sends an email to choose a new password; the answer is the same whether the address is known or not',
    body: Shape({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
    data: Shape({ sent: Type.Boolean() }),
    perMinute: 10,
  }),
  resetPassword: call('resetPassword', {
    kind: 'act',
    who: 'guest',
    summary: 'Sets a new password by the code of an email and closes every session; signs nobody in',
    body: Shape({
      resetCode: Code,
      newPassword: NewPassword,
      repeatNewPassword: Repeated,
      code: Type.Optional(FactorCode),
      securityAnswer: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'where the account has a security question' }),
      ),
    }),
    data: Shape({ changed: Type.Boolean() }),
    problems: ['code-refused', 'second-factor-needed', 'security-answer-needed'],
    perMinute: 20,
  }),
  changePassword: call('changePassword', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Changes the password and closes every other session',
    body: Shape({ currentPassword: Type.String({ minLength: 1, maxLength: 256 }), newPassword: NewPassword, repeatNewPassword: Repeated }),
    data: Shape({ changed: Type.Boolean() }),
    problems: ['step-up-needed', 'conflict'],
    perMinute: 10,
  }),
  unlockAccount: call('unlockAccount', {
    kind: 'write',
    who: 'guest',
    summary: 'Opens an account that failed sign-ins have locked or that is at rest, by the code of an email',
    body: Shape({ unlockCode: Code }),
    data: Shape({ unlocked: Type.Boolean() }),
    problems: ['code-refused'],
    perMinute: 20,
  }),
};
