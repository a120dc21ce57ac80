// Identity: how somebody becomes a player and proves to be one. Owns the codes of emails, second factors, refused sign-ins and the waits
// of those who guess; players and sessions hold what it makes.

export { type IdentityConfig, readIdentityConfig, type SocialConfig } from './config.ts';
export type { IdentityDeps, Paper } from './deps.ts';
export * from './sessions/index.ts';
export { declineUnprovenPayouts } from './addresses/hand-over.ts';
export { type AttemptKey, countAttempt, takeAttemptBack } from './sign-in/attempt-throttle.ts';
export { issueAutologin } from './sign-in/autologin.ts';
export { createSocialKeys } from './social/social-token.ts';
export { keepLegalTexts } from './terms/legal-texts.ts';
export { requireStepUp } from './factors/step-up.ts';
