// Signs in with what the identity provider has told, and knows what the house still asks for then.
import type { Input } from '#contract/kernel/calls.ts';
import { problems } from '#contract/kernel/problems.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import type { Social } from '#site/shared/api/operator-settings.ts';
import { beginSession, socialMark } from '#site/shared/api/session.ts';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { readAffiliate } from './affiliate.ts';
import { loadSocial, loginLifeMs, type SocialLogin, targetAfter } from './social-login.ts';

export type SignInInput = Omit<NonNullable<Input<'signInSocially'>['body']>, 'idToken' | 'handle'>;

/** What an account at the operator still asks of somebody whom the provider knows. */
export type Missing = 'registration' | 'password' | 'code';

const missingBy: readonly [number, Missing][] = [
  [problems['registration-needed'].code, 'registration'],
  [problems['social-unlinked'].code, 'password'],
  [problems['second-factor-needed'].code, 'code'],
];

/** What the operator asks for besides, if it refused for that. */
export const missingIn = (error: unknown): Missing | undefined => missingBy.find(([code]) => hasCode(error, code))?.[1];

export interface Entrance {
  social: Social;
  login: SocialLogin;
}

/** Opens a session by the login and answers where to go on. An id token that grew too old over a form is renewed silently first. */
export async function enterSocially({ social, login }: Entrance, input: SignInInput = {}): Promise<string> {
  const isOld = Date.now() - login.begunAtMs > loginLifeMs;
  const { idToken, handle } = isOld ? await (await loadSocial()).renewLogin(social, login) : login;
  const shown = { idToken, ...(handle !== undefined && { handle }) };
  const { data } = await callApi('signInSocially', { body: { ...shown, ...readAffiliate(), ...input } });
  await beginSession(data);
  localStorage.setItem(socialMark, '1');
  return targetAfter(login.goal.target, data.profile.isNewlyRegistered);
}
