// The player's side of a game whose rounds one decision decides: one press, one round.
import type { FreeRounds, PlainOutcome, ShownRound } from '../client-api.ts';
import { ApiRefusal } from './api-client.ts';
import type { Motion, RoundView } from './game-client.ts';
import { placeStake } from './place-stake.ts';
import { createPlayState, type Play, type PlayKit } from './play-state.ts';
import { createRoundSkips } from './round-skips.ts';
import { runRound } from './run-round.ts';
import { createSkip, type Skip, wait } from './timeline.ts';

export interface PlayParts<Result extends PlainOutcome, Progress> extends PlayKit<Result, Progress> {
  view: RoundView<Result, Progress>;
  motion?: Motion | undefined;
}

/** How rounds move unless their game says otherwise. */
const usualMotion: Motion = { minStartMs: 640, isShortened: true };

export function createPlay<Result extends PlainOutcome, Progress>(parts: PlayParts<Result, Progress>): Play {
  const { api, session, view, show, bar, notice } = parts;
  const { say } = show;
  const { minStartMs, isShortened } = parts.motion ?? usualMotion;
  const mayReveal = isShortened && session.rules.slamStop;
  const skips = createRoundSkips(bar, mayReveal, mayReveal ? parts.tempo : () => 1);
  const state = createPlayState(parts, view);
  let idle: Skip = createSkip();

  async function run(shown: ShownRound<Result, Progress>, last: FreeRounds | undefined): Promise<void> {
    await runRound(parts, { skips, idle, take: (standing) => state.take(standing) }, shown);
    if (!shown.isFree || last === undefined) return;
    const won = show.money(BigInt(last.won) + BigInt(shown.round.payout));
    notice.show(say('free-rounds.over', { count: last.count, won }), { dismissLabel: say('close') });
  }

  async function play(): Promise<void> {
    // asked before: of a round that pays nothing the casino may know the end before it is answered here
    const last = bar.freeRounds?.left === 1 ? bar.freeRounds : undefined;
    state.phase = 'busy';
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
      const answer = await placeStake({ ...parts, place: async (request) => await api.play(request) });
      state.take(answer);
      await shortest;
      await run(answer.round, last);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      await state.bringBack(error.body, begin);
    }
    await state.becomeReady();
  }

  async function begin(): Promise<void> {
    const fresh = await parts.readSession();
    state.take(fresh);
    if (fresh.openRound !== null) {
      show.setMessage(say('resume'));
      show.announcer.say(say('resume'));
      await view.takeUp(fresh.openRound);
      skips.begin();
      await run(fresh.openRound, fresh.freeRounds?.left === 0 ? fresh.freeRounds : undefined);
    }
    if (fresh.isOver) return state.closeSession(say('over.text'));
    await state.becomeReady();
  }

  function tryToPlay(): void {
    const hindrance = view.hindrance?.();
    if (hindrance === undefined) return void play().catch((error: unknown) => state.fail(error));
    show.setMessage(hindrance);
    show.announcer.say(hindrance);
  }

  return {
    get isBusy() {
      return state.phase === 'busy';
    },
    press() {
      if (state.phase === 'idle') tryToPlay();
      else if (state.phase === 'busy') skips.pull();
    },
    begin,
    refresh: async () => await state.refresh(),
    resume: () => state.resume(),
    topUp: async () => await state.topUp(),
  };
}
