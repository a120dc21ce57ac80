// Identity: how somebody becomes a player and proves to be one. Owns the codes of letters, second factors, refused sign-ins and the waits
// of those who guess; players and sessions hold what it makes.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import type { IdentityDeps } from './deps.ts';
import { changePassword } from './change-password.call.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.call.ts';
import { unlockAccount } from './lock-account.call.ts';
import {
  addPasskey,
  beginPasskey,
  beginProof,
  beginTotp,
  confirmTotp,
  listFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './factors/factors.call.ts';
import { signInByPasskey } from './factors/sign-in-by-passkey.call.ts';
import { stepUp } from './factors/step-up.call.ts';
import { registerPlayer } from './register-player.call.ts';
import { requestReset, resetLetterJob, resetPassword } from './reset-password.call.ts';
import { restAccountsJob } from './rest-accounts.job.ts';
import { signIn } from './sign-in.call.ts';
import { tidyIdentityJob } from './tidy-identity.job.ts';
import { signInByToken } from './ways-in/autologin.call.ts';
import { addSocialLink, beginSocial, listSocialLinks, removeSocialLink, signInSocially } from './ways-in/social.call.ts';
import { updateProfile } from './update-profile.call.ts';

export const identityHandlers: AnyHandler<IdentityDeps>[] = [
  registerPlayer,
  signIn,
  updateProfile,
  confirmEmail,
  resendConfirmation,
  requestReset,
  resetPassword,
  changePassword,
  unlockAccount,
  listFactors,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginProof,
  signInByPasskey,
  stepUp,
  beginSocial,
  signInSocially,
  listSocialLinks,
  addSocialLink,
  removeSocialLink,
  signInByToken,
];
export type { IdentityDeps, SocialConfig } from './deps.ts';
export * from './sessions/index.ts';
export { declineUnprovenPayouts } from './hand-over.ts';
export { issueAutologin } from './ways-in/autologin.ts';
export { createSocialKeys } from './ways-in/social-token.ts';
export { requireStepUp } from './factors/step-up.ts';
export const identityJobs = [resetLetterJob, tidyIdentityJob, restAccountsJob];
