// The player's side of the game: one press, one round. Everything that can go wrong on the way has one answer here.
import type { PlainOutcome, RefusalBody, Standing } from '../client-api.ts';
import { ApiRefusal } from './api-client.ts';
import type { ControlBar } from './control-bar.ts';
import type { Motion } from './game-client.ts';
import { keepFresh } from './keep-fresh.ts';
import { placeStake } from './place-stake.ts';
import { randomText } from './random-text.ts';
import { createRoundSkips } from './round-skips.ts';
import { type RoundParts, runRound } from './run-round.ts';
import type { StatusBar } from './status-bar.ts';
import { tellRefusal } from './tell-refusal.ts';
import { createSkip, type Skip, wait } from './timeline.ts';

export interface PlayParts<Result extends PlainOutcome, Progress> extends RoundParts<Result, Progress> {
  bar: ControlBar;
  status: StatusBar;
  motion?: Motion | undefined;
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

/** How rounds move unless their game says otherwise. */
const usualMotion: Motion = { minStartMs: 640, isShortened: true };

export function createPlay<Result extends PlainOutcome, Progress>(parts: PlayParts<Result, Progress>): Play {
  const { api, session, view, show, bar, status, notice, tell } = parts;
  const { say } = show;
  const { minStartMs, isShortened } = parts.motion ?? usualMotion;
  const mayReveal = isShortened && session.rules.slamStop;
  const skips = createRoundSkips(bar, mayReveal);
  let state: 'idle' | 'busy' | 'over' = 'busy';
  let idle: Skip = createSkip();
  let readyAt = 0;
  let isRefreshing = false;

  function take(standing: Standing): void {
    bar.setBalance(standing.balance);
    status.update(standing);
    readyAt = performance.now() + standing.waitMs;
    if (standing.isOver && state === 'idle') closeSession(say('over.text'));
  }

  function closeSession(text: string): void {
    state = 'over';
    bar.setSpin('closed');
    tell({ type: 'studio:session-over' });
    notice.show(text, {
      tone: 'trouble',
      actions: [{ label: say('over.lobby'), act: () => tell({ type: 'studio:lobby', url: session.lobbyUrl }) }],
    });
  }

  async function becomeReady(): Promise<void> {
    const left = readyAt - performance.now();
    if (left > 0) {
      bar.setSpin('busy');
      await wait(left);
    }
    if (state === 'over') return;
    state = 'idle';
    bar.setSpin('ready');
  }

  const refuse = (body: RefusalBody): void => tellRefusal(parts, { topUp, closeSession }, body);

  /** After a refusal the board comes back to what it showed. */
  async function bringBack(body: RefusalBody): Promise<void> {
    await view.bringBack();
    show.setMessage('');
    refuse(body);
    if (body.code === 'round-open') await begin();
    else if (body.code === 'client-seed-missing') await api.setClientSeed(randomText());
    readyAt = Math.max(readyAt, performance.now() + (body.code === 'too-fast' ? (body.retryAfterMs ?? 0) : 0));
    if (state !== 'over' && body.code !== 'session-over') void refresh();
  }

  async function play(): Promise<void> {
    state = 'busy';
    idle.pull();
    idle = createSkip();
    const skip = skips.begin();
    notice.hide();
    await view.fit();
    bar.setSpin(mayReveal ? 'reveal' : 'busy');
    show.setMessage('');
    show.setWin(undefined, 'plain');
    show.sounds.play('press');
    view.start();
    const shortest = wait(minStartMs, skip);
    try {
      const answer = await placeStake(parts);
      take(answer);
      await shortest;
      await runRound(parts, { skips, idle, take }, answer.round);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      await bringBack(error.body);
    }
    await becomeReady();
  }

  /** A fault of ours: the studio has the round, so loading the page again goes on with it. */
  function fail(error: unknown): void {
    notice.show(say('trouble'), { tone: 'trouble', actions: [{ label: say('trouble.reload'), act: () => window.location.reload() }] });
    reportError(error);
  }

  async function begin(): Promise<void> {
    const fresh = await api.session();
    take(fresh);
    if (fresh.fairness.clientSeed === null) await api.setClientSeed(randomText());
    if (fresh.openRound !== null) {
      show.setMessage(say('resume'));
      show.announcer.say(say('resume'));
      await view.takeUp(fresh.openRound);
      skips.begin();
      await runRound(parts, { skips, idle, take }, fresh.openRound);
    }
    if (fresh.isOver) return closeSession(say('over.text'));
    await becomeReady();
  }

  async function refresh(): Promise<void> {
    if (isRefreshing) return;
    isRefreshing = true;
    try {
      const standing = await api.standing();
      if (state === 'idle') take(standing);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (state === 'idle') refuse(error.body);
    } finally {
      isRefreshing = false;
    }
  }

  async function topUp(): Promise<void> {
    notice.hide();
    try {
      take(await api.topUp());
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      notice.show(say(error.body.messageKey), { dismissLabel: say('close') });
    }
  }

  keepFresh({ isIdle: () => state === 'idle', fit: async () => await view.fit(), refresh });

  return {
    get isBusy() {
      return state === 'busy';
    },
    press() {
      if (state === 'idle') play().catch(fail);
      else if (state === 'busy') skips.pull();
    },
    begin,
    refresh,
    resume() {
      if (state !== 'idle') return;
      notice.hide();
      bar.focusSpin();
      void refresh();
    },
    topUp,
  };
}
