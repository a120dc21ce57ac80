// Puts a game together: the frame of the kit, the game's board, and the play that connects them.
import type { PlainOutcome, RefusalBody, SessionAnswer } from '../client-api.ts';
import { createAnnouncer } from './announcer.ts';
import { createOwnAutoplay } from './autoplay.ts';
import { type Api, createApi } from './api-client.ts';
import { type ControlBar, type ControlOptions, createControlBar } from './control-bar.ts';
import { element } from './element.ts';
import { drawFairness } from './fairness-tab.ts';
import { createMoney, type Money } from './format-money.ts';
import { createTellFrame } from './frame-messages.ts';
import type { GameFace } from './game-client.ts';
import { drawHistory } from './history-tab.ts';
import { openJackpot } from './jackpot/open-jackpot.ts';
import { listenToKeys } from './keyboard.ts';
import { createMenu, type Menu, type MenuTab } from './menu-panel.ts';
import { createNotice, type Notice } from './notice.ts';
import { gameOfPage, providerAddress } from './provider-address.ts';
import type { KindOfPage } from './open-page.ts';
import type { Automatic, Play } from './play-state.ts';
import { createPreferences, type Preferences } from './preferences.ts';
import { openSession } from './open-session.ts';
import { createShow } from './show.ts';
import { createSounds, type Sounds } from './sound-engine.ts';
import { createStatusBar } from './status-bar.ts';
import { createTable } from './table.ts';
import { createSay, type Say } from './texts.ts';
import { createTurbo } from './turbo.ts';

/** How many milliseconds without an answer are not worth a word. */
const loadTimeoutMs = 1500;

const defaultStep = 3;

/** The stake that was chosen last, or a low one. */
export function firstStake(stakes: readonly bigint[], wished: string | undefined): bigint {
  const known = stakes.find((stake) => String(stake) === wished);
  return known ?? stakes[Math.min(defaultStep, stakes.length - 1)] ?? 0n;
}

type AnyClient = Pick<GameFace<string>, 'mathHash' | 'nameChoice' | 'noteOf' | 'tabs'>;

interface MenuParts {
  client: AnyClient;
  api: Pick<Api, 'seeds' | 'rotateSeeds' | 'history'>;
  say: Say;
  money: Money;
  session: SessionAnswer;
  stakes: readonly bigint[];
  /** Tabs after those of the game. */
  more: readonly MenuTab[];
  bar(): ControlBar;
  play(): Play | undefined;
}

function openMenu({ client, api, say, money, session, stakes, more, bar, play }: MenuParts): Menu {
  const fairness = {
    api,
    say,
    language: session.language,
    verifyUrl: providerAddress(`/verify/${session.gameId}`),
    mathHash: client.mathHash,
    isBusy: () => play()?.isBusy ?? true,
    onChange: () => undefined,
  };
  return createMenu(say, [
    ...client.tabs({ say, money, language: session.language, rules: session.rules, stakes, stake: () => bar().stake }),
    ...more,
    { id: 'fairness', label: say('menu.fairness'), draw: async () => await drawFairness(fairness) },
    {
      id: 'history',
      label: say('menu.history'),
      draw: async () => await drawHistory({ api, say, language: session.language, isDemo: session.mode === 'demo', client }),
    },
  ]);
}

/** Says that the connection is lost, once that lasts, and takes it back, as soon as there is a notice to say it by. */
export function watchConnection() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  let told: { notice: Notice; say: Say } | undefined;
  return {
    tellBy: (notice: Notice, say: Say) => void (told = { notice, say }),
    onConnection(isUp: boolean): void {
      if (!isUp) {
        timer ??= setTimeout(() => {
          isTold = true;
          told?.notice.show(told.say('connection.lost'), { tone: 'trouble' });
        }, loadTimeoutMs);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      if (isTold) told?.notice.show(told.say('connection.back'), { dismissLabel: told.say('close') });
      isTold = false;
    },
  };
}

/** Says why the game stays closed, in the browser's language: without a session there is no other. */
export async function tellClosed(root: HTMLElement, api: Pick<Api, 'texts'>, { messageKey }: RefusalBody): Promise<void> {
  const { language, texts } = await api.texts(gameOfPage(), navigator.language);
  document.documentElement.lang = language;
  const say = createSay(texts);
  root.replaceChildren(element('p', { class: 'closed', role: 'alert' }, say(say.has(messageKey) ? messageKey : 'over.text')));
}

/** The parts around every board: status, message, notice, and the line that is heard. */
export function createFrame(session: SessionAnswer, say: Say, money: Money, toLobby: () => void) {
  const hasOperatorHeader = new URLSearchParams(window.location.search).get('header') === 'operator';
  document.documentElement.toggleAttribute('data-under-header', hasOperatorHeader);
  const status = createStatusBar({
    say,
    money,
    language: session.language,
    isDemo: session.mode === 'demo',
    hasOperatorHeader,
    lobby: toLobby,
  });
  const announcer = createAnnouncer();
  const notice = createNotice();
  const message = element('p', { class: 'message', aria: { hidden: 'true' } });
  const boardNode = element('main', { class: 'board', aria: { label: say('board') } });
  return { status, announcer, notice, message, boardNode };
}

