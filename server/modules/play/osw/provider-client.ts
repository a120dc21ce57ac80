// The operator's side of OSW towards a provider: signed requests out, signed answers checked.
import type { Static, TSchema } from 'typebox';
import {
  type OswGame,
  type OswFreeRounds,
  OswFreeRoundsAnswer,
  OswFreeRoundsCancelled,
  OswGames,
  type OswLaunch,
  OswLaunchAnswer,
  OswRound,
  OswSessionCloseAnswer,
  OswTransactions,
  oswBase,
  oswHeaders,
  oswTimeoutMs,
} from '#contract/protocols/osw.ts';
import { OswOdds } from '#contract/protocols/osw-odds.ts';
import { type OswJackpot, OswJackpotAnswer, OswJackpotContributions, OswJackpots } from '#contract/protocols/osw-jackpots.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { newId } from '#server/platform/ids.ts';
import type { InnerRule } from '../rules.ts';
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
  /** Another way to reach it than Open Seamless Wallet; it signs nothing by that protocol then. */
  contract?: ProviderContract;
}

/** A game as a provider lists it, with what other contracts tell beyond our own protocol. */
export type ListedGame = OswGame & {
  /** Countries in which the provider does not let it be shown or launched. */
  blockedCountries?: readonly string[];
  /** Rules inside games that its contract has no word for; a game of our own protocol is told them all at its launch. */
  unkeptRules?: readonly InnerRule[];
};

/** What the house asks of a provider that speaks another contract, through an aggregator. */
export interface ProviderContract {
  /** The longest session token that it takes. */
  maxTokenLength: number;
  listGames(): Promise<ListedGame[]>;
  /** @throws ProviderUnreachable */
  launch(request: OswLaunch, clientIp?: string): Promise<OswLaunchAnswer>;
}

/** Statuses that ask for patience, unlike the others of their hundred. */
const patience = [408, 429];

export class ProviderUnreachable extends Error {
  /** The HTTP status of what it answered; undefined where no whole answer came. */
  readonly status: number | undefined;

  constructor(provider: string, cause?: unknown, status?: number) {
    super(`The provider ${provider} gave no usable answer`, { cause });
    this.name = 'ProviderUnreachable';
    this.status = status;
  }

  /** True where it answered that it will not do what it was asked, now or later. */
  get isRefusal(): boolean {
    return this.status !== undefined && this.status >= 400 && this.status < 500 && !patience.includes(this.status);
  }

  /** True where it did not answer, or that it can't at the moment. */
  get isAway(): boolean {
    return this.status === undefined || this.status >= 500 || patience.includes(this.status);
  }
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no schema takes it
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
  const { response, answer } = await fetch(url, init)
    // the deadline and a cut connection may strike in the body too
    .then(async (begun) => ({ response: begun, answer: await begun.text() }))
    .catch((cause: unknown) => {
      throw new ProviderUnreachable(access.identity, cause);
    });
  const isGenuine = isSignedBy(access.secret, Object.fromEntries(response.headers), method, path, answer, wallMs);
  if (!response.ok || !isGenuine)
    throw new ProviderUnreachable(
      access.identity,
      `HTTP ${response.status}, signature ${isGenuine ? 'good' : 'bad'}: ${answer.slice(0, 200)}`,
      response.status,
    );
  const parsed = parseAnswer(answer);
  if (!validatorFor({ schema, httpPart: 'body' })(parsed))
    throw new ProviderUnreachable(access.identity, `an answer to ${call} outside the protocol`, response.status);
  return parsed as Static<S>;
}

const notThere = 404;

/** Grants free rounds, again under the same id. @throws ProviderUnreachable, also where its contract has no such call */
export async function createFreeRoundsAtProvider(
  access: ProviderAccess,
  wallMs: number,
  grant: OswFreeRounds,
): Promise<Static<typeof OswFreeRoundsAnswer>> {
  if (access.contract !== undefined) throw new ProviderUnreachable(access.identity, 'its contract has no free rounds', notThere);
  return await ask(access, wallMs, 'POST', 'free-rounds/create', OswFreeRoundsAnswer, grant);
}

