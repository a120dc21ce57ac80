// Random sequences of calls, each answer and every balance compared with the reference wallet.
import fc from 'fast-check';
import { createWallet, type Seat as ModelSeat, type Wallet } from '../reference/wallet.ts';
import { type Check, CheckFailed, ensure } from '../run/check.ts';
import type { Call } from '../wire/protocol.ts';
import { newId } from '../wire/send.ts';
import type { Body, Operator, Seat } from './subject.ts';

type Kind = Extract<Call, 'bet' | 'win' | 'bet-win' | 'rollback' | 'round-close' | 'status'>;

interface Step {
  call: Kind;
  /** Which of the two players. */
  who: number;
  /** True: under the transaction id of an earlier step, so many steps back, instead of a new one. */
  isAgain: boolean;
  back: number;
  /** The transaction that a rollback names: so many steps back, or that of the step to come. */
  refBack: number;
  round: number;
  /** In stakes. */
  amount: number;
  payout: number;
  closes: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom<Kind>(
    'bet',
    'bet',
    'bet',
    'bet',
    'win',
    'win',
    'bet-win',
    'rollback',
    'rollback',
    'rollback',
    'round-close',
    'status',
  ),
  who: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
  isAgain: fc.constantFrom(false, false, false, true),
  back: fc.nat(3),
  refBack: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, -2),
  round: fc.constantFrom(0, 0, 0, 0, 0, 1),
  amount: fc.integer({ min: 1, max: 3 }),
  payout: fc.nat(3),
  closes: fc.constantFrom(false, false, false, false, true),
});

interface Player {
  seat: Seat;
  model: ModelSeat;
}

/** The ids of one sequence, which nobody has used before, and which of them each step has. */
interface Ids {
  tx: readonly string[];
  round: readonly string[];
  steps: readonly { tx: number; ref: number }[];
}

function makeIds(steps: readonly Step[]): Ids {
  const chosen: { tx: number; ref: number }[] = [];
  for (const [index, { isAgain, back, refBack }] of steps.entries()) {
    const at = (stepsBack: number): number => chosen[Math.max(0, index - 1 - stepsBack)]?.tx ?? index;
    chosen.push({ tx: isAgain ? at(back) : index, ref: refBack < 0 ? index + 1 : at(refBack) });
  }
  return { tx: [...steps, undefined].map(() => newId()), round: [newId(), newId()], steps: chosen };
}

function bodyOf({ seat }: Player, one: Step, index: number, ids: Ids): Body {
  const { sessionToken, gameId, currency } = seat;
  const own = ids.steps[index];
  const txId = ids.tx[own?.tx ?? 0] ?? '';
  const roundId = ids.round[one.round] ?? '';
  if (one.call === 'status') return { txId };
  if (one.call === 'round-close') return { sessionToken, gameId, roundId };
  if (one.call === 'rollback') return { sessionToken, gameId, roundId, txId, refTxId: ids.tx[own?.ref ?? 0] ?? '' };
  const common = { sessionToken, gameId, roundId, txId, currency };
  const stake = { ...common, amount: String(seat.unit * BigInt(one.amount)), roundClosed: one.closes };
  if (one.call === 'bet') return stake;
  if (one.call === 'bet-win') return { ...stake, winAmount: String(seat.unit * BigInt(one.payout)) };
  return { ...common, amount: String(seat.unit * BigInt(one.payout)), roundClosed: one.closes };
}

function expectedStatus(wallet: Wallet, player: Player, call: Kind, body: Body): string {
  if (call !== 'status') return wallet.post(call, player.model, body as unknown as Parameters<Wallet['post']>[2]).status;
  const txId = String(body['txId']);
  const found = wallet.find(txId);
  if (found === undefined) return wallet.isTombstone(txId) ? 'TX_ROLLED_BACK' : 'TX_NOT_FOUND';
  return found.isRolledBack ? 'TX_ROLLED_BACK' : 'OK';
}

/** Plays one sequence on both and fails where they part. */
async function play(operator: Operator, players: readonly Player[], steps: readonly Step[]): Promise<void> {
  const wallet = createWallet();
  for (const { seat, model } of players) {
    const { real, bonus } = await seat.balance();
    wallet.fund(model.player, model.currency, real, bonus);
  }
  const ids = makeIds(steps);
  const played: string[] = [];
  for (const [index, one] of steps.entries()) {
    const player = players[one.who] as Player;
    const body = bodyOf(player, one, index, ids);
    const wanted = expectedStatus(wallet, player, one.call, body);
    const { status, balance } = await operator.call(one.call, body);
    played.push(`player ${one.who + 1}: ${one.call} ${JSON.stringify(body)} -> ${status}`);
    const told = (what: string): string => `${what} in\n${played.join('\n')}`;
    ensure(status === wanted, told(`${wanted} was expected of the last call, ${status} came`));
    if (one.call === 'status' || balance === undefined) continue;
    const { real, bonus } = wallet.account(player.model.player, player.model.currency);
    ensure(
      balance.real === String(real) && balance.bonus === String(bonus),
      told(`a balance of ${real} + ${bonus} was expected, ${balance.real} + ${balance.bonus} came`),
    );
  }
  for (const { seat, model } of players) {
    const [own, { real, bonus }] = [await seat.balance(), wallet.account(model.player, model.currency)];
    ensure(
      own.real === real && own.bonus === bonus,
      `the balance of ${model.player} is ${own.real} and should be ${real} after\n${played.join('\n')}`,
    );
  }
  // nothing stays open, so that the account has room for the next sequence
  for (const roundId of ids.round) for (const { seat } of players) await operator.call('round-close', seat.close({ roundId }));
}

export const sequenceChecks: readonly Check<Operator>[] = [
  {
    id: 'SEQ-1',
    rule: '1-8',
    title: 'random sequences of two players’ calls are answered and booked as by the reference wallet',
    async run(operator) {
      const players = await Promise.all(
        (['first', 'second'] as const).map(async (who): Promise<Player> => {
          const seat = await operator.seat({ game: 'table', who });
          return { seat, model: { player: who, currency: seat.currency, game: seat.gameId, isExclusive: false } };
        }),
      );
      const sequence = fc.array(step, { minLength: 3, maxLength: 14, size: 'max' });
      let calls = 0;
      const property = fc.asyncProperty(sequence, async (steps) => {
        calls += steps.length;
        await play(operator, players, steps);
      });
      const { failed, numShrinks, counterexample, errorInstance, seed } = await fc.check(property, {
        numRuns: operator.sequences,
        seed: operator.seed,
      });
      if (failed) {
        const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
        throw new CheckFailed(`seed ${seed}, shortened ${numShrinks} times to ${counterexample?.[0].length ?? 0} calls: ${reason}`);
      }
      return `${operator.sequences} sequences, ${calls} calls, seed ${operator.seed}`;
    },
  },
];
