// The launch of a game for real money: what stands in the way of the player, the row of the game session, and what its provider is told.
import type { OswLaunch } from '#contract/protocols/osw.ts';
import {
  holdPlayer,
  isOfAge,
  jurisdictionOf,
  type Player,
  readSegments,
  refuseBlockedRegion,
  refuseUnlessActive,
  refuseUnlessAgreed,
  requirePlayer,
  rulesOf,
} from '#server/modules/players/index.ts';
import type { Jurisdiction, Rules } from '#server/modules/jurisdiction/index.ts';
import { countsIdleness, noteAct, refuseIdle } from '#server/modules/identity/index.ts';
import { refuseUnlessWarned } from '#server/modules/protection/index.ts';
import { refuseUnverified } from '#server/modules/verification/index.ts';
import { findAccount, refuseUnlessOffered, requireActiveAccount } from '#server/modules/wallet/index.ts';
import { displayName } from '#contract/players/nickname.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { ClientInfo, CallerSession } from '#server/platform/calls/handler.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayDeps } from './deps.ts';
import { type GameRow, isBlockedIn } from './catalogue.ts';
import { launchAtProvider, type ProviderAccess, ProviderUnreachable } from './osw/provider-client.ts';
import { endGameSessions, sessionTokenOf } from './providers/end-game-sessions.ts';
import { gamePage } from './providers/game-providers.ts';
import { forbiddenBy, minCycleMs, realityCheckPath } from './rules.ts';

export interface LaunchInput {
  currency?: string;
  language?: string;
  device?: 'desktop' | 'mobile';
  /** The provider shows no page of its own: the house's pages do. */
  isHeadless?: true;
}

export type Launched = { url: string; sessionId: string; mode: 'real' | 'demo'; currency: string };
/** Who asks for a launch, and from where. */
export type Asking = { session: CallerSession; clientInfo: ClientInfo };

export function launchOf(
  context: PlayDeps,
  game: GameRow,
  input: LaunchInput,
  token: string,
  currency: string,
  player: OswLaunch['player'],
  mode: 'real' | 'demo',
  { id: jurisdiction, rules }: Jurisdiction,
): OswLaunch {
  const { config, settings } = context;
  const unit = settings.requireCurrency(currency);
  const range = game.stakes.find((stake) => stake.currency === currency);
  if (range === undefined)
    throw new Problem('game-not-for-currency', `Choose one of ${game.stakes.map((stake) => stake.currency).join(', ')}.`);
  const cycleMs = minCycleMs(rules, { category: game.category, minCycleMs: game.min_cycle_ms });
  return {
    sessionToken: token,
    mode,
    gameId: game.provider_game_id,
    player,
    currency,
    exponent: String(unit.subunitToUnit).length - 1,
    symbol: unit.symbol,
    device: input.device ?? 'desktop',
    lobbyUrl: `${config.publicUrl}/games`,
    cashierUrl: `${config.publicUrl}/?wallet=deposit`,
    realityCheckUrl: `${config.publicUrl}${realityCheckPath}`,
    operatorHeader: true,
    rules: {
      autoplay: rules.autoplay,
      slamStop: rules.slamStop,
      featureBuy: rules.featureBuy,
      gamble: rules.gamble,
      minCycleMs: cycleMs,
      minStake: range.min,
      maxStake: range.max,
      jurisdiction,
    },
  };
}

export async function launch(
  context: PlayDeps,
  access: ProviderAccess,
  request: OswLaunch,
  { isHeadless = false, clientIp }: { isHeadless?: boolean; clientIp?: string } = {},
): Promise<{ url: string; providerSessionId: string }> {
  const answer = await launchAtProvider(access, context.clock.wallMs(), request, clientIp).catch((cause: unknown) => {
    if (!(cause instanceof ProviderUnreachable)) throw cause;
    throw new Problem('provider-down', 'Try again in a moment or choose another game.', { cause, retryAfterS: 5 });
  });
  const { status, providerSessionId = '' } = answer;
  if (status === 'OK' && isHeadless) return { url: '', providerSessionId };
  if (status !== 'OK' || answer.url === undefined)
    throw new Problem('game-unavailable', 'Choose another game; this one is closed for now.');
  const url = gamePage(access, context.config.publicUrl, answer.url);
  if (url === undefined) {
    await raiseAlarmNow(context, {
      kind: 'provider-down',
      subject: access.identity,
      message: `${access.name} launched a game at an address that is none of its pages; players were not led there. Compare it with the provider's url and origins in OSW_PROVIDERS.`,
      details: { game: request.gameId, address: answer.url.slice(0, 200) },
    });
    throw new Problem('provider-down', 'Try again in a moment or choose another game.', { retryAfterS: 5 });
  }
  return { url, providerSessionId };
}

