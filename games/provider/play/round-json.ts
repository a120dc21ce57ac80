// A round as it is kept and sent: plain JSON with money as digits, and back.
import type { Round, RoundEvent } from '#games/golden-caravan/index.ts';
import type { Plain, PlainEvent } from '../contract.ts';

export type RoundJson = Plain<Round>;

/** The round as plain data: every bigint becomes its digits. */
export function writeRound(round: Round): RoundJson {
  const text = JSON.stringify(round, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return JSON.parse(text) as RoundJson;
}

const withMoney = <T extends { payout: string }>(win: T) => ({ ...win, payout: BigInt(win.payout) });

function readEvent(event: PlainEvent): RoundEvent {
  if (event.type === 'free-games-won') return event;
  if (event.type === 'free-games-end') return { ...event, total: BigInt(event.total) };
  if (event.type === 'round-end') return withMoney(event);
  const { wins, scatter, ...spin } = event;
  return { ...withMoney(spin), wins: wins.map(withMoney), ...(scatter && { scatter: withMoney(scatter) }) };
}

/** The round of its plain data, as `playRound` gave it. */
export function readRound(json: RoundJson): Round {
  return {
    totalStake: BigInt(json.totalStake),
    payout: BigInt(json.payout),
    steps: json.steps,
    events: json.events.map(readEvent),
  };
}
