// The player's side of shared rounds: two bets, each staked, taken back or cashed out by its button; what the stream tells; where the player
// stands.
import type { PlainOutcome, RefusalBody, SessionAnswer, Standing } from '../../client-api.ts';
import { bettingMs } from '#games/sdk/shared/betting-time.ts';
import type { OwnBet, SharedAnswer, SharedEvent } from '#games/sdk/shared/shared-calls.ts';
import { type Api, ApiRefusal } from '../api-client.ts';
import type { TellFrame } from '../frame-messages.ts';
import type { Show } from '../game-client.ts';
import { keepFresh } from '../keep-fresh.ts';
import type { Notice } from '../notice.ts';
import type { SessionReader } from '../open-session.ts';
import { tellRefusal } from '../tell-refusal.ts';
import { wait } from '../timeline.ts';
import type { BetPanel, PanelAct } from './bet-panel.ts';
import { formatMultiplier } from './multiplier.ts';
import { formatResult, viewOfPanel } from './panel-view.ts';
import { createRoundTeller } from './round-teller.ts';
import type { SharedApi } from './shared-api.ts';
import type { Scene, SharedSound } from './shared-client.ts';
import type { TableState } from './table-state.ts';

export interface SharedPlayParts {
  api: Api;
  shared: SharedApi;
  session: SessionAnswer;
  readSession: SessionReader<PlainOutcome, unknown>;
  show: Show<SharedSound>;
  notice: Notice;
  tell: TellFrame;
  table: TableState;
  panels: readonly BetPanel[];
  minCashOut: number;
  /** Shows where the player stands. */
  showStanding(standing: Standing): void;
}

export interface SharedPlay {
  begin(): Promise<void>;
  take(event: SharedEvent): void;
  press(panel: number, act: PanelAct): void;
  showPanels(scene: Scene): void;
  refresh(): Promise<void>;
  resume(): void;
  topUp(): Promise<void>;
}

/** How often a stake is sent again that came before the casino's cycle was over. */
const maxTries = 4;

