// The board of a quick game as the kit plays it: its art with the last results, and beside it what is chosen and what that is worth.
import { createAutoplay } from '#games/sdk/client/autoplay.ts';
import { element } from '#games/sdk/client/element.ts';
import type { RoundView, Show } from '#games/sdk/client/game-client.ts';
import type { Table } from '#games/sdk/client/table.ts';
import type { Drawn } from '../quick-maths.ts';
import { drawing } from './drawing.ts';
import { createFigures } from './figures.ts';
import { createLastResults } from './last-results.ts';
import type { QuickGame, QuickSound, Shown } from './quick-game.ts';

/** What is played for, shared with the tabs of the menu. */
export interface Chosen<Choice> {
  choice: Choice;
}

const typedTargets = 'input, textarea, select, [role="radiogroup"], dialog';

/** Hands keys that are none of the frame's to the game. */
function listenToOptions<Choice>(pressKey: (key: string) => Choice | undefined, choose: (choice: Choice) => void): void {
  window.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof Element && event.target.closest(typedTargets) !== null) return;
    const choice = pressKey(event.key);
    if (choice === undefined) return;
    event.preventDefault();
    choose(choice);
  });
}

/** While a round runs its choice stands: what would change it is kept away, and the focus stays where it is. */
function guard(panel: HTMLElement, isLocked: () => boolean): void {
  for (const name of ['click', 'input', 'change', 'pointerdown'] as const)
    panel.addEventListener(
      name,
      (event) => {
        if (!isLocked() || (event.target instanceof Element && event.target.closest('.auto-switch') !== null)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    );
}

/** Builds the view of a quick game. Without a table, in a replay, it has no options. */
export function createQuickView<Choice, Outcome extends Drawn>(
  game: QuickGame<Choice, Outcome>,
  chosen: Chosen<Choice>,
  {
    root,
    node,
    show,
    language,
    table,
  }: { root: HTMLElement; node: HTMLElement; show: Show<QuickSound>; language: string; table: Table | undefined },
): RoundView<Shown<Choice, Outcome>, null> {
  const { say, money, sounds, announcer } = show;
  let isLocked = false;
  const board = game.createBoard({ say, language, sounds, choose });
  const figures = createFigures({ say, money, language, stake: () => table?.stake() });
  const options = game.createOptions({ say, language, choice: chosen.choice, choose });
  const last = createLastResults(say);
  const auto = table?.rules.autoplay === true ? createAutoplay({ say, money, table }) : undefined;
  const scene = drawing(game.scene, 'quick-scene');
  const panel = element('section', { class: 'quick-options', aria: { label: say('options') } });
  panel.append(...options.nodes, element('div', { class: 'choice-foot' }, figures.node, auto?.node));
  root.classList.add('quick');
  node.append(scene, element('div', { class: 'quick-stage' }, board.node, last.node));
  if (table !== undefined) node.append(panel);

  function showChoice(): void {
    options.set(chosen.choice);
    board.prepare(chosen.choice);
    figures.show(game.prizesOf(chosen.choice));
  }
  function choose(choice: Choice): void {
    if (isLocked || table === undefined) return;
    chosen.choice = choice;
    showChoice();
  }
  guard(panel, () => isLocked);
  if (table !== undefined) listenToOptions((key) => game.pressKey(key, chosen.choice), choose);
  table?.onChange(() => {
    isLocked = table.button() !== 'ready' && table.button() !== 'closed';
    panel.dataset['state'] = isLocked ? 'locked' : 'open';
    figures.show(game.prizesOf(chosen.choice));
    if (!isLocked) options.set(chosen.choice);
  });
  showChoice();
  return {
    surface: 'dom',
    fit: async () => undefined,
    choice: () => chosen.choice,
    start() {
      auto?.started();
      sounds.play('start');
      board.start();
    },
    async bringBack() {
      auto?.refused();
      board.bringBack();
    },
    async takeUp({ round }) {
      chosen.choice = round.choice as Choice;
      showChoice();
    },
    async show({ round, stake }, ways) {
      board.prepare(round.choice as Choice);
      await board.show(round, ways.nextSkip());
      const isGain = BigInt(round.payout) > BigInt(stake);
      sounds.play('land');
      if (isGain) sounds.play('win', Math.min(1, Math.log10(round.fiftieths / 50) / 2));
      show.setMessage(game.describe(say, round));
      last.add(game.brief(round), isGain);
    },
    rest({ round, stake }, { summary }) {
      auto?.ended(BigInt(stake), BigInt(round.payout));
      announcer.say(`${game.describe(say, round)}. ${summary}`);
    },
  };
}
