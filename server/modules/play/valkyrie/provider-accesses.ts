// Valkyrie's providers as the catalogue and the launch know providers. Their games are those of the settings, and are launched through Valkyrie.
import { Type } from 'typebox';
import type { OswLaunch, OswLaunchAnswer } from '#contract/protocols/osw.ts';
import { oswTimeoutMs } from '#contract/protocols/osw.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { type ListedGame, type ProviderAccess, ProviderUnreachable } from '../osw/provider-client.ts';
import { toListedGame } from '../providers/configured-games.ts';
import { forbiddenBy, innerRules } from '../rules.ts';
import { maxTokenLength } from './sessions.ts';
import type { ValkyrieProvider, ValkyrieSettings } from './settings.ts';

const isLaunched = validatorFor({ schema: Type.Object({ gameUrl: Type.String() }), httpPart: 'body' });
/** Its amounts have six digits after the point at most. */
const maxExponent = 6;

/** The words that its adapters have for a reality check: where their games lead to the page that shows and ends it. By the provider's name there. */
const realityCheckWords: Record<string, (request: OswLaunch) => Record<string, unknown>> = {
  Evolution: ({ realityCheckUrl }) => ({ urls: { realityCheckURL: realityCheckUrl } }),
  'Red Tiger': ({ realityCheckUrl, lobbyUrl }) => ({ realityCheckHistoryUrl: realityCheckUrl, realityCheckLobbyUrl: lobbyUrl }),
};

/** What a provider is told through `launchConfig`: where a reality check is, the settings' words, and those that switch off what the rules forbid. */
function launchConfigOf(provider: ValkyrieProvider, request: OswLaunch): Record<string, unknown> {
  const game = provider.games.find(({ id }) => id === request.gameId);
  const words = realityCheckWords[provider.provider]?.(request);
  const off = forbiddenBy(request.rules).map((rule) => ({ ...provider.switchOff?.[rule], ...game?.switchOff?.[rule] }));
  return Object.assign({}, words, provider.launchConfig, game?.launchConfig, ...off) as Record<string, unknown>;
}

async function launch(
  settings: ValkyrieSettings,
  provider: ValkyrieProvider,
  request: OswLaunch,
  clientIp: string | undefined,
): Promise<OswLaunchAnswer> {
  if (request.exponent > maxExponent) return { status: 'BAD_REQUEST' };
  const { player, currency, gameId, sessionToken } = request;
  const launchConfig = launchConfigOf(provider, request);
  const body = {
    currency,
    providerGameId: gameId,
    playerId: player.id,
    country: player.country,
    language: player.language.slice(0, 2),
    ...(settings.casino !== undefined && { casino: settings.casino }),
    ...(clientIp !== undefined && { sessionIp: clientIp }),
    ...(Object.keys(launchConfig).length > 0 && { launchConfig }),
  };
  const answer = await fetch(`${settings.url}/${provider.path}/gamelaunch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.operatorKey}`, 'x-player-token': sessionToken },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(oswTimeoutMs),
    redirect: 'error',
  })
    .then(async (response) => ({ status: response.status, told: await response.json() }))
    .catch((cause: unknown) => {
      throw new ProviderUnreachable(provider.identity, cause);
    });
  const { status, told } = answer;
  if (status === 400) return { status: 'BAD_REQUEST' };
  if (status !== 200 || !isLaunched(told)) throw new ProviderUnreachable(provider.identity, `HTTP ${status}`, status);
  return { status: 'OK', url: (told as { gameUrl: string }).gameUrl };
}

/** What a game is: how it is launched does not make it another one. What its launch can switch off, it is without where it has to be. */
function listedOf(provider: ValkyrieProvider, game: ValkyrieProvider['games'][number]): ListedGame {
  const { launchConfig: _, switchOff, without = [], ...listed } = game;
  const switched = innerRules.filter((rule) => rule in { ...provider.switchOff, ...switchOff });
  return toListedGame(provider, { ...listed, without: [...without, ...switched] });
}

/** The providers behind Valkyrie. */
export function valkyrieAccesses(settings: ValkyrieSettings | undefined): ProviderAccess[] {
  return (settings?.providers ?? []).map((provider) => ({
    identity: provider.identity,
    name: provider.name,
    url: settings?.url ?? '',
    origins: provider.origins,
    keyId: `valkyrie ${provider.identity}`,
    secret: settings?.pamKey ?? '',
    contract: {
      maxTokenLength,
      listGames: async () => provider.games.map((game) => listedOf(provider, game)),
      launch: async (request, clientIp) => await launch(settings as ValkyrieSettings, provider, request, clientIp),
    },
  }));
}
