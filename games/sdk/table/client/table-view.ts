// The board of a table game as the kit plays it: the stage, the felt with its chips, the rack, and what came before.
import { element } from '#games/sdk/client/element.ts';
import type { RoundView, Show } from '#games/sdk/client/game-client.ts';
import type { Table } from '#games/sdk/client/table.ts';
import { drawing } from '#games/sdk/quick/client/drawing.ts';
import type { Bet, BetChoice } from '../bets.ts';
import { createBetBoard, type Laid } from './bet-board.ts';
import { createWriteChip } from './chip.ts';
import { createChipRack, type TableAct } from './chip-rack.ts';
import { createPast, type Past } from './past.ts';
import { listenToTableKeys } from './table-keys.ts';
import type { Shown, TableGame, TableSound } from './table-game.ts';

export interface TableViewParts {
  root: HTMLElement;
  node: HTMLElement;
  show: Show<TableSound>;
  language: string;
  table: Table | undefined;
  past: Past;
}

const readLaid = (bets: readonly Bet[]): Laid[] => bets.map(([position, amount]) => [position, BigInt(amount)]);

/** The bets of a choice that was stored; none for anything else. */
function betsOf(choice: unknown): Laid[] {
  return typeof choice === 'object' && choice !== null && 'bets' in choice ? readLaid((choice as BetChoice).bets) : [];
}

/** What is laid for the next round, on the felt and in the bar. */
function createTableau<Outcome extends object>(game: TableGame<Outcome>, { show, language, table }: TableViewParts) {
  const { say, money, sounds, announcer } = show;
  const stakes = table?.stakes ?? [];
  const max = stakes.at(-1) ?? 0n;
  const chips = stakes.length > 1 ? stakes.slice(0, -1) : stakes;
  const write = createWriteChip(money, language);
  const board = createBetBoard(max);
  let chip = chips[Math.min(1, chips.length - 1)] ?? 0n;
  let last: Laid[] = [];
  /** True while a round runs, or in a replay. */
  let isLocked = table === undefined;
  /** A round that was shown still lies there. */
  let isShown = false;

  const felt = game.createFelt({ say, language, money, write, chips, lay, take: (position) => change(() => board.take(position)) });
  const rack = createChipRack({ say, money, write, chips, choose, act });

  function draw(): void {
    felt.draw(board.laid);
    rack.set(chip);
    rack.enable({ undo: board.canUndo, clear: board.total > 0n, double: board.total > 0n, repeat: last.length > 0 && board.total === 0n });
    table?.setStake(board.total);
  }
  function tell(text: string): void {
    show.setMessage(text);
    announcer.say(text);
  }
  /**
   * Changes what lies, unless a round runs; what is left of the last one goes. The stake is told after `on`, or that the table has no room for it.
   */
  function change(doIt: () => boolean | undefined | void, on: () => string = () => ''): void {
    if (isLocked) return;
    if (isShown) clearShown();
    if (doIt() === false) tell(say('table.full', { max: money(max) }));
    else {
      sounds.play('chip');
      announcer.say(`${on()}${say('table.total', { amount: money(board.total) })}`);
    }
    draw();
  }
  function clearShown(): void {
    isShown = false;
    felt.mark(undefined);
    show.setMessage('');
    show.setWin(undefined, 'plain');
  }
  function lay(laid: readonly (readonly [position: string, count: number])[]): void {
    const [only] = laid.length === 1 ? laid : [];
    change(
      () => board.lay(laid.map(([position, count]) => [position, chip * BigInt(count)])),
      () =>
        only === undefined
          ? ''
          : `${say('table.spot', { name: game.nameOf(say, only[0]), amount: money(board.laid.get(only[0]) ?? 0n) })}. `,
    );
  }
  function act(name: TableAct): void {
    if (name === 'undo' && board.canUndo) change(() => board.undo());
    else if (name === 'clear' && board.total > 0n) change(() => board.clear());
    else if (name === 'double' && board.total > 0n) change(() => board.double());
    else if (name === 'repeat' && last.length > 0 && board.total === 0n) change(() => board.replace(last));
  }
  function choose(value: bigint): void {
    chip = value;
    rack.set(chip);
  }
  if (table !== undefined) listenToTableKeys({ act, pick: (index) => choose(chips[index] ?? chip) });
  return {
    felt,
    rack,
    board,
    draw,
    clearShown,
    lock: (isNow: boolean) => void (isLocked = isNow || table === undefined),
    remember(bets: Laid[]) {
      if (last.length === 0) last = bets;
      draw();
    },
    /** The round is over: its bets stay in sight until something else is laid, and can be laid again. */
    settle(bets: Laid[]) {
      last = bets;
      isShown = true;
      board.reset();
      rack.enable({ undo: false, clear: false, double: false, repeat: true });
      table?.setStake(0n);
    },
  };
}

/** Builds the view of a table game. Without a table, in a replay, nothing is laid. */
export function createTableView<Outcome extends object>(game: TableGame<Outcome>, parts: TableViewParts): RoundView<Shown<Outcome>, null> {
  const { root, node, show, language, table, past } = parts;
  const { say, sounds, announcer } = show;
  const stage = game.createStage({ say, language, sounds });
  const tableau = createTableau(game, parts);
  const strip = createPast(game, say, past);
  root.classList.add('table-game');
  const foot = table === undefined ? [] : [tableau.rack.node];
  node.append(
    drawing(game.scene, 'table-scene'),
    element('div', { class: 'table-stage' }, stage.node, strip.node),
    element('div', { class: 'table-felt' }, tableau.felt.node, ...foot),
  );
  tableau.draw();
  table?.onChange(() => {
    const isLocked = table.button() !== 'ready' && table.button() !== 'closed';
    tableau.lock(isLocked);
    root.dataset['locked'] = String(isLocked);
  });
  void table?.lastRounds().then((rounds) => {
    strip.remember(rounds.filter(({ state }) => state === 'finished').map(({ summary }) => summary));
    // what was laid in another currency is another amount
    tableau.remember(betsOf(rounds.find(({ choice, currency }) => choice !== null && currency === table.currency)?.choice));
  });
  return {
    surface: 'dom',
    fit: async () => undefined,
    choice: () => ({ bets: tableau.board.bets() }),
    hindrance: () => (tableau.board.total === 0n ? say('table.place-first') : undefined),
    start() {
      tableau.felt.mark(undefined);
      sounds.play('start');
      root.dataset['showing'] = 'true';
      stage.start();
    },
    async bringBack() {
      root.dataset['showing'] = 'false';
      stage.bringBack();
    },
    async takeUp({ round }) {
      tableau.board.reset(betsOf(round.choice));
      tableau.draw();
    },
    async show({ round, stake }, ways) {
      tableau.board.reset(betsOf(round.choice));
      tableau.draw();
      root.dataset['showing'] = 'true';
      await stage.show(round, ways.nextSkip());
      root.dataset['showing'] = 'false';
      tableau.felt.mark(round);
      const isGain = BigInt(round.payout) > BigInt(stake);
      if (isGain) sounds.play('win', Math.min(1, Number((BigInt(round.payout) * 10n) / BigInt(stake)) / 360));
      show.setMessage((game.message ?? game.describe)(say, round));
      strip.add(game.summarize(round));
    },
    rest({ round }, { summary }) {
      if (table !== undefined) tableau.settle(betsOf(round.choice));
      announcer.say(`${game.describe(say, round)}. ${summary}`);
    },
  };
}
