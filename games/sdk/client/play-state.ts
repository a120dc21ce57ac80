// What the player's side of a game has in common, whatever kind its rounds are: where the player stands, refusals, the end of the
// session. Everything that can go wrong on the way has one answer here.
import type { FreeRounds, PlainOutcome, RefusalBody, SessionAnswer, Standing } from '../client-api.ts';
import { type Api, ApiRefusal } from './api-client.ts';
import type { ControlBar } from './control-bar.ts';
import type { TellFrame } from './frame-messages.ts';
import type { Show } from './game-client.ts';
import { keepFresh } from './keep-fresh.ts';
import type { Notice } from './notice.ts';
import { randomText } from './random-text.ts';
import type { SessionReader } from './open-session.ts';
import type { StatusBar } from './status-bar.ts';
import { tellRefusal } from './tell-refusal.ts';
import { wait } from './timeline.ts';

/** What a play may know of automatic rounds, and do. */
export interface Automatic {
  readonly isOn: boolean;
  /** The player has decided otherwise, or something was refused. */
  stop(): void;
}

export interface PlayKit<Result extends PlainOutcome, Progress> {
  api: Api<Result, Progress>;
  session: SessionAnswer<Result, Progress>;
  readSession: SessionReader<Result, Progress>;
  show: Show;
  notice: Notice;
  tell: TellFrame;
  bar: ControlBar;
  status: StatusBar;
  /** Automatic rounds, where there are such. */
  auto: Automatic;
  /** How many times faster than usual the player wants rounds to be shown. */
  tempo(): number;
}

export interface Play {
  /** The big button or its key: plays, or shows the result at once. */
  press(): void;
  readonly isBusy: boolean;
  /** Begins: takes up the open round if there is one. */
  begin(): Promise<void>;
  refresh(): Promise<void>;
  /** Stakes are taken again: what was said of their refusal goes, the stake and the choice are as they were. */
  resume(): void;
  topUp(): Promise<void>;
}

/** idle: a stake may be placed. deciding: the player has a step to take. over: nothing is taken any more. */
export type Phase = 'idle' | 'busy' | 'deciding' | 'over';

export interface PlayState extends Pick<Play, 'refresh' | 'topUp'> {
  phase: Phase;
  /** The session takes no stake any more. */
  readonly isSessionOver: boolean;
  take(standing: Standing): void;
  closeSession(text: string): void;
  /** The round is over: the next stake may be placed as soon as the game cycle allows it. */
  becomeReady(): Promise<void>;
  refuse(body: RefusalBody): void;
  /** After a refused stake the board comes back to what it showed; `begin` takes up a round that is open. */
  bringBack(body: RefusalBody, begin: () => Promise<void>): Promise<void>;
  /** A fault of ours: the studio has the round, so loading the page again goes on with it. */
  fail(error: unknown): void;
  resume(): void;
}

interface Board {
  fit(): Promise<void>;
  bringBack(): Promise<void>;
}

export function createPlayState<Result extends PlainOutcome, Progress>(kit: PlayKit<Result, Progress>, view: Board): PlayState {
  const { api, session, show, bar, status, notice, tell } = kit;
  const { say } = show;
  let readyAt = 0;
  let isRefreshing = false;
  let isSessionOver = false;

  function setFreeRounds(free: FreeRounds | null): void {
    bar.setFreeRounds(free);
    status.setFreeRounds(free);
  }
  function closeSession(text: string): void {
    state.phase = 'over';
    bar.setSpin('closed');
    tell({ type: 'studio:session-over' });
    notice.show(text, {
      tone: 'trouble',
      actions: [{ label: say('over.lobby'), act: () => tell({ type: 'studio:lobby', url: session.lobbyUrl }) }],
    });
  }
  async function refresh(): Promise<void> {
    if (isRefreshing) return;
    isRefreshing = true;
    try {
      const standing = await api.standing();
      if (state.phase === 'idle' || state.phase === 'deciding') state.take(standing);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (state.phase === 'idle') state.refuse(error.body);
    } finally {
      isRefreshing = false;
    }
  }
  async function topUp(): Promise<void> {
    notice.hide();
    try {
      state.take(await api.topUp());
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      notice.show(say(error.body.messageKey), { dismissLabel: say('close') });
    }
  }

  const state: PlayState = {
    phase: 'busy',
    get isSessionOver() {
      return isSessionOver;
    },
    take(standing) {
      bar.setBalance(standing.balance);
      const free = standing.freeRounds;
      // the last one belongs to the round that is shown
      setFreeRounds(free !== null && (free.left > 0 || state.phase === 'busy') ? free : null);
      status.update(standing);
      readyAt = performance.now() + standing.waitMs;
      isSessionOver = standing.isOver;
      if (standing.isOver && state.phase === 'idle') closeSession(say('over.text'));
    },
    closeSession,
    async becomeReady() {
      const left = readyAt - performance.now();
      if (left > 0) {
        bar.setSpin('busy');
        await wait(left);
      }
      if (bar.freeRounds?.left === 0) setFreeRounds(null);
      if (state.phase === 'over') return;
      if (isSessionOver) return closeSession(say('over.text'));
      state.phase = 'idle';
      bar.setSpin('ready');
    },
    refuse: (body) => tellRefusal(kit, { topUp, closeSession }, body),
    async bringBack(body, begin) {
      await view.bringBack();
      show.setMessage('');
      state.refuse(body);
      if (body.code === 'round-open') await begin();
      else if (body.code === 'client-seed-missing') await api.setClientSeed(randomText());
      readyAt = Math.max(readyAt, performance.now() + (body.code === 'too-fast' ? (body.retryAfterMs ?? 0) : 0));
      if (state.phase !== 'over' && body.code !== 'session-over') void refresh();
    },
    fail(error) {
      notice.show(say('trouble'), { tone: 'trouble', actions: [{ label: say('trouble.reload'), act: () => window.location.reload() }] });
      reportError(error);
    },
    refresh,
    topUp,
    resume() {
      if (state.phase !== 'idle' && state.phase !== 'deciding') return;
      notice.hide();
      bar.focusSpin();
      void refresh();
    },
  };
  keepFresh({ isIdle: () => state.phase === 'idle' || state.phase === 'deciding', fit: async () => await view.fit(), refresh });
  return state;
}
