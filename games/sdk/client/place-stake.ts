import type { PlayRequest } from '../client-api.ts';
import { ApiRefusal } from './api-client.ts';
import type { ControlBar } from './control-bar.ts';
import type { Show } from './game-client.ts';
import { randomText } from './random-text.ts';
import { wait } from './timeline.ts';

interface StakeParts<Answer> {
  /** Asks the studio for the stake. */
  place(request: PlayRequest): Promise<Answer>;
  view: { choice(): unknown; stakes?(): bigint };
  bar: Pick<ControlBar, 'stake' | 'freeRounds'>;
  show: Show;
}

/** Stakes until the studio gives a round or a reason. Waiting for the round before is not worth a word. */
export async function placeStake<Answer>({ place, view, bar, show }: StakeParts<Answer>): Promise<Answer> {
  const choice = view.choice();
  const stake = bar.stake * (view.stakes?.() ?? 1n);
  const free = bar.freeRounds !== null && { grantId: bar.freeRounds.grantId };
  const request = { actionId: randomText(), stake: String(stake), ...(choice !== null && { choice }), ...free };
  for (let tries = 0; ; tries += 1) {
    try {
      return await place(request);
    } catch (error) {
      const code = error instanceof ApiRefusal ? error.body.code : undefined;
      if ((code !== 'in-progress' && code !== 'settling') || tries > 30 || !(error instanceof ApiRefusal)) throw error;
      if (code === 'settling') show.setMessage(show.say('refused.settling'));
      await wait(error.body.retryAfterMs ?? 800);
    }
  }
}
