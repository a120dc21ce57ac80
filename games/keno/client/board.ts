// The board of keno: forty lanterns that are picked by a press; the ten that are drawn light up one after the other.
import { element } from '#games/sdk/client/element.ts';
import { formatTimes } from '#games/sdk/quick/client/figures.ts';
import { prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Board, BoardParts } from '#games/sdk/quick/client/quick-game.ts';
import type { KenoRound } from '../maths.ts';
import { ascending, type Choice, firstChoice, maxPicks, numbers, tables } from '../odds.ts';

const columns = 8;
/** Between two lanterns that light up. */
const stepMs = 70;

/** Adds or takes away a number; undefined where neither can be. */
export function togglePick({ picks }: Choice, number: number): Choice | undefined {
  const others = picks.filter((pick) => pick !== number);
  const next = others.length < picks.length ? others : ascending([...picks, number]);
  return next.length >= 1 && next.length <= maxPicks ? { picks: next } : undefined;
}

function createLanterns(say: BoardParts<Choice>['say'], toggle: (number: number) => void): HTMLButtonElement[] {
  const lanterns = Array.from({ length: numbers }, (_, index) =>
    element('button', { type: 'button', class: 'lantern', onClick: () => toggle(index + 1) }, String(index + 1)),
  );
  for (const [index, lantern] of lanterns.entries()) {
    lantern.tabIndex = index === 0 ? 0 : -1;
    lantern.setAttribute('aria-label', say('number', { number: index + 1 }));
    lantern.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
      const next = step === undefined ? undefined : lanterns[index + step];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (next === undefined) return;
      lantern.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  }
  return lanterns;
}

export function createBoard({ say, language, sounds, choose }: BoardParts<Choice>): Board<Choice, Plain<KenoRound>> {
  let choice = firstChoice;
  let shown: readonly number[] = [];
  const lanterns = createLanterns(say, (number) => {
    const next = togglePick(choice, number);
    if (next !== undefined) choose(next);
  });
  const pays = element('ol', { class: 'keno-pays', aria: { hidden: 'true' } });
  const grid = element('div', { class: 'keno-grid', role: 'group', aria: { label: say('numbers.label') } }, ...lanterns);
  const node = element('div', { class: 'keno' }, grid, pays);

  function mark(balls: readonly number[]): void {
    shown = balls;
    for (const [index, lantern] of lanterns.entries()) {
      const isPicked = choice.picks.includes(index + 1);
      const isDrawn = balls.includes(index + 1);
      lantern.setAttribute('aria-pressed', String(isPicked));
      lantern.dataset['lit'] = isDrawn ? (isPicked ? 'hit' : 'drawn') : 'off';
    }
  }
  function markPays(hits: number | undefined): void {
    const table = tables[choice.picks.length] ?? [];
    pays.replaceChildren(
      ...table.map((prize, count) =>
        element(
          'li',
          { data: { now: String(count === hits) } },
          element('b', {}, `${count}`),
          element('span', {}, formatTimes(prize, language)),
        ),
      ),
    );
  }
  async function light(balls: readonly number[], skip: Skip): Promise<void> {
    for (let count = 1; count <= balls.length && !skip.isPulled; count += 1) {
      mark(balls.slice(0, count));
      sounds.play('tick', choice.picks.includes(balls[count - 1] ?? 0) ? 6 : 1);
      await wait(stepMs, skip);
    }
  }
  return {
    node,
    prepare(next) {
      const isOther = next.picks.join() !== choice.picks.join();
      choice = next;
      mark(isOther ? [] : shown);
      if (isOther || pays.children.length === 0) markPays(undefined);
    },
    start() {
      mark([]);
      markPays(undefined);
    },
    bringBack: () => mark([]),
    async show({ balls, hits }, skip) {
      if (!prefersStill()) await light(balls, skip);
      mark(balls);
      markPays(hits);
    },
  };
}
