// The player's side of a game whose rounds are played step by step: a stake opens a round, steps lead to its end. A step that was sent
// is sent until it is answered, always as the same action; whoever comes back finds the round where it stood.
import type { FreeRounds, PlainOutcome, RefusalBody, SteppedRound } from '../../client-api.ts';
import { ApiRefusal } from '../api-client.ts';
import { concludeRound } from '../conclude-round.ts';
import { celebrateJackpot } from '../jackpot/celebrate-jackpot.ts';
import { placeStake } from '../place-stake.ts';
import { type Automatic, createPlayState, type Play, type PlayKit, type PlayState } from '../play-state.ts';
import { randomText } from '../random-text.ts';
import { createSkip, type Skip, wait } from '../timeline.ts';
import type { StepsView } from './steps-client.ts';

export interface StepsParts<Table, Result extends PlainOutcome> extends PlayKit<Result, Table> {
  view: StepsView<Table, Result>;
}

/** Before an automatic step, so that each can be seen and stopped. */
const autoStepMs = 500;

/** Returns after a moment whether automatic rounds go on: the player may have stopped them, and the session may be over. */
async function goesOn(auto: Automatic, state: Pick<PlayState, 'isSessionOver'>): Promise<boolean> {
  if (!auto.isOn) return false;
  await wait(autoStepMs);
  if (state.isSessionOver) auto.stop();
  return auto.isOn;
}

export interface StepsPlay extends Play {
  step(action: unknown): void;
}

export function createStepsPlay<Table, Result extends PlainOutcome>(parts: StepsParts<Table, Result>): StepsPlay {
  const { api, session, view, show, bar, notice, tell } = parts;
  const { say } = show;
  const mayReveal = session.rules.slamStop && view.isShortened === true;
  const state = createPlayState(parts, view);
  let skip: Skip = createSkip();
  let round: SteppedRound<Table, Result> | undefined;
  /** Of the last round that the casino gives away. */
  let lastFree: FreeRounds | undefined;

  function beBusy(): void {
    state.phase = 'busy';
    bar.setSpin(mayReveal ? 'reveal' : 'busy');
    view.enable('nothing');
    skip = createSkip(mayReveal ? parts.tempo() : 1);
  }
  async function becomeReady(): Promise<void> {
    await state.becomeReady();
    view.enable(state.phase === 'idle' ? 'choice' : 'nothing');
  }
  /** The player decides. When the session is over, what is left is to end the round. */
  function offer(shown: SteppedRound<Table, Result>): void {
    round = shown;
    state.phase = 'deciding';
    const { label, action } = state.isSessionOver ? { label: say('steps.end'), action: shown.wayOut } : view.mainStep(shown);
    view.enable(state.isSessionOver ? 'nothing' : 'steps');
    bar.setSpin(action === undefined ? 'waiting' : 'step', label);
  }
  async function goOn(shown: SteppedRound<Table, Result>): Promise<void> {
    await view.show(shown, skip);
    if (shown.round === null) {
      show.announcer.say(view.describe(shown));
      offer(shown);
      const own = view.ownStep?.(shown);
      if (own !== undefined) return await take(own);
      if (view.auto === undefined || !(await goesOn(parts.auto, state))) return;
      return round === shown && state.phase === 'deciding' ? await take(view.auto.next(shown)) : undefined;
    }
    round = undefined;
    bar.setSpin('busy');
    await conclude(shown, shown.round.payout);
    await becomeReady();
  }
  /** Pays a round that is over, and says how it ended. */
  async function conclude(shown: SteppedRound<Table, Result>, payout: string): Promise<void> {
    const { id, staked: stake, jackpotWin } = shown;
    const end = await concludeRound(parts, (standing) => state.take(standing), { id, stake, payout, jackpotWin });
    show.announcer.say(`${view.describe(shown)} ${end.summary}`.trim());
    if (jackpotWin !== null) await celebrateJackpot(show, { name: session.jackpot?.name ?? say('menu.jackpot'), amount: jackpotWin });
    view.rest(shown, end);
    if (!shown.isFree || lastFree === undefined) return;
    const won = show.money(BigInt(lastFree.won) + BigInt(payout));
    notice.show(say('free-rounds.over', { count: lastFree.count, won }), { dismissLabel: say('close') });
  }
  const tellStart = ({ id, staked: stake }: SteppedRound<Table, Result>): void =>
    tell({ type: 'studio:round-start', roundId: id, stake, currency: session.currency });

  async function open(): Promise<void> {
    // asked before: of a round that pays nothing the casino may know the end before it is answered here
    lastFree = bar.freeRounds?.left === 1 ? bar.freeRounds : undefined;
    beBusy();
    notice.hide();
    await view.fit();
    show.setMessage('');
    show.setWin(undefined, 'plain');
    show.sounds.play('press');
    view.start();
    try {
      const answer = await placeStake({ ...parts, place: async (request) => await api.openSteps(request) });
      state.take(answer);
      tellStart(answer.round);
      await goOn(answer.round);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      await state.bringBack(error.body, begin);
      if (state.phase === 'busy') await becomeReady();
    }
  }

  /** A step was not taken: the round is what the studio says that it is. */
  async function recover(body: RefusalBody): Promise<void> {
    parts.auto.stop();
    await view.bringBack();
    state.refuse(body);
    if (body.code !== 'unauthorized') await begin();
  }

  async function take(action: unknown): Promise<void> {
    const shown = round;
    if (shown === undefined || state.phase !== 'deciding') return;
    beBusy();
    show.sounds.play('press');
    try {
      const answer = await api.step(shown.id, { actionId: randomText(), step: shown.stepsTaken + 1, action });
      state.take(answer);
      await goOn(answer.round);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      await recover(error.body);
    }
  }

  async function begin(): Promise<void> {
    const fresh = await parts.readSession();
    state.take(fresh);
    const { steppedRound, openRound } = fresh;
    // of a former version of the game, that decided it at once
    if (openRound !== null) await concludeRound(parts, (standing) => state.take(standing), { ...openRound, ...openRound.round });
    if (steppedRound === null) return await becomeReady();
    lastFree = fresh.freeRounds?.left === 0 ? fresh.freeRounds : undefined;
    if (round?.id !== steppedRound.id) {
      show.setMessage(say('resume'));
      show.announcer.say(say('resume'));
      tellStart(steppedRound);
    }
    await goOn(steppedRound);
  }

  function press(): void {
    if (state.phase === 'idle') open().catch((error: unknown) => state.fail(error));
    else if (state.phase === 'busy' && mayReveal) skip.pull();
    else if (state.phase === 'deciding' && round !== undefined) {
      const action = state.isSessionOver ? round.wayOut : view.mainStep(round).action;
      if (action !== undefined) step(action);
    }
  }
  /** The player takes a step: where steps are taken automatically, from here on they are not. */
  function step(action: unknown): void {
    if (view.auto !== undefined) parts.auto.stop();
    take(action).catch((error: unknown) => state.fail(error));
  }

  return {
    get isBusy() {
      return state.phase === 'busy' || state.phase === 'deciding';
    },
    press,
    step(action) {
      if (!state.isSessionOver) step(action);
    },
    begin,
    async refresh() {
      await state.refresh();
      if (state.phase === 'deciding' && round !== undefined) offer(round);
    },
    resume: () => state.resume(),
    topUp: async () => await state.topUp(),
  };
}
