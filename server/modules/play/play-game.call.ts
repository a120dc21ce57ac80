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
} from '#server/modules/players/index.ts';
import type { Jurisdiction } from '#server/modules/jurisdiction/index.ts';
import { noteAct, refuseIdle } from '#server/modules/identity/index.ts';
import { refuseUnlessWarned } from '#server/modules/protection/index.ts';
import { refuseUnverified } from '#server/modules/verification/index.ts';
import { findAccount, requireActiveAccount } from '#server/modules/wallet/index.ts';
import { displayName } from '#contract/players/nickname.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { ClientInfo, CallerSession } from '#server/platform/calls/handler.ts';
import { newId, newToken, sha256 } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle, type PlayDeps } from './deps.ts';
import { findGame, type GameRow, isBlockedIn } from './catalogue.ts';
import { launchAtProvider, type ProviderAccess, ProviderUnreachable } from './osw/provider-client.ts';
import { endGameSessions, sessionTokenOf } from './providers/end-game-sessions.ts';
import { gamePage } from './providers/game-providers.ts';
import { minCycleMs, realityCheckPath } from './rules.ts';

interface Input {
  currency?: string;
  language?: string;
  device?: 'desktop' | 'mobile';
}

type Launched = { url: string; sessionId: string; mode: 'real' | 'demo'; currency: string };

function launchOf(
  context: PlayDeps,
  game: GameRow,
  input: Input,
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
      minCycleMs: cycleMs,
      minStake: range.min,
      maxStake: range.max,
      jurisdiction,
    },
  };
}

async function launch(context: PlayDeps, access: ProviderAccess, request: OswLaunch): Promise<{ url: string; providerSessionId: string }> {
  const answer = await launchAtProvider(access, context.clock.wallMs(), request).catch((cause: unknown) => {
    if (!(cause instanceof ProviderUnreachable)) throw cause;
    throw new Problem('provider-down', 'Try again in a moment or choose another game.', { cause, retryAfterS: 5 });
  });
  if (answer.status !== 'OK' || answer.url === undefined)
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
  return { url, providerSessionId: answer.providerSessionId ?? '' };
}

async function playDemo(
  context: PlayDeps,
  game: GameRow,
  access: ProviderAccess,
  input: Input,
  clientInfo: ClientInfo,
  owner: Player | undefined,
): Promise<Launched> {
  const currency = input.currency ?? context.settings.baseCurrency.code;
  if (context.settings.currency(currency) === undefined) throw new Problem('currency-unavailable', `${currency} is not offered.`);
  const player = {
    id: `guest-${newId()}`,
    nick: 'Guest',
    country: clientInfo.country ?? 'ZZ',
    language: input.language ?? clientInfo.locale,
  };
  const jurisdiction = owner === undefined ? context.jurisdictions.of(clientInfo.country) : jurisdictionOf(context, owner);
  const { url } = await launch(context, access, launchOf(context, game, input, newToken(), currency, player, 'demo', jurisdiction));
  return { url, sessionId: newId(), mode: 'demo', currency };
}

async function playReal(
  context: PlayDeps,
  game: GameRow,
  access: ProviderAccess,
  input: Input,
  clientInfo: ClientInfo,
  session: CallerSession,
): Promise<Launched> {
  const { db, transact } = context.database;
  await refuseIdle(db, context, session);
  await noteAct(context, session);
  const player = await requirePlayer(db, session.playerId);
  refuseUnlessActive(player.status);
  refuseUnlessAgreed(player, context);
  await refuseUnlessWarned(db, context, player);
  await refuseUnverified(db, context, player, 'play');
  const detail = 'Games are not offered where you are; you can still withdraw.';
  await refuseBlockedRegion(context, clientInfo, { act: 'launch', subject: player.id, country: player.country, detail });
  refuseElsewhere(game, [clientInfo.country, player.country]);
  const account =
    input.currency === undefined ? await requireActiveAccount(db, player.id) : await findAccount(db, player.id, input.currency);
  if (account === undefined) throw new Problem('game-not-for-currency', `Open a ${input.currency} account first.`);
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
  const request = launchOf(context, game, input, token, account.currency, nick, 'real', jurisdictionOf(context, player));
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
  const { url, providerSessionId } = await launch(context, access, request).catch(async (error: unknown) => {
    // the provider may hold the token all the same
    await transact(async (tx) => await endGameSessions(tx, context, { gameSessions: [id] }, 'disabled'));
    throw error;
  });
  await transact(
    async (tx) => await tx.updateTable('game_session').set({ provider_session_id: providerSessionId }).where('id', '=', id).execute(),
  );
  return { url, sessionId: id, mode: 'real', currency: account.currency };
}

/** @throws Problem game-not-for-place where an operator does not offer the game */
function refuseElsewhere(game: GameRow, countries: readonly (string | undefined)[]): void {
  if (countries.some((country) => isBlockedIn(game, country)))
    throw new Problem('game-not-for-place', 'Choose another game; this one is not offered where you are.');
}

export const playGame = handle('playGame', async ({ context, clientInfo, session, params, body }) => {
  const game = await findGame(context.database.db, params.id);
  if (game === undefined) throw new Problem('not-found', 'There is no such game.');
  const access = context.providers.find(game.provider);
  if (game.is_coming_soon || access === undefined) throw new Problem('game-unavailable', 'It opens later.');
  if (!body.real) {
    const owner = session === undefined ? undefined : await requirePlayer(context.database.db, session.playerId);
    if (owner !== undefined) refuseUnlessActive(owner.status);
    await refuseUnverified(context.database.db, context, owner ?? { country: clientInfo.country }, 'demo');
    refuseElsewhere(game, [clientInfo.country, owner?.country]);
    if (!game.has_demo) throw new Problem('game-unavailable', 'This game has no demo.');
    return { data: await playDemo(context, game, access, body, clientInfo, owner) };
  }
  if (session === undefined) throw new Problem('unauthorized', 'Sign in to play, or try the demo.');
  return { data: await playReal(context, game, access, body, clientInfo, session) };
});
