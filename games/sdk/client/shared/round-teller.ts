// Tells the page around which of the player's bets are being shown, each from when it is known to when it is decided: the reality check waits
// for all of them, since a bet that flies has to be cashed out.
import type { SessionAnswer } from '../../client-api.ts';
import type { OwnBet } from '#games/sdk/shared/shared-calls.ts';
import type { TellFrame } from '../frame-messages.ts';

interface Parts {
  session: Pick<SessionAnswer, 'currency'>;
  tell: TellFrame;
  own(): readonly OwnBet[];
}

export interface RoundTeller {
  /** Tells what changed of the player's bets. */
  follow(): void;
  /** Tells the page around anything else. That a reality check is due is told once no bet is shown. */
  tell: TellFrame;
}

type DueCheck = Extract<Parameters<TellFrame>[0], { type: 'studio:reality-check' }>;

export function createRoundTeller({ session: { currency }, tell, own }: Parts): RoundTeller {
  const shown = new Set<string>();
  let due: DueCheck | undefined;

  function tellDue(): void {
    if (due === undefined || shown.size > 0) return;
    tell(due);
    due = undefined;
  }
  return {
    follow() {
      for (const { id, stake, state, payout } of own())
        if (state === 'open' && !shown.has(id)) {
          shown.add(id);
          tell({ type: 'studio:round-start', roundId: id, stake, currency });
        } else if (state !== 'open' && shown.delete(id))
          tell({ type: 'studio:round-end', roundId: id, payout: payout ?? '0', currency, balance: null });
      tellDue();
    },
    tell(message) {
      if (message.type !== 'studio:reality-check') return tell(message);
      due = message;
      tellDue();
    },
  };
}
