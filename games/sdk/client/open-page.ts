import type { PlainOutcome, ReplayAnswer } from '../client-api.ts';
import { element } from './element.ts';
import type { GameClient, GameFace, Show } from './game-client.ts';
import { openGame } from './open-game.ts';
import { openReplay, playBack, toShown } from './open-replay.ts';
import { createPlay } from './play.ts';
import type { Play, PlayKit } from './play-state.ts';
import type { Table } from './table.ts';
import type { Skip } from './timeline.ts';

/** How the rounds of a kind are played and shown again inside the frame, which is the same for all. */
export interface KindOfPage<Result extends PlainOutcome, Progress, SoundName extends string> {
  /** Builds the board and what is played on it. `isShortened`: whether what it shows can be cut short, and so be shown faster. `autoNode`: what is set for automatic rounds besides. */
  play(
    root: HTMLElement,
    node: HTMLElement,
    kit: PlayKit<Result, Progress> & { show: Show<SoundName | 'press'> },
    table: Table,
  ): Promise<{ surface: string; play: Play; isShortened: boolean; autoNode?: HTMLElement }>;
  /** Builds the board and returns what shows the round on it; undefined for a record without a round. */
  replay(
    root: HTMLElement,
    node: HTMLElement,
    show: Show<SoundName | 'press'>,
    replay: ReplayAnswer<Result, Progress>,
  ): Promise<(nextSkip: () => Skip) => Promise<void>>;
}

/** Opens a game's page: play, with the token in the address's fragment, or a replay, as the document says. */
export async function openDocument<Result extends PlainOutcome, Progress, SoundName extends string>(
  client: GameFace<SoundName>,
  data: Record<string, string>,
  kind: KindOfPage<Result, Progress, SoundName>,
): Promise<void> {
  const root = element('div', { class: 'game', data });
  document.body.append(root);
  if (document.documentElement.dataset['view'] === 'replay') await openReplay(root, client, kind);
  else await openGame(root, window.location.hash.slice(1), client, kind);
}

/** Opens the page of a game whose rounds one decision decides. `data`: of the root. */
export async function openPage<Result extends PlainOutcome, Progress, SoundName extends string>(
  client: GameClient<Result, Progress, SoundName>,
  data: Record<string, string> = {},
): Promise<void> {
  await openDocument<Result, Progress, SoundName>(client, data, {
    async play(root, node, kit, table) {
      const view = await client.createView(root, node, kit.show, table);
      const { motion } = client;
      return { surface: view.surface, play: createPlay({ ...kit, view, motion }), isShortened: motion?.isShortened ?? true };
    },
    async replay(root, node, show, replay) {
      const view = await client.createView(root, node, show);
      return async (nextSkip) => await playBack(view, show, toShown(replay), nextSkip);
    },
  });
}
