// Automatic rounds of mines: the tiles that are opened in each, chosen before, and then what is reached is taken.
import { element } from '#games/sdk/client/element.ts';
import type { AutoSteps } from '#games/sdk/client/steps/steps-client.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { type Action, fieldCount, maxOpened, type MinesRound, placeOf, type Table } from '../sheet.ts';
import { nextOf } from './next-tile.ts';

const middle = Math.floor(fieldCount / 2);

export interface AutoTiles extends AutoSteps<Plain<Table>, Plain<MinesRound>> {
  /** So many mines leave room for so many tiles. */
  limit(mines: number): void;
}

export function createAutoTiles(say: Say, mines: number): AutoTiles {
  let chosen: readonly number[] = [middle];
  let max = maxOpened(mines);
  const explained = element('p', { class: 'quiet', aria: { live: 'polite' } });
  const tiles = Array.from({ length: fieldCount }, (_, field) =>
    element('button', {
      type: 'button',
      class: 'auto-tile',
      aria: { label: say('mines.field', placeOf(field)) },
      onClick: () => toggle(field),
    }),
  );

  function draw(): void {
    for (const [field, tile] of tiles.entries()) {
      const at = chosen.indexOf(field);
      tile.setAttribute('aria-pressed', String(at >= 0));
      tile.setAttribute('aria-disabled', String(at < 0 ? chosen.length >= max : chosen.length === 1));
      // the place in the order is drawn; a reader hears the tile by its name and that it is pressed
      tile.dataset['place'] = at < 0 ? '' : String(at + 1);
    }
    explained.textContent = say('auto.tiles-explained', { count: chosen.length });
  }
  /** One stays chosen: a round without a tile would decide nothing. */
  function toggle(field: number): void {
    const rest = chosen.filter((other) => other !== field);
    if (rest.length < chosen.length) chosen = rest.length === 0 ? chosen : rest;
    else if (chosen.length < max) chosen = [...chosen, field];
    draw();
  }
  draw();
  return {
    node: element(
      'div',
      { class: 'auto-tiles' },
      element('span', { class: 'label' }, say('auto.tiles')),
      element('div', { class: 'auto-tile-grid', role: 'group', aria: { label: say('auto.tiles') } }, ...tiles),
      explained,
    ),
    next: ({ table }): Action => nextOf(chosen, table.opened),
    limit(count) {
      max = maxOpened(count);
      chosen = chosen.slice(0, max);
      draw();
    },
  };
}