/** @throws Problem game-not-for-device where its provider or the operator offers the game on another kind of device alone */
export function refuseOtherDevice({ device }: GameRow, { device: used = 'desktop' }: LaunchInput): void {
  if (device !== null && device !== used)
    throw new Problem('game-not-for-device', device === 'desktop' ? 'Open it on a computer.' : 'Open it on a phone.');
}

/** @throws Problem game-not-for-place where an operator does not offer the game, or nothing keeps it from what the rules forbid */
export function refuseElsewhere(game: GameRow, countries: readonly (string | undefined)[], rules: Rules): void {
  const forbidden = forbiddenBy(rules);
  if (countries.some((country) => isBlockedIn(game, { country, forbidden })))
    throw new Problem('game-not-for-place', 'Choose another game; this one is not offered where you are.');
}

/**
 * Returns the player, who may stake real money from where the request comes.
 * @throws Problem that says what stands in the way: idleness, standing, terms, notices, checks, place
 */
export async function requireMayPlay(context: PlayDeps, { session, clientInfo }: Asking): Promise<Player> {
  const { db } = context.database;
  const player = await requirePlayer(db, session.playerId);
  if (countsIdleness(rulesOf(context, player))) {
    await refuseIdle(db, context, session);
    await noteAct(context, session);
  }
  refuseUnlessActive(player.status);
  refuseUnlessAgreed(player, context);
  await refuseUnlessWarned(db, context, player);
  await refuseUnverified(db, context, player, 'play');
  const detail = 'Games are not offered where you are; you can still withdraw.';
  await refuseBlockedRegion(context, clientInfo, { act: 'launch', subject: player.id, country: player.country, detail });
  return player;
}

/** Launches a game for a player who may play, on the account of the currency or the one in use. @throws Problem */
export async function launchReal(
  context: PlayDeps,
  game: GameRow,
  access: ProviderAccess,
  input: LaunchInput,
  { session, clientInfo }: Asking,
  player: Player,
): Promise<Launched & { providerSessionId: string }> {
  const { db, transact } = context.database;
  const jurisdiction = jurisdictionOf(context, player);
  refuseElsewhere(game, [clientInfo.country, player.country], jurisdiction.rules);
  refuseOtherDevice(game, input);
  const account =
    input.currency === undefined ? await requireActiveAccount(db, player.id) : await findAccount(db, player.id, input.currency);
  if (account === undefined) throw new Problem('game-not-for-currency', `Open a ${input.currency} account first.`);
  refuseUnlessOffered(context.settings, account.currency);
  const id = newId();
  const token = sessionTokenOf(context.secrets, id).slice(0, access.contract?.maxTokenLength);
  const nick = {
    id: player.id,
    nick: displayName(player.nickname, player.email),
    country: player.country,
    language: input.language ?? player.language,
    birthYearOk: isOfAge(context, player),
    segments: await readSegments(db, player.id),
  };
  const request = launchOf(context, game, input, token, account.currency, nick, 'real', jurisdiction);
  await context.playTime.launch(player.id, session.sessionId);
  // the row first: the provider may ask for the session before its answer to the launch has arrived
  await transact(async (tx) => {
    // a check that is being lost at this moment is waited for; what is lost after this finds the game
    await refuseUnverified(tx, context, await holdPlayer(tx, player.id), 'play');
    await tx
      .insertInto('game_session')
      .values({
        id,
        token_hash: sha256(token),
        player_id: player.id,
        session_id: session.sessionId,
        account_id: account.id,
        game: game.identity,
        provider: game.provider,
        currency: account.currency,
        country: clientInfo.country ?? null,
        created_at: context.clock.now(),
      })
      .execute();
  });
  const { url, providerSessionId } = await launch(context, access, request, { ...input, clientIp: clientInfo.ip }).catch(
    async (error: unknown) => {
      // the provider may hold the token all the same; it ends nothing that its player goes on with in another session
      await transact(async (tx) => await endGameSessions(tx, context, { gameSessions: [id] }, 'logout'));
      throw error;
    },
  );
  await transact(
    async (tx) => await tx.updateTable('game_session').set({ provider_session_id: providerSessionId }).where('id', '=', id).execute(),
  );
  return { url, sessionId: id, providerSessionId, mode: 'real', currency: account.currency };
}
