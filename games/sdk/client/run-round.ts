// A round is shown, paid out, and summed up.
import type { PlainOutcome, SessionAnswer, ShownRound, Standing } from '../client-api.ts';
import type { Api } from './api-client.ts';
import { concludeRound } from './conclude-round.ts';
import { celebrateJackpot } from './jackpot/celebrate-jackpot.ts';
import type { TellFrame } from './frame-messages.ts';
import type { RoundView, Show } from './game-client.ts';
import type { Notice } from './notice.ts';
import type { RoundSkips } from './round-skips.ts';
import type { Skip } from './timeline.ts';

export interface RoundParts<Result extends PlainOutcome, Progress> {
  api: Api<Result, Progress>;
  session: SessionAnswer<Result, Progress>;
  view: RoundView<Result, Progress>;
  show: Show;
  notice: Notice;
  tell: TellFrame;
}

/** What the play around the rounds lends to each. */
export interface RoundSetting {
  skips: RoundSkips;
  /** Ends what the board shows between rounds. */
  idle: Skip;
  take(standing: Standing): void;
}

/** Shows the round as far as it is not shown yet, fetches its payout, and tells the player and the site how it ended. */
export async function runRound<Result extends PlainOutcome, Progress>(
  { api, session, view, show, notice, tell }: RoundParts<Result, Progress>,
  { skips, idle, take }: RoundSetting,
  shown: ShownRound<Result, Progress>,
): Promise<void> {
  const stake = shown.isFree ? '0' : shown.stake;
  tell({ type: 'studio:round-start', roundId: shown.id, stake, currency: session.currency });
  await view.show(shown, {
    nextSkip: () => skips.nextSkip(),
    cardSkip: () => skips.cardSkip(),
    onStep: (shownSteps) => void api.progress(shown.id, shownSteps).catch(() => undefined), // the next report makes up for a refused one
  });
  skips.end();
  const { id, jackpotWin } = shown;
  const end = await concludeRound({ api, session, show, notice, tell }, take, { id, stake, payout: shown.round.payout, jackpotWin });
  show.announcer.say(end.summary);
  if (jackpotWin !== null) await celebrateJackpot(show, { name: session.jackpot?.name ?? show.say('menu.jackpot'), amount: jackpotWin });
  view.rest(shown, end, idle);
}