/** Takes back what is left of a grant. @throws ProviderUnreachable */
export async function cancelFreeRoundsAtProvider(access: ProviderAccess, wallMs: number, grantId: string): Promise<void> {
  await ask(access, wallMs, 'POST', 'free-rounds/cancel', OswFreeRoundsCancelled, { grantId });
}

/** Other contracts may ask where the player is launched from. */
export const launchAtProvider = async (
  access: ProviderAccess,
  wallMs: number,
  launch: OswLaunch,
  clientIp?: string,
): Promise<OswLaunchAnswer> =>
  access.contract === undefined
    ? await ask(access, wallMs, 'POST', 'launch', OswLaunchAnswer, launch)
    : await access.contract.launch(launch, clientIp);

export const listProviderGames = async (access: ProviderAccess, wallMs: number): Promise<ListedGame[]> =>
  access.contract === undefined ? (await ask(access, wallMs, 'GET', 'games', OswGames)).games : await access.contract.listGames();

/** Returns the provider's jackpots. @throws ProviderUnreachable, also from one that knows of none */
export const listProviderJackpots = async (access: ProviderAccess, wallMs: number): Promise<OswJackpot[]> =>
  (await ask(access, wallMs, 'GET', 'jackpots', OswJackpots)).jackpots;

/** Returns what the provider's rounds have put aside whose ids sort before that one. @throws ProviderUnreachable */
export const sumContributionsAtProvider = async (
  access: ProviderAccess,
  wallMs: number,
  jackpotId: string,
  before: string,
): Promise<Static<typeof OswJackpotContributions>> =>
  await ask(
    access,
    wallMs,
    'GET',
    `jackpots/${encodeURIComponent(jackpotId)}/contributions?before=${encodeURIComponent(before)}`,
    OswJackpotContributions,
  );

/** Has the provider publish new parameters of a jackpot, pause it or have it go on. @throws ProviderUnreachable */
export const changeJackpotAtProvider = async (
  access: ProviderAccess,
  wallMs: number,
  call: 'publish' | 'pause' | 'resume',
  body: object,
): Promise<Static<typeof OswJackpotAnswer>> => await ask(access, wallMs, 'POST', `jackpots/${call}`, OswJackpotAnswer, body);

/** What the provider knows of a round. @throws ProviderUnreachable, also where its contract has no such call */
export async function readRoundAtProvider(access: ProviderAccess, wallMs: number, roundId: string): Promise<OswRound> {
  if (access.contract !== undefined) throw new ProviderUnreachable(access.identity, 'its contract tells of no rounds', notThere);
  return await ask(access, wallMs, 'GET', `round/${encodeURIComponent(roundId)}`, OswRound);
}

/** A page of what a provider asked of the wallet, in its own order. @throws ProviderUnreachable, also where its contract has no such call */
export async function listTransactionsAtProvider(
  access: ProviderAccess,
  wallMs: number,
  { from, to, cursor }: { from: Date; to: Date; cursor?: string | undefined },
): Promise<Static<typeof OswTransactions>> {
  if (access.contract !== undefined) throw new ProviderUnreachable(access.identity, 'its contract lists no transactions', notThere);
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), ...(cursor !== undefined && { cursor }) });
  return await ask(access, wallMs, 'GET', `transactions?${query.toString()}`, OswTransactions);
}

/** What rounds promise by what was chosen in them, as far as the provider tells. @throws ProviderUnreachable, also where it has no such call */
export async function readOddsAtProvider(
  access: ProviderAccess,
  wallMs: number,
  roundIds: readonly string[],
): Promise<Static<typeof OswOdds>['rounds']> {
  if (access.contract !== undefined) throw new ProviderUnreachable(access.identity, 'its contract tells of no odds', notThere);
  return (await ask(access, wallMs, 'POST', 'rounds/odds', OswOdds, { roundIds })).rounds;
}

export const closeAtProvider = async (
  access: ProviderAccess,
  wallMs: number,
  sessionToken: string,
  reason: 'logout' | 'excluded' | 'limit' | 'disabled',
): Promise<void> => {
  // by another contract it learns it from the next bet
  if (access.contract === undefined) await ask(access, wallMs, 'POST', 'session/close', OswSessionCloseAnswer, { sessionToken, reason });
};
