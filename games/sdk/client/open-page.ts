import type { PlainOutcome } from '../client-api.ts';
import { element } from './element.ts';
import type { GameClient } from './game-client.ts';
import { openGame } from './open-game.ts';
import { openReplay } from './open-replay.ts';

/** Opens a game's page: play, with the token in the address's fragment, or a replay, as the document says. `data`: of the root. */
export async function openPage<Result extends PlainOutcome, Progress, SoundName extends string>(
  client: GameClient<Result, Progress, SoundName>,
  data: Record<string, string> = {},
): Promise<void> {
  const root = element('div', { class: 'game', data });
  document.body.append(root);
  if (document.documentElement.dataset['view'] === 'replay') await openReplay(root, client);
  else await openGame(root, window.location.hash.slice(1), client);
}
