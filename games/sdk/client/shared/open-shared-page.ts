// Puts a game of shared rounds together: the frame of the kit, the flight, two bets, the bets of all.
import type { PlainOutcome, ReplayAnswer, SessionAnswer } from '../../client-api.ts';
import type { SharedTable } from '#games/sdk/shared/shared-calls.ts';
import { type Api, createApi } from '../api-client.ts';
import { element } from '../element.ts';
import { createMoney } from '../format-money.ts';
import { openSession } from '../open-session.ts';
import { createTellFrame } from '../frame-messages.ts';
import type { Show } from '../game-client.ts';
import { drawHistory } from '../history-tab.ts';
import { createMenu, type Menu } from '../menu-panel.ts';
import { createFrame, createSoundSwitch, firstStake, listenToPage, tellClosed, watchConnection } from '../open-game.ts';
import { openReplay } from '../open-replay.ts';
import { createPanel } from '../panel.ts';
import { createPreferences } from '../preferences.ts';
import { providerAddress } from '../provider-address.ts';
import { createShow } from '../show.ts';
import { createSounds } from '../sound-engine.ts';
import { createSay } from '../texts.ts';
import { createBetPanel } from './bet-panel.ts';
import { createFlightView, type Moment } from './flight-view.ts';
import { createFunds } from './funds.ts';
import { createLastFlights } from './last-flights.ts';
import { drawProofs } from './proofs-tab.ts';
import { playBack, type SharedResult } from './replay-flight.ts';
import { createSeenBets } from './seen-bets.ts';
import { createServerClock } from './server-clock.ts';
import { createSharedApi, readStream, type SharedApi } from './shared-api.ts';
import type { SharedClient, SharedSound } from './shared-client.ts';
import { listenToSharedKeys } from './shared-keys.ts';
import { createSharedPlay, type SharedPlay } from './shared-play.ts';
import { createTableState, type TableState } from './table-state.ts';

const clockEveryMs = 10_000;

/** The round that is seen, and the one whose bets are listed: that of the flight, or when it is over, the next one's. */
function momentOf(table: TableState, now: number): Moment {
  const [flight, betting] = [table.flight(), table.betting()];
  const isSeen = flight !== undefined && (flight.state === 'flying' || now < (flight.crashedAt ?? 0) + 3000);
  const listed: SharedTable | undefined = isSeen ? flight : betting;
  const bets = listed === undefined ? [] : table.betsOf(listed.id);
  return { flight, betting, bets, ownKeys: new Set(table.own.map(({ id }) => id.slice(-12))) };
}

interface MenuParts {
  client: SharedClient;
  api: Api;
  shared: SharedApi;
  session: SessionAnswer;
  show: Show<SharedSound>;
  stake(): bigint;
}

function openMenu({ client, api, shared, session, show, stake }: MenuParts): Menu {
  const { say, money } = show;
  const { language, gameId } = session;
  const stakes = session.stakes.map(BigInt);
  const verifyUrl = providerAddress(`/verify/${gameId}`);
  const history = { api, say, language, isDemo: session.mode === 'demo', client };
  return createMenu(say, [
    ...client.tabs({ say, money, language, rules: session.rules, stakes, stake }),
    { id: 'fairness', label: say('menu.fairness'), draw: async () => await drawProofs({ api: shared, say, language, verifyUrl }) },
    { id: 'history', label: say('menu.history'), draw: async () => await drawHistory(history) },
  ]);
}

/** Asks for the time now and then: cash-outs are judged by the studio's. */
async function keepTime(shared: SharedApi, clock: ReturnType<typeof createServerClock>): Promise<void> {
  for (;;) {
    const askedAt = performance.now();
    const { now } = await shared.clock();
    clock.measured(askedAt, performance.now(), now);
    await new Promise((resolve) => setTimeout(resolve, clockEveryMs));
  }
}

