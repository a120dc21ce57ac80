// Caleta as the catalogue and the launch know providers. A game is offered that the settings list and that Caleta lists as enabled.
import { sign } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { type OswLaunch, type OswLaunchAnswer, oswTimeoutMs } from '#contract/protocols/osw.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { type ListedGame, type ProviderAccess, ProviderUnreachable } from '../osw/provider-client.ts';
import { toListedGame } from '../providers/configured-games.ts';
import type { CaletaSettings } from './settings.ts';

export const caleta = { identity: 'caleta-gaming', name: 'Caleta Gaming' };
/** Its amounts are hundred thousandths. */
const maxExponent = 5;
const maxTokenLength = 43;

const Listed = Type.Array(
  Type.Object({
    game_code: Type.String(),
    enabled: Type.Optional(Type.Boolean()),
    blocked_countries: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }))),
    platforms: Type.Optional(Type.Array(Type.String())),
  }),
);
const isList = validatorFor({ schema: Listed, httpPart: 'body' });
const isLaunched = validatorFor({ schema: Type.Object({ url: Type.String() }), httpPart: 'body' });

async function ask(settings: CaletaSettings, path: string, body: object): Promise<{ status: number; told: unknown }> {
  const text = JSON.stringify(body);
  const signature = sign('RSA-SHA256', Buffer.from(text), settings.privateKey).toString('base64');
  return await fetch(`${settings.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-signature': signature },
    body: text,
    signal: AbortSignal.timeout(oswTimeoutMs),
    redirect: 'error',
  })
    .then(async (response) => ({ status: response.status, told: await response.json() }))
    .catch((cause: unknown) => {
      throw new ProviderUnreachable(caleta.identity, cause);
    });
}

const deviceOf: Record<string, 'desktop' | 'mobile' | undefined> = { GPL_DESKTOP: 'desktop', GPL_MOBILE: 'mobile' };

async function listGames(settings: CaletaSettings): Promise<ListedGame[]> {
  const { status, told } = await ask(settings, '/api/game/list', { operator_id: settings.operatorId });
  if (status !== 200 || !isList(told)) throw new ProviderUnreachable(caleta.identity, `HTTP ${status}`, status);
  const open = (told as Static<typeof Listed>).filter(({ enabled }) => enabled !== false);
  return settings.games.flatMap((game) => {
    const listed = open.find((one) => one.game_code === game.id);
    if (listed === undefined) return [];
    const { blocked_countries: blockedCountries = [], platforms = [] } = listed;
    const devices = platforms.map((platform) => deviceOf[platform]).filter((device) => device !== undefined);
    return [{ ...toListedGame(caleta, game), blockedCountries, devices }];
  });
}

async function launch(settings: CaletaSettings, request: OswLaunch): Promise<OswLaunchAnswer> {
  if (request.exponent > maxExponent) return { status: 'BAD_REQUEST' };
  const { status, told } = await ask(settings, '/api/game/url', {
    user: request.player.id,
    token: request.sessionToken,
    sub_partner_id: settings.subPartnerId,
    operator_id: settings.operatorId,
    lobby_url: request.lobbyUrl,
    deposit_url: request.cashierUrl,
    lang: request.player.language.slice(0, 2),
    game_code: request.gameId,
    currency: request.currency,
    country: request.player.country,
  });
  if (status === 404) return { status: 'GAME_DISABLED' };
  if (status !== 200 || !isLaunched(told)) throw new ProviderUnreachable(caleta.identity, `HTTP ${status}`, status);
  return { status: 'OK', url: (told as { url: string }).url };
}

/** None where the settings do not tie the house to it. */
export const caletaAccesses = (settings: CaletaSettings | undefined): ProviderAccess[] =>
  settings === undefined
    ? []
    : [
        {
          ...caleta,
          url: settings.url,
          origins: settings.origins,
          // it signs with a key of its own; no key of our protocol opens anything for it
          keyId: caleta.identity,
          secret: settings.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
          contract: {
            maxTokenLength,
            listGames: async () => await listGames(settings),
            launch: async (request) => await launch(settings, request),
          },
        },
      ];
