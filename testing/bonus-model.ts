// An account with bonuses as a small book in memory: what the real one must come to after any sequence of acts.

export interface ModelTemplate {
  amount: bigint;
  times: bigint;
  order: 'real-first' | 'bonus-first';
  maxWin: bigint | null;
  /** The most that a stake may be while it is active. */
  maxStake: bigint;
}

interface Bonus extends ModelTemplate {
  counted: bigint;
  isOver: boolean;
}

interface Round {
  stake: bigint;
  bonusStake: bigint;
  payout: bigint;
  wins: number;
  isOpen: boolean;
}

interface Booked {
  kind: 'bet' | 'win' | 'bet-win';
  round: Round;
  stake: bigint;
  payout: bigint;
  real: bigint;
  bonus: bigint;
  /** What its stake counted, and for which bonus. */
  counted: bigint;
  of: Bonus | undefined;
  isReversed: boolean;
}

/** A bet, a win or both, as the wallet is asked for it. */
export interface ModelPlay {
  kind: 'bet' | 'win' | 'bet-win';
  key: string;
  ref: string;
  stake: bigint;
  payout: bigint;
  /** Percent. */
  weight: bigint;
  closes: boolean;
}

export interface BonusModel {
  real: bigint;
  bonus: bigint;
  held: bigint;
  /** How the newest bonus stands, as status-result; empty: there was none. */
  state: string;
  /** What of the newest bonus became real money. */
  converted: bigint;
  /** What the newest bonus counts once all that is booked was judged. */
  readonly counted: bigint;
  readonly isActive: boolean;
  deposit(amount: bigint): void;
  activate(template: ModelTemplate): boolean;
  /** Returns whether it was booked. */
  play(play: ModelPlay): boolean;
  rollback(key: string): boolean;
  /** Sets real money aside for a withdrawal; a negative amount gives it back. */
  hold(amount: bigint): boolean;
  cancel(): boolean;
  expire(): void;
  /** Ends the bonus where its time has come. */
  settle(): void;
  isOpen(ref: string): boolean;
  /** Lets go of what is over, of which nothing more is asked. */
  forget(): void;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

export function createBonusModel(): BonusModel {
  const rounds = new Map<string, Round>();
  const entries = new Map<string, Booked>();
  let active: Bonus | undefined;
  let newest: Bonus | undefined;
  const hasOpenRound = (): boolean => [...rounds.values()].some(({ isOpen }) => isOpen);
  const isWagered = ({ counted, amount, times }: Bonus): boolean => counted >= amount * times;

  /** The bonus money goes; what is kept of it is real from now on. */
  function end(state: string, kept: bigint): void {
    model.real += kept;
    [model.converted, model.bonus, model.state, active] = [kept, 0n, state, undefined];
  }

  const model: BonusModel = {
    real: 0n,
    bonus: 0n,
    held: 0n,
    state: '',
    converted: 0n,
    get counted() {
      return newest?.counted ?? 0n;
    },
    get isActive() {
      return active !== undefined;
    },
    deposit(amount) {
      model.real += amount;
    },
    activate(template) {
      if (active !== undefined) return false;
      newest = { ...template, counted: 0n, isOver: false };
      active = newest;
      [model.bonus, model.state, model.converted] = [template.amount, '2-1', 0n];
      return true;
    },
    play({ kind, key, ref, stake, payout, weight, closes }) {
      const round = rounds.get(ref) ?? { stake: 0n, bonusStake: 0n, payout: 0n, wins: 0, isOpen: kind !== 'win' };
      if (!round.isOpen || stake > model.real + model.bonus || (active !== undefined && stake > active.maxStake)) return false;
      const bonusStake = active?.order === 'bonus-first' ? least(model.bonus, stake) : stake - least(model.real, stake);
      round.stake += stake;
      round.bonusStake += bonusStake;
      const share = round.bonusStake === 0n ? 0n : (payout * round.bonusStake) / round.stake;
      const [real, bonus] = [payout - share - (stake - bonusStake), share - bonusStake];
      model.real += real;
      model.bonus += bonus;
      round.payout += payout;
      round.wins += kind === 'win' ? 1 : 0;
      round.isOpen = !closes;
      const counted = active === undefined || active.isOver ? 0n : (stake * weight) / 100n;
      if (active !== undefined) active.counted += counted;
      rounds.set(ref, round);
      entries.set(key, { kind, round, stake, payout, real, bonus, counted, of: active, isReversed: false });
      return true;
    },
    rollback(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.isReversed || !entry.round.isOpen) return false;
      const { kind, round, stake, payout, real, bonus, counted, of } = entry;
      if (kind !== 'win' && (round.wins > 0 || (kind === 'bet' && round.payout > 0n))) return false;
      if (model.real < real || model.bonus < bonus) return false;
      model.real -= real;
      model.bonus -= bonus;
      if (kind === 'bet') round.bonusStake += bonus;
      if (kind === 'bet-win') round.bonusStake -= (round.bonusStake * stake) / round.stake;
      round.stake -= stake;
      round.payout -= payout;
      round.wins -= kind === 'win' ? 1 : 0;
      round.isOpen = round.stake > 0n || round.payout > 0n || round.wins > 0;
      if (of !== undefined && of === active) active.counted -= counted;
      entry.isReversed = true;
      return true;
    },
    hold(amount) {
      if (model.real < amount || model.held + amount < 0n) return false;
      model.real -= amount;
      model.held += amount;
      return true;
    },
    cancel() {
      if (active === undefined || hasOpenRound() || isWagered(active)) return false;
      end('3-3', 0n);
      return true;
    },
    expire() {
      if (active !== undefined) active.isOver = true;
    },
    isOpen: (ref) => rounds.get(ref)?.isOpen === true,
    forget() {
      rounds.clear();
      entries.clear();
    },
    settle() {
      if (active === undefined || hasOpenRound()) return;
      const { maxWin, isOver } = active;
      if (isWagered(active)) end('3-2', maxWin === null ? model.bonus : least(maxWin, model.bonus));
      else if (model.bonus === 0n) end('3-5', 0n);
      else if (isOver) end('3-4', 0n);
    },
  };
  return model;
}
