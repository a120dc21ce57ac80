import type { OswLaunch, OswLaunchAnswer } from '#contract/protocols/osw.ts';
import { stakeRange } from '#games/sdk/stakes.ts';
import { openSession } from '../play/open-session.ts';
import type { Studio } from '../studio.ts';

/** Opens a game session; the token that plays it travels in the fragment of the address, which no server's log sees. */
export async function launchGame(studio: Studio, launch: OswLaunch): Promise<OswLaunchAnswer> {
  const game = studio.games.find(launch.gameId);
  if (game === undefined) return { status: 'GAME_DISABLED' };
  if (stakeRange(game.stakes, launch.currency, launch.rules) === undefined || launch.exponent < 0 || launch.exponent > 18)
    return { status: 'BAD_REQUEST' };
  const { id, playToken } = await openSession(studio, launch, launch.player.language, studio.wallMs());
  studio.deliveryWorker.wake();
  const header = launch.operatorHeader === true ? '?header=operator' : '';
  return { status: 'OK', url: `${studio.publicUrl}/play/${game.id}${header}#${playToken}`, providerSessionId: id };
}
