// The table: the choice of mines, what it pays, and the fields.
import type { SteppedRound } from '#games/sdk/client-api.ts';
import { element } from '#games/sdk/client/element.ts';
import type { StepsShow, StepsView } from '#games/sdk/client/steps/steps-client.ts';
import { wait } from '#games/sdk/client/timeline.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { type Action, type MinesRound, placeOf, type Table, usualMines } from '../sheet.ts';
import { drawShaft, pictureAddress } from './art.ts';
import { createAutoTiles } from './auto-tiles.ts';
import { createFieldGrid, type FieldState } from './field-grid.ts';
import { createLadder, formatNextChance } from './ladder.ts';
import { createMineCount } from './mine-count.ts';
import type { SoundName } from './sounds.ts';

export type PlainTable = Plain<Table>;
export type PlainRound = Plain<MinesRound>;
type Shown = SteppedRound<PlainTable, PlainRound>;

/** How long a mine is looked at before the round is summed up. */
const hitMs = 420;

/** What every field shows of a round. */
function fieldStates({ table, round }: Pick<Shown, 'table' | 'round'>): FieldState[] {
  return Array.from({ length: 25 }, (_, field) => {
    if (table.opened.includes(field)) return 'open';
    if (round === null) return 'closed';
    if (round.hit === field) return 'hit';
    return round.field.includes(field) ? 'mine' : 'spare';
  });
}

const nothing: Pick<Shown, 'table' | 'round'> = { table: { mines: 0, opened: [], reached: '0', next: '0' }, round: null };

export async function createView(
  root: HTMLElement,
  node: HTMLElement,
  show: StepsShow<SoundName>,
): Promise<StepsView<PlainTable, PlainRound>> {
  const { say, money, sounds } = show;
  const language = document.documentElement.lang;
  let last = nothing;
  let isOn = false;
  const ladder = createLadder(say, language);
  const auto = createAutoTiles(say, usualMines);
  const count = createMineCount(say, (mines) => {
    auto.limit(mines);
    ladder.draw(mines);
    ladder.mark(0);
  });
  const grid = createFieldGrid(say, (field) => {
    if (!isOn || grid.stateOf(field) !== 'closed') return;
    grid.set(field, 'opening');
    const action: Action = { type: 'open', field };
    show.step(action);
  });
  ladder.draw(count.value);
  ladder.mark(0);
  root.prepend(element('img', { class: 'shaft', attributes: { alt: '', src: pictureAddress(drawShaft()) } }));
  node.append(element('div', { class: 'mines-side' }, count.node, ladder.node), grid.node);

  function draw(shown: Pick<Shown, 'table' | 'round'>): void {
    last = shown;
    for (const [field, state] of fieldStates(shown).entries()) if (grid.stateOf(field) !== state) grid.set(field, state);
    ladder.mark(shown.table.opened.length);
  }
  function nextWords({ mines, opened, next }: PlainTable): string {
    return say('mines.next', { chance: formatNextChance(mines, opened.length, language), amount: money(next) });
  }

  return {
    surface: 'dom',
    auto,
    fit: async () => ladder.mark(last.table.opened.length),
    choice: () => count.value,
    enable(what) {
      isOn = what === 'steps';
      count.enable(what === 'choice');
      grid.enable(isOn);
    },
    start: () => draw(nothing),
    bringBack: async () => draw(last),
    async show(shown, skip) {
      const before = last.table.opened.length;
      if (count.value !== shown.table.mines) count.set(shown.table.mines);
      draw(shown);
      const opened = shown.table.opened.length;
      if (opened > before) sounds.play('open', opened);
      if (shown.round === null) return show.setMessage(nextWords(shown.table));
      if (shown.round.hit !== null) sounds.play('mine');
      // what returns the stake or less is not celebrated (requirement GA-07)
      else if (BigInt(shown.round.payout) > BigInt(shown.staked)) sounds.play('take');
      if (shown.round.hit !== null) await wait(hitMs, skip);
    },
    mainStep({ table }) {
      const action: Action = { type: 'take' };
      return table.opened.length === 0
        ? { label: say('mines.pick') }
        : { label: say('steps.take', { amount: money(table.reached) }), action };
    },
    describe({ table, round }) {
      const open = say('mines.open', { count: table.opened.length });
      if (round === null) return `${open} ${nextWords(table)}`;
      return round.hit === null ? `${open} ${say(`end.${round.end}`)}` : say('end.mine', placeOf(round.hit));
    },
    rest: () => undefined,
  };
}
