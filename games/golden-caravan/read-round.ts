import type { Plain } from '#games/sdk/plain.ts';
import type { Round, RoundEvent } from './play-round.ts';

const withMoney = <T extends { payout: string }>(win: T) => ({ ...win, payout: BigInt(win.payout) });

function readEvent(event: Plain<RoundEvent>): RoundEvent {
  if (event.type === 'free-games-won') return event;
  if (event.type === 'free-games-end') return { ...event, total: BigInt(event.total) };
  if (event.type === 'round-end') return withMoney(event);
  const { wins, scatter, ...spin } = event;
  return { ...withMoney(spin), wins: wins.map(withMoney), ...(scatter && { scatter: withMoney(scatter) }) };
}

/** Returns the round of its plain data, as `playRound` gave it. */
export function readRound(json: Plain<Round>): Round {
  return {
    totalStake: BigInt(json.totalStake),
    payout: BigInt(json.payout),
    steps: json.steps,
    events: json.events.map(readEvent),
  };
}
