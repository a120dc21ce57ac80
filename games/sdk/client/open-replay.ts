// A round shown again from its record alone (requirement HI-04): marked as a replay, with everything that identifies it.
import type { PlainOutcome, ReplayAnswer, ShownRound } from '../client-api.ts';
import { besidesInLink } from '../verify-link.ts';
import { createAnnouncer } from './announcer.ts';
import { ApiRefusal, createApi } from './api-client.ts';
import { element } from './element.ts';
import { createMoney, type Money } from './format-money.ts';
import type { GameFace, RoundView, Show } from './game-client.ts';
import { icon } from './icons.ts';
import { gameOfPage, providerAddress } from './provider-address.ts';
import type { KindOfPage } from './open-page.ts';
import { createShow } from './show.ts';
import { createSounds } from './sound-engine.ts';
import { createSay, type Say } from './texts.ts';
import { createSkip, type Skip, wait } from './timeline.ts';

function verifyLink(replay: ReplayAnswer): string {
  const { proof, gameId, stake, choice, actions, language } = replay;
  const { serverSeed, clientSeed, commit, nonce, mathHash } = proof;
  const given = { serverSeed: serverSeed ?? '', clientSeed, commit, nonce: String(nonce), stake, mathHash, language };
  const chosen = choice === null ? {} : { choice: JSON.stringify(choice) };
  const taken = actions.length === 0 ? {} : { actions: JSON.stringify(actions) };
  return `${providerAddress(`/verify/${gameId}`)}#${new URLSearchParams({ ...given, ...chosen, ...taken, ...besidesInLink(replay) })}`;
}

function drawRecord(replay: ReplayAnswer, say: Say, money: Money, chosen: string | undefined): HTMLElement {
  const time = new Intl.DateTimeFormat(replay.language, { dateStyle: 'medium', timeStyle: 'medium' });
  const amount = (digits: string | null): string => (digits === null ? '–' : money(digits));
  const facts: [string, string][] = [
    [say('record.time'), time.format(Date.parse(replay.startedAt))],
    [say('stake'), replay.isFree ? `${money(replay.stake)} · ${say('free-round')}` : money(replay.staked)],
    ...(chosen === undefined ? [] : [[say('record.choice'), chosen] satisfies [string, string]]),
    [say('win'), amount(replay.payout)],
    ...(replay.jackpotWin === null ? [] : [[say('menu.jackpot'), money(replay.jackpotWin)] as [string, string]]),
    [say('record.before'), amount(replay.fundsBefore)],
    [say('record.after'), amount(replay.fundsAfter)],
    [say('record.round'), replay.id],
    [say('fair.commit'), replay.proof.commit],
    [say('fair.nonce'), String(replay.proof.nonce)],
  ];
  const rows = facts.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value)));
  return element('dl', { class: 'record' }, ...rows);
}

/** Returns a replayed round as a client shows it. @throws Error for a record without an outcome, which has no replay */
export function toShown<Result extends PlainOutcome, Progress>({
  id,
  stake,
  isFree,
  choice,
  proof,
  round,
  progress,
  jackpotWin,
}: ReplayAnswer<Result, Progress>): ShownRound<Result, Progress> {
  if (round === null) throw new Error(`The round ${id} has no outcome`);
  return { id, stake, isFree, choice, ...proof, shownSteps: 0, round, progress, jackpotWin };
}

function createFrame(replay: ReplayAnswer, say: Say, money: Money, chosen: string | undefined) {
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
  const bar = element('footer', { class: 'bar bar-replay' }, drawRecord(replay, say, money, chosen), won, again, verify);
  return {
    message,
    win,
    again,
    board,
    announcer,
    nodes: [element('header', { class: 'status' }, brand), board, message, bar, announcer.node],
  };
}

/** Writes what a round that was shown again has paid. */
export function tellPayout(show: Show, ended: { stake: string; payout: string; jackpotWin?: string | null }): void {
  const { say, money } = show;
  const payout = BigInt(ended.payout) + BigInt(ended.jackpotWin ?? 0);
  const tone = payout > BigInt(ended.stake) ? 'gain' : 'plain';
  show.setWin(payout, tone);
  show.setMessage(say(payout === 0n ? 'result.none' : tone === 'gain' ? 'result.win' : 'result.return', { amount: money(payout) }), tone);
}

/** Shows a round again that one decision decided. */
export async function playBack<Result extends PlainOutcome, Progress>(
  view: RoundView<Result, Progress>,
  show: Show,
  shown: ShownRound<Result, Progress>,
  nextSkip: () => Skip,
): Promise<void> {
  show.setWin(undefined, 'plain');
  await view.fit();
  view.start();
  await wait(700);
  await view.show(shown, { nextSkip, cardSkip: nextSkip, onStep: () => undefined });
  tellPayout(show, { stake: shown.isFree ? '0' : shown.stake, payout: shown.round.payout, jackpotWin: shown.jackpotWin });
}

/** Opens the replay that the page's address names. Without a key to it, it says that there is none. */
export async function openReplay<Result extends PlainOutcome, Progress, SoundName extends string>(
  root: HTMLElement,
  client: GameFace<SoundName>,
  kind: Pick<KindOfPage<Result, Progress, SoundName>, 'replay'>,
): Promise<void> {
  const api = createApi<Result, Progress>({ base: providerAddress('/api/'), playToken: '', onConnection: () => undefined });
  const id = window.location.pathname.split('/').at(-1) ?? '';
  const key = new URLSearchParams(window.location.search).get('key') ?? '';
  const replay = await api.replay(id, key).catch((error: unknown) => {
    if (error instanceof ApiRefusal) return undefined;
    throw error;
  });
  if (replay === undefined) {
    const { texts } = await api.texts(gameOfPage(), navigator.language);
    return root.replaceChildren(element('p', { class: 'closed', role: 'alert' }, createSay(texts)('replay.missing')));
  }
  document.documentElement.lang = replay.language;
  const say = createSay(replay.texts);
  const money = createMoney({ currency: replay.currency, exponent: replay.exponent, language: replay.language });
  const frame = createFrame(replay, say, money, client.nameChoice?.(say, replay.choice));
  root.replaceChildren(...frame.nodes);
  const { announcer, message } = frame;
  const show = createShow({
    say,
    money,
    sounds: createSounds(client.sounds, false),
    announcer,
    message,
    setWin(amount, tone) {
      frame.win.textContent = amount === undefined ? '–' : money(amount);
      frame.win.dataset['tone'] = tone;
    },
  });
  const showRound = await kind.replay(root, frame.board, show, replay);
  let skip: Skip = createSkip();
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    // the focus stays on it
    frame.again.setAttribute('aria-disabled', 'true');
    await showRound(() => (skip = createSkip()));
    isRunning = false;
    frame.again.setAttribute('aria-disabled', 'false');
    root.dataset['state'] = 'shown';
  };
  frame.again.addEventListener('click', () => void run());
  frame.board.addEventListener('click', () => skip.pull());
  await run();
}
