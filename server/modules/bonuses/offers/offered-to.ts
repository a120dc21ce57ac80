// Who looks at what is offered: a player, or a guest of whom only the country and the language are known.
import { playerStatus } from '#contract/kernel/constants.ts';
import { type Player, requirePlayer } from '#server/modules/players/index.ts';
import { currencyOfCountry } from '#server/modules/reference/index.ts';
import { requireActiveAccount } from '#server/modules/wallet/index.ts';
import type { CallerSession, ClientInfo } from '#server/platform/calls/handler.ts';
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { findObstacle, type Obstacle } from '../granting/find-obstacle.ts';
import { faultsBy, isForCountry } from '../templates/check-template.ts';
import type { Template } from '../templates/template-schema.ts';

export interface Viewer {
  /** Undefined: a guest. */
  player: Player | undefined;
  country: string | undefined;
  language: string;
  currency: string;
}

/** Returns who asks, with the currency that the figures are for. */
export async function readViewer(
  db: Db,
  { settings }: Pick<BonusDeps, 'settings'>,
  session: CallerSession | undefined,
  { country, locale: language }: ClientInfo,
  currency: string | undefined,
): Promise<Viewer> {
  if (session === undefined)
    return { player: undefined, country, language, currency: currency ?? currencyOfCountry(settings, country ?? '') };
  const player = await requirePlayer(db, session.playerId);
  const own = currency ?? (await requireActiveAccount(db, player.id)).currency;
  return { player, country: player.country, language: player.language, currency: own };
}

/** What stands against a template for somebody of whom only the country is known. */
function obstacleOfGuest({ clock, jurisdictions }: BonusDeps, { body }: Template, { country, currency }: Viewer): Obstacle | undefined {
  const now = clock.now().getTime();
  if (body.segments.length > 0) return 'segment';
  if (now < Date.parse(body.from) || now >= Date.parse(body.until)) return 'dates';
  if (!isForCountry(body, country ?? '')) return 'country';
  if (faultsBy(jurisdictions.of(country), body).length > 0) return 'rules';
  return body.currencies[currency] === undefined ? 'currency' : undefined;
}

/** What stands against offering a template to who asks; undefined: nothing. */
export async function obstacleOf(db: Db, deps: BonusDeps, template: Template, viewer: Viewer): Promise<Obstacle | undefined> {
  const { player, currency } = viewer;
  if (player === undefined) return obstacleOfGuest(deps, template, viewer);
  if (player.status !== playerStatus.active) return 'not-active';
  return await findObstacle(db, deps, template, player, currency);
}