async function openPlay(root: HTMLElement, playToken: string, client: SharedClient): Promise<void> {
  const { onConnection, tellBy } = watchConnection();
  const base = providerAddress('/api/');
  const api = createApi({ base, playToken, onConnection });
  const opened = await openSession(api);
  if ('code' in opened) return await tellClosed(root, api, opened);
  const { session, readSession } = opened;
  const { language } = session;
  document.documentElement.lang = language;
  const say = createSay(session.texts);
  const money = createMoney(session);
  const preferences = createPreferences();
  const tell = createTellFrame(session.siteOrigin);
  const sounds = createSounds(client.sounds, preferences.readSound());
  const frame = createFrame(session, say, money, () => tell({ type: 'studio:lobby', url: session.lobbyUrl }));
  const shared = createSharedApi(api);
  const clock = createServerClock();
  const table = createTableState();
  const stakes = session.stakes.map(BigInt);
  let play: SharedPlay | undefined;
  const show = createShow({ say, money, sounds, announcer: frame.announcer, message: frame.message, setWin: () => undefined });
  const panels = [0, 1].map((index) =>
    createBetPanel({
      index,
      say,
      money,
      language,
      stakes,
      stake: firstStake(stakes, preferences.readStake(session.currency)),
      minAuto: client.minCashOut,
      maxAuto: client.maxCashOut,
      onPress: (act) => play?.press(index, act),
      onStake: (stake) => preferences.writeStake(session.currency, String(stake)),
    }),
  );
  const menu = openMenu({ client, api, shared, session, show, stake: () => panels[0]?.stake ?? stakes[0] ?? 0n });
  const funds = createFunds({
    say,
    money,
    isDemo: session.mode === 'demo',
    sound: createSoundSwitch(sounds, preferences),
    onMenu: () => menu.open(),
    onTopUp: () => void play?.topUp(),
    onBets: () => sheet.open(),
  });
  const flight = createFlightView({ ...client, say, language, clock });
  const last = createLastFlights(say, language);
  const [aside, inSheet] = [createSeenBets({ say, language }), createSeenBets({ say, language })];
  const sheet = createPanel({ title: say('seen.title'), closeLabel: say('close'), class: 'bets' });
  sheet.body.append(inSheet.node);
  frame.boardNode.append(last.node, flight.node);
  const seen = element(
    'aside',
    { class: 'bets-aside', aria: { label: say('seen.title') } },
    element('h2', {}, say('seen.title')),
    aside.node,
  );
  const bar = element('footer', { class: 'shared-bar' }, funds.node, ...panels.map(({ node }) => node));
  root.replaceChildren(frame.status.node, frame.boardNode, seen, frame.notice.node, bar, menu.panel.node, sheet.node, frame.announcer.node);
  play = createSharedPlay({
    api,
    shared,
    session,
    readSession,
    show,
    notice: frame.notice,
    tell,
    table,
    panels,
    minCashOut: client.minCashOut,
    showStanding(standing) {
      frame.status.update(standing);
      funds.setBalance(standing.balance);
    },
  });
  const own = play;
  tellBy(frame.notice, say);
  await own.begin();
  listenToSharedKeys({ press: (index) => panels[index]?.press(), sound: () => funds.toggleSound() });
  listenToPage(own, session.siteOrigin);
  readStream({
    base,
    playToken,
    onConnection,
    onEvent(event) {
      clock.heard(event.now);
      own.take(event);
    },
  });
  void keepTime(shared, clock);
  const drawFrame = (): void => {
    const moment = momentOf(table, clock.now());
    const scene = flight.draw(moment);
    own.showPanels(scene);
    aside.show(moment.bets, moment.ownKeys);
    if (sheet.isOpen) inSheet.show(moment.bets, moment.ownKeys);
    funds.setBets(moment.bets.length);
    last.show(table.last);
    requestAnimationFrame(drawFrame);
  };
  drawFrame();
  tell({ type: 'studio:ready', mode: session.mode });
  root.dataset['state'] = 'ready';
}

/** Opens the page of a game whose rounds many share: play, with the token in the address's fragment, or a replay. */
export async function openSharedPage(client: SharedClient, data: Record<string, string> = {}): Promise<void> {
  const root = element('div', { class: 'game shared', data });
  document.body.append(root);
  if (document.documentElement.dataset['view'] !== 'replay') return await openPlay(root, window.location.hash.slice(1), client);
  await openReplay<SharedResult & PlainOutcome, unknown, Exclude<SharedSound, 'press'>>(root, client, {
    replay: async (_root, node, show, replay: ReplayAnswer<SharedResult & PlainOutcome>) => {
      const stage = client.createStage(show.say, replay.language);
      const figure = element('p', { class: 'flight-figure number' });
      node.append(element('div', { class: 'flight' }, stage.node, element('div', { class: 'flight-over' }, figure)));
      return async (nextSkip) => await playBack({ client, stage, figure, show, replay }, nextSkip());
    },
  });
}
