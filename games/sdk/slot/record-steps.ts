import type { Plain } from '../plain.ts';
import type { RoundEvent } from './play-round.ts';

type PlainEvent = Plain<RoundEvent<string>>;

/** Returns the events of a round for its record: a spin that turns follow is told as its stop and each turn, a window and its wins each. */
export function recordSteps(events: readonly PlainEvent[]): object[] {
  return events.flatMap((event): object[] => {
    if (event.type !== 'spin' || event.turns === undefined) return [event];
    const { turns, ...stop } = event;
    const later = turns.reduce((sum, { payout }) => sum + BigInt(payout), 0n);
    return [
      { ...stop, payout: String(BigInt(stop.payout) - later) },
      ...turns.map((turn) => ({ type: 'turn', step: stop.step, freeIndex: stop.freeIndex, isFree: stop.isFree, ...turn })),
    ];
  });
}