function mount(
  root: HTMLElement,
  { status, boardNode, message, notice, announcer }: ReturnType<typeof createFrame>,
  bar: ControlBar,
  menu: Menu,
  jackpot: HTMLElement | undefined,
): void {
  status.add(jackpot);
  root.replaceChildren(status.node, boardNode, message, notice.node, bar.node, menu.panel.node, announcer.node);
}

/** Opens the game in the page. Without a valid play token it says so and stays closed. */
export async function openGame<Result extends PlainOutcome, Progress, SoundName extends string>(
  root: HTMLElement,
  playToken: string,
  client: GameFace<SoundName>,
  kind: Pick<KindOfPage<Result, Progress, SoundName>, 'play'>,
): Promise<void> {
  const { onConnection, tellBy } = watchConnection();
  const api = createApi<Result, Progress>({ base: providerAddress('/api/'), playToken, onConnection });
  const opened = await openSession(api);
  if ('code' in opened) return await tellClosed(root, api, opened);
  const { session } = opened;
  document.documentElement.lang = session.language;
  const say = createSay(session.texts);
  const money = createMoney(session);
  const preferences = createPreferences();
  const tell = createTellFrame(session.siteOrigin, (message) => auto?.hear(message));
  const sounds = createSounds(client.sounds, preferences.readSound());
  const frame = createFrame(session, say, money, () => tell({ type: 'studio:lobby', url: session.lobbyUrl }));
  const stakes = session.stakes.map(BigInt);
  let play: Play | undefined;
  let auto: ReturnType<typeof createOwnAutoplay> | undefined;
  const jackpot = openJackpot({ api, say, money, session, stake: () => bar.stake, open: (tab) => menu.open(tab) });
  const menu: Menu = openMenu({ client, api, say, money, session, stakes, more: jackpot.tabs, bar: () => bar, play: () => play });
  const table = createTable({
    rules: session.rules,
    currency: session.currency,
    stakes,
    bar: () => bar,
    lastRounds: async () => (await api.history()).rounds,
    press: () => play?.press(),
  });
  const bar: ControlBar = createControlBar({
    say,
    money,
    stakes,
    stake: firstStake(stakes, preferences.readStake(session.currency)),
    isDemo: session.mode === 'demo',
    stakeValues: client.stakeValues ?? {},
    isBoardStake: client.isBoardStake ?? false,
    onSpin: () => play?.press(),
    onStake(stake) {
      if (client.isBoardStake !== true) preferences.writeStake(session.currency, String(stake));
      table.stakeChanged();
    },
    onState: table.setButton,
    onMenu: () => menu.open(),
    onTopUp: () => void play?.topUp(),
    sound: createSoundSwitch(sounds, preferences),
  });
  const turbo = createTurbo(say, preferences);
  mount(root, frame, bar, menu, jackpot.line);
  frame.status.update(session);
  bar.setBalance(session.balance);
  bar.setSpin('busy');
  await document.fonts.ready;
  const show = createShow({ ...frame, say, money, sounds, setWin: (amount, tone) => bar.setWin(amount, tone) });
  const kit = { ...frame, ...opened, api, show, bar, tell, tempo: turbo.tempo, auto: handleOf(() => auto) };
  const built = await kind.play(root, frame.boardNode, kit, table);
  play = built.play;
  if (client.hasAutoplay === true && session.rules.autoplay) auto = createOwnAutoplay({ say, money, table, own: built.autoNode });
  bar.addTool(auto?.node);
  if (built.isShortened && session.rules.slamStop) bar.addTool(turbo.node);
  root.dataset['surface'] = built.surface;
  tellBy(frame.notice, say);
  listenToKeyboard(root, bar, built.play);
  listenToPage(play, session.siteOrigin);
  tell({ type: 'studio:ready', mode: session.mode });
  await begin(root, play);
}

/** Automatic rounds as the play knows them: their switch is made after it. */
const handleOf = (auto: () => Automatic | undefined): Automatic => ({
  get isOn() {
    return auto()?.isOn ?? false;
  },
  stop: () => auto()?.stop(),
});

async function begin(root: HTMLElement, play: Play): Promise<void> {
  await play.begin();
  root.dataset['state'] = 'ready';
  // what came of another window while the board was built
  void play.refresh();
}

function listenToKeyboard(root: HTMLElement, bar: ControlBar, play: Play): void {
  listenToKeys({
    press: () => play.press(),
    stake: (direction) => bar.stepStake(direction),
    sound: () => root.querySelector<HTMLElement>('.tools [aria-pressed]')?.click(),
    turbo: () => root.querySelector<HTMLElement>('.tools .turbo-button')?.click(),
  });
}

/** What the button that switches sound does. */
export function createSoundSwitch(sounds: Sounds<'press'>, preferences: Preferences): ControlOptions['sound'] {
  return {
    isOn: () => sounds.isOn,
    toggle() {
      sounds.set(!sounds.isOn);
      preferences.writeSound(sounds.isOn);
      sounds.play('press');
    },
  };
}

/** The player came back from another window, or the site says that the balance changed or that stakes are taken again. */
export function listenToPage(play: Pick<Play, 'refresh' | 'resume'>, siteOrigin: string): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void play.refresh();
  });
  window.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (event.origin !== siteOrigin || typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type === 'studio:refresh') void play.refresh();
    if (data.type === 'studio:resume') play.resume();
  });
}
