// The operator's side of OSW towards a provider: signed requests out, signed answers checked.
import type { Static, TSchema } from 'typebox';
import {
  OswGames,
  type OswLaunch,
  OswLaunchAnswer,
  OswRound,
  OswSessionCloseAnswer,
  oswBase,
  oswHeaders,
  oswTimeoutMs,
} from '#contract/protocols/osw.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { newId } from '#server/platform/ids.ts';
import { isSignedBy, signOsw } from './signing.ts';

/** A provider as configured: who it is, where it is, and the secret shared with it. */
export interface ProviderAccess {
  identity: string;
  name: string;
  /** Base address without a trailing slash; OSW lies below it. */
  url: string;
  /** Origins of the pages of its games, where they are not that of `url`. */
  origins?: readonly string[];
  keyId: string;
  secret: string;
}

export class ProviderUnreachable extends Error {
  constructor(provider: string, cause?: unknown) {
    super(`The provider ${provider} gave no usable answer`, { cause });
    this.name = 'ProviderUnreachable';
  }
}

async function ask<S extends TSchema>(
  access: ProviderAccess,
  wallMs: number,
  method: 'GET' | 'POST',
  call: string,
  schema: S,
  body?: object,
): Promise<Static<S>> {
  const url = new URL(`${access.url}${oswBase}/${call}`);
  const path = url.pathname + url.search;
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(wallMs);
  const headers: Record<string, string> = {
    [oswHeaders.key]: access.keyId,
    [oswHeaders.timestamp]: timestamp,
    [oswHeaders.requestId]: newId(),
    [oswHeaders.signature]: signOsw(access.secret, timestamp, method, path, text),
  };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(oswTimeoutMs), redirect: 'error' };
  if (body !== undefined) init.body = text;
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new ProviderUnreachable(access.identity, cause);
  });
  const answer = await response.text();
  const isGenuine = isSignedBy(access.secret, Object.fromEntries(response.headers), method, path, answer, wallMs);
  if (!response.ok || !isGenuine)
    throw new ProviderUnreachable(
      access.identity,
      `HTTP ${response.status}, signature ${isGenuine ? 'good' : 'bad'}: ${answer.slice(0, 200)}`,
    );
  const parsed: unknown = JSON.parse(answer);
  if (!validatorFor({ schema, httpPart: 'body' })(parsed))
    throw new ProviderUnreachable(access.identity, `an answer to ${call} outside the protocol`);
  return parsed as Static<S>;
}

export const launchAtProvider = async (
  access: ProviderAccess,
  wallMs: number,
  launch: OswLaunch,
): Promise<Static<typeof OswLaunchAnswer>> => await ask(access, wallMs, 'POST', 'launch', OswLaunchAnswer, launch);

export const listProviderGames = async (access: ProviderAccess, wallMs: number): Promise<Static<typeof OswGames>['games']> =>
  (await ask(access, wallMs, 'GET', 'games', OswGames)).games;

/** What the provider knows of a round. */
export const readRoundAtProvider = async (access: ProviderAccess, wallMs: number, roundId: string): Promise<OswRound> =>
  await ask(access, wallMs, 'GET', `round/${encodeURIComponent(roundId)}`, OswRound);

export const closeAtProvider = async (
  access: ProviderAccess,
  wallMs: number,
  sessionToken: string,
  reason: 'logout' | 'excluded' | 'limit' | 'disabled',
): Promise<void> => {
  await ask(access, wallMs, 'POST', 'session/close', OswSessionCloseAnswer, { sessionToken, reason });
};
