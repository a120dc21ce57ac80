import type { PaidTurn, PaidWin, Round, RoundEvent, ScatterWin, SpinEvent } from './play-round.ts';

// Plain<…> cannot look into a symbol that is not known yet, so a stored round is spelled out: money as digits, the rest as it is.
type Digits<T extends { payout: bigint }> = Omit<T, 'payout'> & { payout: string };
type StoredTurn<S extends string> = Omit<Digits<PaidTurn<S>>, 'wins'> & { wins: Digits<PaidWin<S>>[] };
type StoredSpin<S extends string> = Omit<SpinEvent<S>, 'payout' | 'wins' | 'scatter' | 'turns'> & {
  payout: string;
  wins: Digits<PaidWin<S>>[];
  scatter?: Digits<ScatterWin>;
  turns?: StoredTurn<S>[];
};
type Ending = Extract<RoundEvent<string>, { type: 'free-games-end' }>;
type StoredEvent<S extends string> =
  | StoredSpin<S>
  | Extract<RoundEvent<S>, { type: 'free-games-won' }>
  | (Omit<Ending, 'total'> & { total: string })
  | { type: 'round-end'; step: number; payout: string };

/** A round as it is stored and sent. */
export interface StoredRound<S extends string> {
  totalStake: string;
  payout: string;
  steps: number;
  events: StoredEvent<S>[];
}

const readWins = <S extends string>(wins: readonly Digits<PaidWin<S>>[]): PaidWin<S>[] =>
  wins.map((win) => ({ ...win, payout: BigInt(win.payout) }));

function readSpin<S extends string>({ payout, wins, scatter, turns, ...spin }: StoredSpin<S>): SpinEvent<S> {
  return {
    ...spin,
    payout: BigInt(payout),
    wins: readWins(wins),
    ...(scatter && { scatter: { ...scatter, payout: BigInt(scatter.payout) } }),
    ...(turns && { turns: turns.map((turn) => ({ ...turn, wins: readWins(turn.wins), payout: BigInt(turn.payout) })) }),
  };
}

function readEvent<S extends string>(event: StoredEvent<S>): RoundEvent<S> {
  if (event.type === 'free-games-won') return event;
  if (event.type === 'free-games-end') return { ...event, total: BigInt(event.total) };
  if (event.type === 'round-end') return { ...event, payout: BigInt(event.payout) };
  return readSpin(event);
}

/** Returns the round of its plain data, as `playRound` gave it. */
export function readRound<S extends string>(json: StoredRound<S>): Round<S> {
  return {
    totalStake: BigInt(json.totalStake),
    payout: BigInt(json.payout),
    steps: json.steps,
    events: json.events.map(readEvent),
  };
}
