import Bowser from 'bowser';
import { noteActivity } from '#server/modules/players/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId, newId } from '#server/platform/ids.ts';
import { networkOf } from '#contract/kernel/addresses.ts';
import { unknownDevice } from '#contract/players/device-words.ts';
import type { SessionDeps } from './deps.ts';
import type { SessionTables } from './tables.ts';

const dayMs = 86_400_000;
/** A refresh token lives this long from its issue, and no longer than the session's year. */
const refreshMs = 30 * dayMs;
const sessionMs = 365 * dayMs;

/** The names that the parser gives by itself; any other is a word of the agent's own, which may say what it likes. */
const browsers = new Set<string | undefined>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string | undefined>(Object.values(Bowser.OS_MAP));

/** "Firefox on Linux" from a user agent. Nothing of its own words is repeated: letters and lists show this to the player. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return unknownDevice;
  const { browser, os } = Bowser.parse(userAgent);
  const [name, system] = [browsers.has(browser.name) ? browser.name : undefined, systems.has(os.name) ? os.name : undefined];
  return name !== undefined && system !== undefined ? `${name} on ${system}` : (name ?? system ?? unknownDevice);
}

export type SessionMethod = SessionTables['session']['method'];

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Adds the refresh token that follows `predecessor` and answers it. Safe to do twice: the second changes nothing. */
export async function issueRefreshToken(
  tx: Tx,
  { tokens, clock }: Pick<SessionDeps, 'tokens' | 'clock'>,
  session: { id: string; createdAtMs: number },
  predecessor: string,
): Promise<string> {
  const { token, hash } = tokens.successorOf(predecessor);
  const nowMs = clock.wallMs();
  await tx
    .insertInto('refresh_token')
    .values({
      id: derivedId('refresh', predecessor),
      session_id: session.id,
      hash,
      issued_at: new Date(nowMs),
      expires_at: new Date(Math.min(nowMs + refreshMs, session.createdAtMs + sessionMs)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
}

/**
 * Opens a session for a player whose right to it is shown, and answers its tokens. `isProven`: the player has just given a password or a
 * factor, which counts as a proof before payouts and the like.
 */
export async function openSession(
  tx: Tx,
  context: Pick<SessionDeps, 'tokens' | 'clock'>,
  playerId: string,
  method: SessionMethod,
  clientInfo: ClientInfo,
  isProven: boolean,
): Promise<TokenPair & { sessionId: string }> {
  const id = newId();
  const nowMs = context.clock.wallMs();
  const now = new Date(nowMs);
  await tx
    .insertInto('session')
    .values({
      id,
      player_id: playerId,
      method,
      device: describeDevice(clientInfo.userAgent),
      ip: clientInfo.ip,
      network: networkOf(clientInfo.ip),
      country: clientInfo.country ?? null,
      created_at: now,
      last_seen_at: now,
      opened_at: context.clock.now(),
      active_at: context.clock.now(),
      authenticated_at: isProven ? now : null,
    })
    .execute();
  await noteActivity(tx, context, playerId);
  const refreshToken = await issueRefreshToken(tx, context, { id, createdAtMs: nowMs }, id);
  return { sessionId: id, refreshToken, accessToken: await context.tokens.signAccess(playerId, id) };
}
