// The wallet as a small book in memory: what the real one must answer to any sequence of commands.
import type { RoundRef, WalletCode, WalletCommand } from '#server/modules/wallet/index.ts';

interface Entry {
  command: WalletCommand;
  real: bigint;
  bonus: bigint;
  held: bigint;
  reversed: boolean;
}

interface Round {
  accountId: string;
  state: 'open' | 'finished' | 'void';
  stake: bigint;
  payout: bigint;
  wins: number;
  /** How much of the stake was bonus money. */
  bonusStake: bigint;
  game: string;
}

export interface ModelAccount {
  real: bigint;
  bonus: bigint;
  held: bigint;
}

export interface WalletModel {
  accounts: Map<string, ModelAccount>;
  post(command: WalletCommand): WalletCode;
}

const plain = (command: WalletCommand): string =>
  JSON.stringify(command, (key, value: unknown) =>
    key === 'exclusive' || key === 'closesRound' ? undefined : typeof value === 'bigint' ? String(value) : value,
  );

/** How much of a payout is bonus money: as much as of the round's stakes. */
const shareOf = ({ stake, bonusStake }: Round, payout: bigint): bigint => (bonusStake === 0n ? 0n : (payout * bonusStake) / stake);

/** A model for accounts of one player each. */
export function createWalletModel(accountIds: readonly string[]): WalletModel {
  const accounts = new Map(accountIds.map((id) => [id, { real: 0n, bonus: 0n, held: 0n }]));
  const entries = new Map<string, Entry>();
  const rounds = new Map<string, Round>();
  const tombstones = new Set<string>();
  const reversals = new Map<string, string>();

  function move(command: WalletCommand, account: ModelAccount, real: bigint, bonus: bigint, held: bigint): WalletCode {
    if (account.real + real < 0n || account.bonus + bonus < 0n || account.held + held < 0n) return 'insufficient';
    account.real += real;
    account.bonus += bonus;
    account.held += held;
    entries.set(command.key, { command, real, bonus, held, reversed: false });
    return 'ok';
  }

  function rollback(command: WalletCommand & { kind: 'rollback' }, account: ModelAccount, round: Round | undefined): WalletCode {
    if (reversals.has(command.reverses)) return 'duplicate';
    const target = entries.get(command.reverses);
    const isReversible = target !== undefined && ['bet', 'win', 'bet-win'].includes(target.command.kind);
    if (isReversible && target.command.accountId !== command.accountId) return 'no-round';
    if (!isReversible) {
      const isKnown = tombstones.has(command.reverses);
      tombstones.add(command.reverses);
      return isKnown ? 'duplicate' : 'ok';
    }
    if (round === undefined || round.accountId !== command.accountId) return 'no-round';
    if (round.state !== 'open') return 'round-closed';
    if (!('round' in target.command) || target.command.round.ref !== command.round.ref) return 'no-round';
    if (target.command.kind !== 'win' && round.wins > 0) return 'already-settled';
    if (target.command.kind === 'bet' && round.payout > 0n) return 'already-settled';
    const code = move(command, account, -target.real, -target.bonus, -target.held);
    if (code !== 'ok') return code;
    reversals.set(command.reverses, command.key);
    const undone = target.command;
    if (undone.kind === 'win') {
      round.payout -= undone.amount;
      round.wins -= 1;
    } else if (undone.kind === 'bet') {
      round.stake -= undone.amount;
      round.bonusStake += target.bonus;
    } else if (undone.kind === 'bet-win') {
      if (round.stake > 0n) round.bonusStake -= (round.bonusStake * undone.stake) / round.stake;
      round.stake -= undone.stake;
      round.payout -= undone.payout;
    }
    if (round.stake === 0n && round.payout === 0n && round.wins === 0) round.state = 'void';
    return 'ok';
  }

  function stake(command: WalletCommand & { kind: 'bet' | 'bet-win' }, account: ModelAccount, ref: string): WalletCode {
    if (tombstones.has(command.key)) return 'rolled-back';
    const others = [...rounds].some(
      ([other, round]) =>
        other !== ref && round.accountId === command.accountId && round.game === command.round.game && round.state === 'open',
    );
    if (command.exclusive && others) return 'round-open';
    const known = rounds.get(ref);
    if (known !== undefined && (known.accountId !== command.accountId || known.state !== 'open')) return 'round-closed';
    const amount = command.kind === 'bet' ? command.amount : command.stake;
    const payout = command.kind === 'bet' ? 0n : command.payout;
    if (account.real + account.bonus < amount) return 'insufficient';
    const real = amount < account.real ? amount : account.real;
    const round = known ?? {
      accountId: command.accountId,
      state: 'open',
      stake: 0n,
      payout: 0n,
      wins: 0,
      bonusStake: 0n,
      game: command.round.game,
    };
    round.stake += amount;
    round.bonusStake += amount - real;
    const bonusGain = shareOf(round, payout);
    const code = move(command, account, payout - bonusGain - real, bonusGain + real - amount, 0n);
    round.payout += payout;
    round.state = command.closesRound ? 'finished' : 'open';
    rounds.set(ref, round);
    return code;
  }

  function inRound(command: Extract<WalletCommand, { round: RoundRef }>, account: ModelAccount): WalletCode {
    const ref = `${command.round.provider} ${command.round.ref}`;
    const round = rounds.get(ref);
    if (command.kind === 'bet' || command.kind === 'bet-win') return stake(command, account, ref);
    if (command.kind === 'rollback') return rollback(command, account, round);
    if (command.kind === 'win' && tombstones.has(command.key)) return 'rolled-back';
    if (command.kind === 'round-close' && round?.state === 'finished' && round.accountId === command.accountId) return 'duplicate';
    if (round === undefined || round.accountId !== command.accountId) return 'no-round';
    if (round.state !== 'open') return 'round-closed';
    if (command.kind === 'win') {
      const bonusGain = shareOf(round, command.amount);
      const code = move(command, account, command.amount - bonusGain, bonusGain, 0n);
      if (code !== 'ok') return code;
      round.payout += command.amount;
      round.wins += 1;
    }
    if (command.kind === 'round-close' || command.closesRound) round.state = 'finished';
    return 'ok';
  }

  return {
    accounts,
    post(command) {
      const account = accounts.get(command.accountId);
      if (account === undefined) return 'no-account';
      const known = entries.get(command.key);
      if (known !== undefined) return plain(known.command) === plain(command) ? 'duplicate' : 'mismatch';
      if ('round' in command) return inRound(command, account);
      const { amount } = command;
      if (command.kind === 'withdrawal-hold') return move(command, account, -amount, 0n, amount);
      if (command.kind === 'withdrawal-settle') return move(command, account, 0n, 0n, -amount);
      if (command.kind === 'withdrawal-release') return move(command, account, amount, 0n, -amount);
      if (command.kind === 'bonus-grant') return move(command, account, 0n, amount, 0n);
      if (command.kind === 'bonus-convert') return move(command, account, amount, -amount, 0n);
      if (command.kind === 'bonus-forfeit') return move(command, account, 0n, -amount, 0n);
      if (command.kind === 'fee' || command.kind === 'exchange-out') return move(command, account, -amount, 0n, 0n);
      return move(command, account, amount, 0n, 0n);
    },
  };
}
