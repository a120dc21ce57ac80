import type { Jurisdiction } from '#server/modules/jurisdiction/index.ts';
import { jurisdictionOf, refuseUnlessActive, requirePlayer } from '#server/modules/players/index.ts';
import { refuseUnverified } from '#server/modules/verification/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle, type PlayDeps } from './deps.ts';
import { findGame, type GameRow } from './catalogue.ts';
import {
  launch,
  type Launched,
  type LaunchInput,
  launchOf,
  launchReal,
  refuseElsewhere,
  refuseOtherDevice,
  requireMayPlay,
} from './launch-game.ts';
import type { ProviderAccess } from './osw/provider-client.ts';

async function playDemo(
  context: PlayDeps,
  game: GameRow,
  access: ProviderAccess,
  input: LaunchInput,
  clientInfo: ClientInfo,
  jurisdiction: Jurisdiction,
): Promise<Launched> {
  const currency = input.currency ?? context.settings.baseCurrency.code;
  if (context.settings.currency(currency) === undefined) throw new Problem('currency-unavailable', `${currency} is not offered.`);
  const player = {
    id: `guest-${newId()}`,
    nick: 'Guest',
    country: clientInfo.country ?? 'ZZ',
    language: input.language ?? clientInfo.locale,
  };
  const { url } = await launch(context, access, launchOf(context, game, input, newToken(), currency, player, 'demo', jurisdiction));
  return { url, sessionId: newId(), mode: 'demo', currency };
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
    const jurisdiction = owner === undefined ? context.jurisdictions.of(clientInfo.country) : jurisdictionOf(context, owner);
    refuseElsewhere(game, [clientInfo.country, owner?.country], jurisdiction.rules);
    refuseOtherDevice(game, body);
    if (!game.has_demo) throw new Problem('game-unavailable', 'This game has no demo.');
    return { data: await playDemo(context, game, access, body, clientInfo, jurisdiction) };
  }
  if (session === undefined) throw new Problem('unauthorized', 'Sign in to play, or try the demo.');
  const asking = { session, clientInfo };
  const { providerSessionId: _, ...launched } = await launchReal(
    context,
    game,
    access,
    body,
    asking,
    await requireMayPlay(context, asking),
  );
  return { data: launched };
});