export function createSharedPlay(parts: SharedPlayParts): SharedPlay {
  const { api, shared, session, readSession, show, notice, table, panels } = parts;
  const { say, money } = show;
  const rounds = createRoundTeller({ session, tell: parts.tell, own: () => table.own });
  const { tell } = rounds;
  const asking = new Set<number>();
  const results: (OwnBet | undefined)[] = [];
  let isOver = false;

  function closeSession(text: string): void {
    isOver = true;
    tell({ type: 'studio:session-over' });
    const toLobby = { label: say('over.lobby'), act: () => tell({ type: 'studio:lobby', url: session.lobbyUrl }) };
    notice.show(text, { tone: 'trouble', actions: [toLobby] });
  }
  function takeStanding(standing: Standing): void {
    parts.showStanding(standing);
    if (standing.isOver && !isOver) closeSession(say('over.text'));
  }
  function refuse(body: RefusalBody): void {
    tellRefusal({ ...parts, tell }, { topUp, closeSession }, body);
  }
  async function ask(call: () => Promise<Standing>): Promise<void> {
    try {
      takeStanding(await call());
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      refuse(error.body);
    }
  }
  const refresh = async (): Promise<void> => await ask(async () => await api.standing());
  const topUp = async (): Promise<void> => await ask(async () => await api.topUp());

  /** Says what became of a bet; one that is taken back before its flight needs no word. */
  function conclude(bet: OwnBet): void {
    const isTakenBack = bet.state === 'returned' && table.betting()?.id === bet.sharedId;
    if (isTakenBack) return;
    results[bet.panel] = bet;
    show.announcer.say(formatResult({ say, money, language: session.language }, bet));
    if (BigInt(bet.payout ?? '0') > BigInt(bet.stake)) show.sounds.play('cash-out');
  }
  function takeAnswer({ bet, ...standing }: SharedAnswer): void {
    const isDecided = table.takeOwn(bet);
    takeStanding(standing);
    if (isDecided) conclude(bet);
    rounds.follow();
  }

  /** Stakes on the flight that takes bets now, and on no later one: waiting for the casino's cycle may take longer than its betting. */
  async function stake(panel: BetPanel, index: number): Promise<void> {
    const meant = table.betting();
    const request = { panel: index, stake: String(panel.stake), choice: { autoAt: panel.autoAt }, ...(meant && { sharedId: meant.id }) };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await shared.bet(request);
        results[index] = undefined;
        return takeAnswer(answer);
      } catch (error) {
        const body = error instanceof ApiRefusal ? error.body : undefined;
        const isEarly = body?.operatorStatus === 'TOO_FAST' || body?.code === 'in-progress';
        if (!isEarly || tries >= maxTries) throw error;
        await wait(body.retryAfterMs ?? 800);
      }
    }
  }
  async function act(index: number, what: PanelAct): Promise<void> {
    const panel = panels[index];
    if (panel === undefined || asking.has(index) || isOver || isOff(index)) return;
    const bet = runningBet(index);
    asking.add(index);
    try {
      show.sounds.play('press');
      if (what === 'bet') await stake(panel, index);
      else if (bet !== undefined) takeAnswer(await (what === 'cash-out' ? shared.cashOut(bet.id) : shared.cancel(bet.id)));
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      // a cash-out that came too late is told by the end of the flight
      if (error.body.code !== 'round-over') refuse(error.body);
    } finally {
      asking.delete(index);
    }
  }
  /** The bet of a panel that the button is about: in the flight, else in the round that takes bets. */
  function runningBet(index: number): OwnBet | undefined {
    const flight = table.flight();
    const inFlight = flight?.state === 'flying' ? flight.id : undefined;
    const own = table.own.filter(({ panel, state }) => panel === index && (state === 'open' || state === 'asked'));
    return own.find(({ sharedId }) => sharedId === inFlight) ?? own.find(({ sharedId }) => sharedId === table.betting()?.id);
  }

  /** Where the casino's cycle is as long as the betting there is one bet a flight. One that rides has its button. */
  const isOff = (index: number): boolean => index > 0 && session.rules.minCycleMs >= bettingMs && runningBet(index) === undefined;

  return {
    async begin() {
      takeStanding(await readSession());
      keepFresh({ isIdle: () => !isOver, fit: async () => undefined, refresh });
    },
    take(event) {
      const before = table.flight();
      const decided = table.take(event);
      for (const bet of decided) conclude(bet);
      rounds.follow();
      const after = table.flight();
      if (event.type === 'snapshot') for (const bet of event.own) if (bet.state === 'open') panels[bet.panel]?.adopt(bet);
      if (event.type === 'tables' && after?.id !== before?.id && after?.state === 'flying') {
        show.sounds.play('start');
        show.announcer.say(say('flight.started'));
      }
      if (event.type === 'tables' && after?.crash != null && before?.id === after.id && before.crash === null) {
        show.sounds.play('end');
        show.announcer.say(say('flight.ended-at', { at: formatMultiplier(after.crash, session.language) }));
      }
      if (decided.length > 0) void refresh();
    },
    press: (index, what) =>
      void act(index, what).catch((error: unknown) => {
        const reload = { label: say('trouble.reload'), act: () => window.location.reload() };
        notice.show(say('trouble'), { tone: 'trouble', actions: [reload] });
        reportError(error);
      }),
    showPanels(scene) {
      for (const [index, panel] of panels.entries()) {
        panel.node.hidden = isOff(index);
        panel.show(
          viewOfPanel({
            say,
            money,
            language: session.language,
            scene,
            minCashOut: parts.minCashOut,
            bet: runningBet(index),
            isInFlight: runningBet(index)?.sharedId === table.flight()?.id,
            isAsking: asking.has(index),
            isOver,
            result: results[index],
            stake: panel.stake,
          }),
        );
      }
    },
    refresh,
    resume() {
      notice.hide();
      void refresh();
    },
    topUp,
  };
}
