// The player's side of shared rounds: two bets, each staked, taken back or cashed out by its button; what the stream tells; where the player
// stands.
import type { PlainOutcome, RefusalBody, SessionAnswer, Standing } from '../../client-api.ts';
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
import { viewOfPanel } from './panel-view.ts';
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
  const { api, shared, session, readSession, show, notice, tell, table, panels } = parts;
  const { say, money } = show;
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
    tellRefusal(parts, { topUp, closeSession }, body);
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

  /** Says what became of a bet, and tells the page around. */
  function conclude(bet: OwnBet): void {
    results[bet.panel] = bet;
    const payout = BigInt(bet.payout ?? '0');
    const isGain = payout > BigInt(bet.stake);
    const text = say(payout === 0n ? 'bet.lost' : 'bet.cashed', {
      at: formatMultiplier(bet.cashedAt ?? 0, session.language),
      amount: money(payout === 0n ? bet.stake : payout),
    });
    show.announcer.say(text);
    if (isGain) show.sounds.play('cash-out');
    tell({ type: 'studio:round-end', roundId: bet.id, payout: String(payout), currency: session.currency, balance: null });
  }
  function takeAnswer({ bet, ...standing }: SharedAnswer): void {
    const before = table.own.find(({ id }) => id === bet.id)?.state;
    table.takeOwn(bet);
    takeStanding(standing);
    if (bet.state === 'cashed' && before === 'open') conclude(bet);
    if (bet.state === 'returned')
      tell({ type: 'studio:round-end', roundId: bet.id, payout: '0', currency: session.currency, balance: null });
  }

  async function stake(panel: BetPanel, index: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await shared.bet({ panel: index, stake: String(panel.stake), choice: { autoAt: panel.autoAt } });
        results[index] = undefined;
        tell({ type: 'studio:round-start', roundId: answer.bet.id, stake: answer.bet.stake, currency: session.currency });
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
    if (panel === undefined || asking.has(index) || isOver) return;
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

  return {
    async begin() {
      takeStanding(await readSession());
      keepFresh({ isIdle: () => !isOver, fit: async () => undefined, refresh });
    },
    take(event) {
      const before = table.flight();
      const decided = table.take(event);
      for (const bet of decided) conclude(bet);
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
      for (const [index, panel] of panels.entries())
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
    },
    refresh,
    resume() {
      notice.hide();
      void refresh();
    },
    topUp,
  };
}
