import { endTimeOf, multiplierAt, timeOf } from '#games/sdk/shared/growth.ts';
import type { SharedOutcome } from '#games/sdk/maths.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { PlainOutcome, ReplayAnswer } from '../../client-api.ts';
import type { Show } from '../game-client.ts';
import { tellPayout } from '../open-replay.ts';
import { animate, linearly, prefersStill, type Skip } from '../timeline.ts';
import { formatMultiplier } from './multiplier.ts';
import type { SharedClient, Stage } from './shared-client.ts';

export type SharedResult = Plain<SharedOutcome>;

interface ReplayParts {
  client: SharedClient;
  stage: Stage;
  figure: HTMLElement;
  show: Show;
  replay: ReplayAnswer<SharedResult & PlainOutcome>;
}

/** A long flight is shown faster than it was. */
const longestMs = 8000;

/** Shows a flight again from the record of a bet in it, where the bet was cashed out, and where the flight ended. */
export async function playBack({ client, stage, figure, show, replay }: ReplayParts, skip: Skip): Promise<void> {
  const { round, language } = replay;
  if (round === null) throw new Error('A replay has an outcome');
  const { cashedAt } = round;
  const end = round.end ?? cashedAt ?? 100;
  const wholeMs = round.end === null ? timeOf(client, end) : endTimeOf(client, end);
  const marks = cashedAt === null ? [] : [{ at: cashedAt, isOwn: true }];
  show.setWin(undefined, 'plain');
  await animate(
    prefersStill() ? 0 : Math.min(longestMs, wholeMs),
    (part) => {
      const elapsedMs = wholeMs * part;
      const multiplier = Math.min(end, multiplierAt(client, elapsedMs));
      stage.draw({ phase: part < 1 ? 'flying' : 'ended', elapsedMs, multiplier, marks: marks.filter(({ at }) => at <= multiplier) });
      figure.textContent = formatMultiplier(multiplier, language);
    },
    { skip, ease: linearly },
  );
  const at = formatMultiplier(end, language);
  show.announcer.say(show.say('flight.ended-at', { at }));
  tellPayout(show, { stake: replay.stake, payout: round.payout });
}
