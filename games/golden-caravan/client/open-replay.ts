// A round shown again from its record alone (requirement HI-04): marked as a replay, with everything that identifies it.
import type { ReplayAnswer, ShownRound } from '#games/provider/contract.ts';
import { createAnnouncer } from '../../stage/announcer.ts';
import { ApiRefusal, createApi } from '../../stage/api-client.ts';
import { element } from '../../stage/element.ts';
import { createMoney, type Money } from '../../stage/format-money.ts';
import { icon } from '../../stage/icons.ts';
import { createSounds } from '../../stage/sound-engine.ts';
import { createSay, type Say } from '../../stage/texts.ts';
import { createSkip, type Skip, wait } from '../../stage/timeline.ts';
import { baseReels } from '../for-client.ts';
import { type Board, createBoard } from './board.ts';
import type { Show } from './game.ts';
import { showRound } from './show-round.ts';
import { recipes } from './sounds.ts';

function verifyLink({ proof, stake, language }: ReplayAnswer): string {
  const { serverSeed, clientSeed, commit, nonce, mathHash } = proof;
  const given = { serverSeed: serverSeed ?? '', clientSeed, commit, nonce: String(nonce), stake, mathHash, language };
  return `${new URL('../verify', window.location.href).href}#${new URLSearchParams(given)}`;
}

function drawRecord(replay: ReplayAnswer, say: Say, money: Money): HTMLElement {
  const time = new Intl.DateTimeFormat(replay.language, { dateStyle: 'medium', timeStyle: 'medium' });
  const amount = (digits: string | null): string => (digits === null ? '–' : money(digits));
  const facts: [string, string][] = [
    [say('record.time'), time.format(Date.parse(replay.startedAt))],
    [say('stake'), money(replay.stake)],
    [say('win'), amount(replay.payout)],
    [say('record.before'), amount(replay.fundsBefore)],
    [say('record.after'), amount(replay.fundsAfter)],
    [say('record.round'), replay.id],
    [say('fair.commit'), replay.proof.commit],
    [say('fair.nonce'), String(replay.proof.nonce)],
  ];
  const rows = facts.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value)));
  return element('dl', { class: 'record' }, ...rows);
}

const asShown = ({ id, stake, proof, round }: ReplayAnswer): ShownRound | undefined =>
  round === null
    ? undefined
    : { id, stake, ...proof, shownSteps: 0, round, progress: { won: '0', lastSpin: undefined, freeGamesLeft: 0, multiplier: 1 } };

function createFrame(replay: ReplayAnswer, say: Say, money: Money) {
  const message = element('p', { class: 'message', aria: { hidden: 'true' } });
  const win = element('output', { class: 'amount' }, '–');
  const again = element('button', { type: 'button', class: 'button light' }, icon('play'), say('replay.again'));
  const board = element('main', { class: 'board', aria: { label: say('board') } });
  const announcer = createAnnouncer();
  const brand = element(
    'div',
    { class: 'brand' },
    element('h1', {}, say('game.name')),
    element('span', { class: 'badge-replay' }, say('replay.banner')),
  );
  const won = element('div', { class: 'field' }, element('span', { class: 'label' }, say('win')), win);
  const verify = replay.proof.serverSeed !== null && element('a', { class: 'button', href: verifyLink(replay) }, say('fair.verify'));
  const bar = element('footer', { class: 'bar bar-replay' }, drawRecord(replay, say, money), won, again, verify);
  return {
    message,
    win,
    again,
    board,
    announcer,
    nodes: [element('header', { class: 'status' }, brand), board, message, bar, announcer.node],
  };
}

function createShow(board: Board, frame: ReturnType<typeof createFrame>, say: Say, money: Money): Show {
  return {
    board,
    say,
    money,
    sounds: createSounds(recipes, false),
    announcer: frame.announcer,
    setMessage(text, tone = 'plain') {
      frame.message.textContent = text;
      frame.message.dataset['tone'] = tone;
    },
    setWin(amount, tone) {
      frame.win.textContent = amount === undefined ? '–' : money(amount);
      frame.win.dataset['tone'] = tone;
    },
  };
}

async function playBack(show: Show, shown: ShownRound, nextSkip: () => Skip): Promise<void> {
  const { board, say, money } = show;
  show.setWin(undefined, 'plain');
  await board.fit();
  board.reels.run(baseReels);
  await wait(700);
  const { payout } = await showRound(show, shown, { nextSkip, cardSkip: nextSkip, onStep: () => undefined });
  const tone = payout > BigInt(shown.stake) ? 'gain' : 'plain';
  show.setWin(payout, tone);
  show.setMessage(say(payout === 0n ? 'result.none' : tone === 'gain' ? 'result.win' : 'result.return', { amount: money(payout) }), tone);
}

export async function openReplay(root: HTMLElement): Promise<void> {
  const api = createApi({ base: new URL('../api/', window.location.href).href, playToken: '', onConnection: () => undefined });
  const id = window.location.pathname.split('/').at(-1) ?? '';
  const key = new URLSearchParams(window.location.search).get('key') ?? '';
  const replay = await api.replay(id, key).catch((error: unknown) => {
    if (error instanceof ApiRefusal) return undefined;
    throw error;
  });
  const shown = replay && asShown(replay);
  if (replay === undefined || shown === undefined) {
    const { texts } = await api.texts(navigator.language);
    return root.replaceChildren(element('p', { class: 'closed', role: 'alert' }, createSay(texts)('replay.missing')));
  }
  document.documentElement.lang = replay.language;
  const say = createSay(replay.texts);
  const money = createMoney({ currency: replay.currency, exponent: replay.exponent, language: replay.language });
  const frame = createFrame(replay, say, money);
  root.replaceChildren(...frame.nodes);
  const board = await createBoard(root, frame.board);
  const show = createShow(board, frame, say, money);
  let skip: Skip = createSkip();
  const run = async (): Promise<void> => {
    frame.again.disabled = true;
    await playBack(show, shown, () => (skip = createSkip()));
    frame.again.disabled = false;
    root.dataset['state'] = 'shown';
  };
  frame.again.addEventListener('click', () => void run());
  frame.board.addEventListener('click', () => skip.pull());
  await run();
}
