// Passkeys in the browser. The library comes when one is used.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { Input } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';

type Answer = NonNullable<Input<'signInByPasskey'>['body']>;

const library = async () => await import('@simplewebauthn/browser');

/** Asks the device for a passkey of this site. Rejects when the person or the device declines. */
export async function authenticateWithPasskey(): Promise<Answer> {
  const { data } = await callApi('beginProof');
  const { startAuthentication } = await library();
  const response = await startAuthentication({ optionsJSON: data.options as PublicKeyCredentialRequestOptionsJSON });
  return { challengeId: data.challengeId, response: response as unknown as Answer['response'] };
}

/** Lets the device make a passkey for this account. */
export async function createPasskey(): Promise<Answer> {
  const { data } = await callApi('beginPasskey');
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON: data.options as PublicKeyCredentialCreationOptionsJSON });
  return { challengeId: data.challengeId, response: response as unknown as Answer['response'] };
}
