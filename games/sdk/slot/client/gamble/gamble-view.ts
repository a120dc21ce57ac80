// The board of a slot with a gamble: the reels as everywhere, and after a win, where the player has asked for it, a card to guess. What is
// not gambled is collected by itself.
import type { ShownRound, SteppedRound } from '#games/sdk/client-api.ts';
import type { StepsShow, StepsView } from '#games/sdk/client/steps/steps-client.ts';
import type { Table as PlayTable } from '#games/sdk/client/table.ts';
import { createSkip, type Skip, wait } from '#games/sdk/client/timeline.ts';
import { nameCard } from '#games/sdk/cards/client/card.ts';
import { type GambleAction, isRight } from '../../gamble/sheet.ts';
import type { GambleRules } from '../../slot-data.ts';
import type { SlotFace } from '../slot-face.ts';
import type { PlainProgress, PlainRound as PlainSpun } from '../slot-show.ts';
import type { SlotSound } from '../slot-sounds.ts';
import { createView } from '../view.ts';
import { createCardSheet } from './card-sheet.ts';
import type { PlainRound, PlainTable } from './gamble-client.ts';
import { createOffer } from './offer.ts';

type Shown = SteppedRound<PlainTable, PlainRound>;
type View = StepsView<PlainTable, PlainRound>;

interface Parts {
  face: SlotFace;
  rules: GambleRules;
  root: HTMLElement;
  node: HTMLElement;
  show: StepsShow<SlotSound | 'press'>;
  /** None in a replay, in which nothing is decided. */
  table: PlayTable | undefined;
}

/** How long the reels run at least. */
const minSpinMs = 640;

/** What the reels gave, as the board of every slot shows it. */
const spunOf = ({ table, ...facts }: Shown): ShownRound<PlainSpun, PlainProgress> => ({
  ...facts,
  shownSteps: 0,
  round: table.spun,
  progress: { won: '0', lastSpin: undefined, freeGamesLeft: 0, multiplier: 1 },
  jackpotWin: null,
});

const collect: GambleAction = { type: 'collect' };

/** Says what the last guess came to. */
function tellGuess({ say }: Pick<StepsShow, 'say'>, { guesses, cards }: PlainTable): string {
  const [guess, card] = [guesses.at(-1), cards.at(-1)];
  if (guess === undefined || card === undefined) return '';
  return say(isRight(guess, card) ? 'gamble.right' : 'gamble.wrong', { card: nameCard(say, card) });
}

export async function createGambleView({ face, rules, root, node, show, table }: Parts): Promise<View> {
  const { say, money, sounds } = show;
  const offer = table?.rules.gamble === true ? createOffer(face, say, table) : undefined;
  const view = await createView(face, root, node, show, undefined, offer?.node);
  const sheet = createCardSheet({ ...show, rules, guess: (guess) => show.step({ type: 'guess', guess } satisfies GambleAction) });
  node.append(sheet.node);
  /** Over the board and nothing else: the way to collect stays in sight. */
  function placeSheet(): void {
    const [board, game] = [node.getBoundingClientRect(), root.getBoundingClientRect()];
    const sides = [board.top - game.top, game.right - board.right, game.bottom - board.bottom, board.left - game.left];
    sheet.node.style.inset = sides.map((side) => `${side}px`).join(' ');
    sheet.node.style.maxHeight = `${board.height - 8}px`;
  }
  window.addEventListener('resize', placeSheet);
  let idle: Skip = createSkip();
  let startedAt = 0;
  /** The round on the board and how many of its guesses are shown. */
  let known: { id: string; guesses: number } | undefined;

  async function spin(shown: Shown, skip: Skip): Promise<void> {
    const spun = spunOf(shown);
    if (shown.table.guesses.length > 0) return view.rest(spun, { isGain: false, summary: '' }, skip);
    await wait(Math.max(0, startedAt + minSpinMs - performance.now()), skip);
    await view.show(spun, { nextSkip: () => skip, cardSkip: () => skip, onStep: () => undefined });
  }
  /** The player asked for it, or is in the middle of it. */
  const isOffered = ({ isFree, table: { guesses } }: Shown): boolean =>
    offer !== undefined && !isFree && (offer.isOn || guesses.length > 0);
  const isOpen = (shown: Shown): boolean => shown.round === null && (table === undefined ? shown.stepsTaken > 0 : isOffered(shown));

  async function guessed(shown: Shown, skip: Skip): Promise<void> {
    const { guesses, cards, amount } = shown.table;
    const card = cards.at(-1);
    if (card === undefined) return;
    sounds.play('turn', guesses.length);
    const isWon = amount !== '0';
    await sheet.turn(shown.table, skip);
    // what has brought the stake or less is not celebrated (requirement GA-07)
    if (isWon && BigInt(amount) > BigInt(shown.stake)) sounds.play('win', Math.min(1, guesses.length / rules.steps));
    show.setMessage(tellGuess(show, shown.table));
    show.setWin(BigInt(amount), isWon && BigInt(amount) > BigInt(shown.stake) ? 'gain' : 'plain');
    await wait(isWon ? 500 : 900, skip);
  }

  return {
    surface: view.surface,
    isShortened: true,
    fit: async () => await view.fit(),
    choice: () => null,
    enable(what) {
      offer?.enable(what === 'choice');
      sheet.enable(what === 'steps');
    },
    start() {
      idle.pull();
      idle = createSkip();
      known = undefined;
      startedAt = performance.now();
      sheet.close();
      view.start();
    },
    async bringBack() {
      if (known === undefined) await view.bringBack();
    },
    async show(shown, skip) {
      placeSheet();
      const { guesses } = shown.table;
      if (known?.id !== shown.id) {
        await spin(shown, skip);
        known = { id: shown.id, guesses: table === undefined ? 0 : guesses.length };
      }
      if (guesses.length > known.guesses) await guessed(shown, skip);
      known.guesses = guesses.length;
      if (isOpen(shown)) sheet.open(shown.table, shown.stake);
      else if (table === undefined && shown.round !== null && guesses.length > 0) sheet.tell(shown.round);
      else sheet.close();
    },
    ownStep: (shown) => (isOffered(shown) ? undefined : collect),
    mainStep: ({ table: { amount } }) => ({ label: say('gamble.collect', { amount: money(amount) }), action: collect }),
    describe({ table: standing, round }) {
      const told = tellGuess(show, standing);
      return round === null ? `${told} ${say('gamble.ask', { amount: money(standing.amount) })}`.trim() : told;
    },
    rest(shown, end) {
      if (shown.table.guesses.length === 0) view.rest(spunOf(shown), end, idle);
    },
  };
}
