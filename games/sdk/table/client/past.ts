// The last results, newest first. They are a memory and nothing more: every round is drawn on its own, and the row says so.
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { Summary, TableGame } from './table-game.ts';

const maxShown = 12;
/** How many rounds the figures of the past count. */
const maxKept = 500;

/** The rounds that are remembered, shared with the tabs of the menu. */
export interface Past {
  rounds: Summary[];
}

export function createPast(game: Pick<TableGame<object>, 'brief'>, say: Say, past: Past) {
  const list = element('ol', { class: 'results' });
  const node = element('section', { class: 'last-results', data: { state: 'empty' }, aria: { label: say('last.label') } });
  node.append(list);
  function draw(): void {
    node.dataset['state'] = past.rounds.length === 0 ? 'empty' : 'some';
    list.replaceChildren(
      ...past.rounds.slice(0, maxShown).map((summary) => {
        const { text, tone } = game.brief(say, summary);
        return element('li', { data: { tone } }, text);
      }),
    );
  }
  return {
    node,
    /** Takes in rounds from before this visit, newest first. */
    remember(rounds: readonly Summary[]) {
      past.rounds = [...past.rounds, ...rounds].slice(0, maxKept);
      draw();
    },
    add(round: Summary) {
      past.rounds = [round, ...past.rounds].slice(0, maxKept);
      draw();
    },
  };
}
