// Calls from the page: with the session's token when there is one, in the page's language. A 401 or 403 to an authenticated call
// means that the session is over; with a gateway's challenge in the body, the page reloads instead.
import type { Answer } from '#contract/kernel/calls.ts';
import { type CallArguments, type CallFunction, CallRefused, createClient } from '#contract/kernel/client.ts';
import type { CallName } from '#contract/kernel/paths.ts';
import { isChallenge, reloadPage } from './challenge.ts';
import { isMaintenance, tellMaintenance } from './maintenance.ts';
import { homeAddress } from '../page/home-url.ts';
import { fetchWithProgress, type Sending } from './fetch-with-progress.ts';
import { fetchWithTime } from './server-clock.ts';
import { askForStepUp, type StepUpMethod } from './step-up.ts';
import { accessToken, endSession, readSession, sessionNumber } from './session.ts';

const headers = typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang };
const call = createClient({ token: accessToken, headers, fetch: fetchWithTime });

/** Reads what everybody is told, also for a player, to whom some calls answer otherwise. */
export const readAsGuest = createClient({ headers });

/** Reads content with the cookies: the stored preview token, which script cannot see, shows the author drafts. */
export const readInPreview = createClient({
  headers,
  fetch: async (address, init) => await fetch(address, { ...init, credentials: 'same-origin' }),
});

function leaveSession(refusal: CallRefused, begun: number): void {
  if (isChallenge(refusal)) {
    reloadPage();
    return;
  }
  if (begun !== sessionNumber() || !['player', 'starting'].includes(readSession().status)) return;
  const home = homeAddress();
  endSession();
  location.assign(home);
}

const stepUpNeeded = 11010;
const idleTooLong = 11016;

/** The methods that the server would take for a refused call; undefined for a refusal of another kind. */
async function stepUpMethodsFor(name: CallName, error: unknown): Promise<StepUpMethod[] | undefined> {
  if (!(error instanceof CallRefused) || name === 'stepUp' || readSession().status !== 'player') return undefined;
  if (error.problem?.code === stepUpNeeded) return (error.problem.errors ?? []).map(({ field }) => field as StepUpMethod);
  if (error.problem?.code !== idleTooLong) return undefined;
  // an empty step-up is refused with the names of those that would do
  return await call('stepUp', { body: {} }).then(
    () => undefined,
    async (refusal: unknown) => await stepUpMethodsFor('createWithdrawal', refusal),
  );
}

/** One call by a client of ours; what its refusal says of the session and of maintenance is heeded. */
async function heed<N extends CallName>(client: CallFunction, name: N, ...input: CallArguments<N>): Promise<Answer<N>> {
  const begun = sessionNumber();
  try {
    return await client(name, ...input);
  } catch (error) {
    if (error instanceof CallRefused && isMaintenance(error)) tellMaintenance(true);
    if (error instanceof CallRefused && (error.status === 401 || error.status === 403)) leaveSession(error, begun);
    throw error;
  }
}

/** One call with files, which tells how much of it has been sent and can be broken off. Rejects with CallRefused. */
export async function uploadApi<N extends CallName>(name: N, input: CallArguments<N>[0], sending: Sending): Promise<Answer<N>> {
  const client = createClient({ token: accessToken, headers, fetch: fetchWithProgress(sending) });
  return await heed(client, name, ...([input] as CallArguments<N>));
}

/** One call with headers of its own beside those of every call. Rejects with CallRefused. */
export async function callWith<N extends CallName>(more: Record<string, string>, name: N, ...input: CallArguments<N>): Promise<Answer<N>> {
  return await heed(createClient({ token: accessToken, headers: { ...headers, ...more } }), name, ...input);
}

/** One call of the API. Where the server wants a recent authentication, asks for it and sends the call again. Rejects with CallRefused. */
export async function callApi<N extends CallName>(name: N, ...input: CallArguments<N>): Promise<Answer<N>> {
  try {
    return await heed(call, name, ...input);
  } catch (error) {
    const methods = await stepUpMethodsFor(name, error);
    if (methods === undefined || !(await askForStepUp(methods))) throw error;
    return await call(name, ...input);
  }
}
