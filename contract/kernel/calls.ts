// All calls by name. The server builds its routes from it, OpenAPI its text, tests and CLI their client; the page takes only types.
import { activityCalls } from '../activity.ts';
import { bonusOfferCalls } from '../bonus-offers.ts';
import { bonusCalls } from '../bonuses.ts';
import { affiliateCalls } from '../affiliates.ts';
import { chatCalls } from '../chat.ts';
import { chatVendorCalls } from '../chat-vendors.ts';
import { complaintCalls } from '../complaints.ts';
import { contentCalls } from '../content/content.ts';
import { fundsProtectionCalls } from '../funds-protection.ts';
import { gameCalls } from '../games.ts';
import { jackpotCalls } from '../jackpots.ts';
import { factorCalls } from '../identity/factors.ts';
import { identityCalls } from '../identity/identity.ts';
import { limitPromptCalls } from '../limit-prompt.ts';
import { measurementCalls } from '../measurement.ts';
import { notificationCalls } from '../notifications.ts';
import { onRampCalls } from '../on-ramp.ts';
import { notificationPreferenceCalls } from '../notification-preferences.ts';
import { paymentCalls } from '../payments.ts';
import { playTimeCalls } from '../play-time.ts';
import { agreementCalls } from '../players/agreements.ts';
import { playerCalls } from '../players/players.ts';
import { protectionCalls } from '../protection.ts';
import { protectionNoticeCalls } from '../protection-notice.ts';
import { privacyCalls } from '../privacy.ts';
import { pushCalls } from '../push.ts';
import { settingsCalls } from '../settings.ts';
import { spinCalls } from '../spins.ts';
import { sportsCalls } from '../sports.ts';
import { signInCalls } from '../identity/sign-in-calls.ts';
import { verificationCalls } from '../verification.ts';
import { conversionCalls } from '../conversions.ts';
import { walletCalls } from '../wallet.ts';
import { documentCalls } from '../documents/documents.ts';
import type { AnswerOf, CallRow, InputOf, OutputOf } from './call.ts';
import { type CallName, pathOf } from './paths.ts';

export const calls = {
  ...settingsCalls,
  ...contentCalls,
  ...playerCalls,
  ...agreementCalls,
  ...identityCalls,
  ...factorCalls,
  ...signInCalls,
  ...protectionCalls,
  ...limitPromptCalls,
  ...protectionNoticeCalls,
  ...playTimeCalls,
  ...verificationCalls,
  ...walletCalls,
  ...conversionCalls,
  ...paymentCalls,
  ...fundsProtectionCalls,
  ...onRampCalls,
  ...gameCalls,
  ...jackpotCalls,
  ...spinCalls,
  ...sportsCalls,
  ...bonusCalls,
  ...bonusOfferCalls,
  ...activityCalls,
  ...notificationCalls,
  ...notificationPreferenceCalls,
  ...pushCalls,
  ...documentCalls,
  ...privacyCalls,
  ...affiliateCalls,
  ...complaintCalls,
  ...chatCalls,
  ...chatVendorCalls,
  ...measurementCalls,
} satisfies {
  [N in CallName]: { name: N };
};

export type Calls = typeof calls;
export type Input<N extends CallName> = InputOf<Calls[N]>;
export type Output<N extends CallName> = OutputOf<Calls[N]>;
export type Answer<N extends CallName> = AnswerOf<Calls[N]>;
/** The data of a call's answer as it arrives. */
export type Data<N extends CallName> = Answer<N>['data'];

/** Returns a call of the contract as one row. */
export const rowOf = <N extends CallName>(name: N): CallRow<Calls[N]['spec']> => ({ name, ...pathOf(name), spec: calls[name].spec });

/** Every call of the contract, in its order. */
export const callRows: readonly CallRow[] = (Object.keys(calls) as CallName[]).map((name) => rowOf(name));
