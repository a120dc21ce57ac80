// The player's side of the game: one press, one round. Everything that can go wrong on the way has one answer here.
import type { PlainOutcome, PlayAnswer, RefusalBody, SessionAnswer, ShownRound, Standing } from '../client-api.ts';
import { type Api, ApiRefusal } from './api-client.ts';
import type { ControlBar } from './control-bar.ts';
import type { TellFrame } from './frame-messages.ts';
import type { RoundView, Show } from './game-client.ts';
import type { Notice } from './notice.ts';
import { randomText } from './random-text.ts';
import type { StatusBar } from './status-bar.ts';
import { createSkip, type Skip, wait } from './timeline.ts';

export interface PlayParts<Result extends PlainOutcome, Progress> {
  api: Api<Result, Progress>;
  session: SessionAnswer<Result, Progress>;
  view: RoundView<Result, Progress>;
  show: Show;
  bar: ControlBar;
  status: StatusBar;
  notice: Notice;
  tell: TellFrame;
}

export interface Play {
  /** The big button or its key: plays, or shows the result at once. */
  press(): void;
  readonly isBusy: boolean;
  /** Begins: takes up the open round if there is one. */
  begin(): Promise<void>;
  refresh(): Promise<void>;
  topUp(): Promise<void>;
}

/** Statuses of the casino after which nothing more can be played in this session. */
const overStatuses = new Set(['SESSION_EXPIRED', 'PLAYER_BLOCKED', 'GAME_DISABLED', 'LOCATION_BLOCKED', 'CURRENCY_MISMATCH']);
/** How long a stake is in motion at least before its outcome is shown. */
const minStartMs = 640;
const refreshMs = 25_000;

export function createPlay<Result extends PlainOutcome, Progress>(parts: PlayParts<Result, Progress>): Play {
  const { api, session, view, show, bar, status, notice, tell } = parts;
  const { say, money } = show;
  const mayReveal = session.rules.slamStop;
  let state: 'idle' | 'busy' | 'over' = 'busy';
  let skip: Skip = createSkip();
  let idle: Skip = createSkip();
  let card: Skip | undefined;
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

  /** Stakes until the studio gives a round or a reason. Waiting for the round before is not worth a word. */
  async function stake(): Promise<PlayAnswer<Result, Progress>> {
    const choice = view.choice();
    const request = { actionId: randomText(), stake: String(bar.stake), ...(choice !== null && { choice }) };
    for (let tries = 0; ; tries += 1) {
      try {
        return await api.play(request);
      } catch (error) {
        const code = error instanceof ApiRefusal ? error.body.code : undefined;
        if ((code !== 'in-progress' && code !== 'settling') || tries > 30 || !(error instanceof ApiRefusal)) throw error;
        if (code === 'settling') show.setMessage(say('refused.settling'));
        await wait(error.body.retryAfterMs ?? 800);
      }
    }
  }

  function refuse(body: RefusalBody): void {
    const text = say.has(body.messageKey) ? say(body.messageKey) : say('refused.other');
    show.announcer.say(text);
    const actions = [];
    if (body.code === 'insufficient-funds' && session.mode === 'real')
      actions.push({ label: say('deposit'), isMoney: true, act: () => tell({ type: 'studio:cashier', url: session.cashierUrl }) });
    if (body.code === 'insufficient-funds' && session.mode === 'demo') actions.push({ label: say('demo.top-up'), act: () => void topUp() });
    if (body.operatorStatus === 'REALITY_CHECK') tell({ type: 'studio:reality-check', url: session.realityCheckUrl });
    if (body.code === 'session-over' || body.code === 'unauthorized' || overStatuses.has(body.operatorStatus ?? ''))
      return closeSession(text);
    notice.show(text, { tone: 'trouble', actions, dismissLabel: say('close') });
  }

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

  async function runRound(shown: ShownRound<Result, Progress>): Promise<void> {
    tell({ type: 'studio:round-start', roundId: shown.id, stake: shown.stake, currency: session.currency });
    await view.show(shown, {
      nextSkip() {
        if (skip.isPulled) skip = createSkip();
        bar.setSpin(mayReveal ? 'reveal' : 'busy');
        card = undefined;
        return skip;
      },
      cardSkip() {
        bar.setSpin('continue');
        card = createSkip();
        return card;
      },
      onStep: (shownSteps) => void api.progress(shown.id, shownSteps).catch(() => undefined), // the next report makes up for a refused one
    });
    card = undefined;
    bar.setSpin('busy');
    const payout = BigInt(shown.round.payout);
    const isGain = payout > BigInt(shown.stake);
    let balance: string | null = null;
    if (payout > 0n) {
      const standing = await api.finish(shown.id);
      take(standing);
      balance = standing.balance?.playable ?? null;
      if (standing.isSettling) notice.show(say('win.on-its-way'), { dismissLabel: say('close') });
    }
    tell({ type: 'studio:round-end', roundId: shown.id, payout: shown.round.payout, currency: session.currency, balance });
    const summary = say(payout === 0n ? 'result.none' : isGain ? 'result.win' : 'result.return', { amount: money(payout) });
    show.setMessage(summary, isGain ? 'gain' : 'plain');
    show.setWin(payout > 0n ? payout : undefined, isGain ? 'gain' : 'plain');
    show.announcer.say(summary);
    view.rest(shown, { isGain, summary }, idle);
  }

  async function play(): Promise<void> {
    state = 'busy';
    idle.pull();
    idle = createSkip();
    skip = createSkip();
    notice.hide();
    await view.fit();
    bar.setSpin(mayReveal ? 'reveal' : 'busy');
    show.setMessage('');
    show.setWin(undefined, 'plain');
    show.sounds.play('press');
    view.start();
    const shortest = wait(minStartMs, skip);
    try {
      const answer = await stake();
      take(answer);
      await shortest;
      await runRound(answer.round);
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
      skip = createSkip();
      await runRound(fresh.openRound);
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

  let resizing: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => {
      if (state === 'idle') void view.fit();
    }, 220);
  });
  setInterval(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void refresh();
  }, refreshMs);

  return {
    get isBusy() {
      return state === 'busy';
    },
    press() {
      if (state === 'idle') play().catch(fail);
      else if (card !== undefined) card.pull();
      else if (state === 'busy' && mayReveal) skip.pull();
    },
    begin,
    refresh,
    topUp,
  };
}
