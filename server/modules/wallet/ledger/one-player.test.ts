// PA-04: money never goes from player to player. A command names one account, and whatever it names besides, no other account moves by it.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { entryKinds } from '#contract/kernel/constants.ts';
import { useTestApp } from '#testing/test-app.ts';
import { betOf, roundOf } from '#testing/wallet-commands.ts';
import type { WalletCommand } from './commands.ts';

const app = useTestApp();

type NamesOf<T> = T extends unknown ? keyof T : never;

test('PA-04 of what commands of the wallet are made of, one name alone is of an account', () => {
  expectTypeOf<
    Extract<NamesOf<WalletCommand>, `${string}${'ccount' | 'layer' | 'ecipient' | 'from' | 'to' | 'payee'}${string}`>
  >().toEqualTypeOf<'accountId'>();
  expect(betOf('a', 1n)).toHaveProperty('accountId', 'a');
});

const step = fc.record({
  kind: fc.constantFrom(...entryKinds, 'round-close' as const),
  owner: fc.nat({ max: 3 }),
  amount: fc.bigInt({ min: 0n, max: 700n }),
  // what was sent before, by whomever: its key, its round
  before: fc.nat({ max: 7 }),
  isAgain: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The command of a step, that names keys and rounds of other players' commands as well. */
function commandOf({ kind, amount, isAgain }: Step, accountId: string, known: WalletCommand): WalletCommand {
  const round = 'round' in known ? known.round : roundOf();
  const common = { key: isAgain ? known.key : randomUUID(), accountId };
  if (kind === 'bet') return { ...betOf(accountId, amount, { round }), ...common };
  if (kind === 'win') return { kind, ...common, amount, round, closesRound: false };
  if (kind === 'bet-win') return { kind, ...common, stake: amount, payout: 2n * amount, round, exclusive: false, closesRound: false };
  if (kind === 'rollback') return { kind, ...common, reverses: known.key, round };
  if (kind === 'round-close') return { kind, ...common, round };
  if (kind === 'adjustment') return { kind, ...common, amount: amount - 350n, note: 'tried' };
  return { kind, ...common, amount };
}

test('PA-04 whatever command is sent, with keys and rounds of whomever, moves no account but the one that it names', async () => {
  const accounts: string[] = [];
  for (const player of [await app().signUp(), await app().signUp()]) {
    await app().fund(player, 5000n);
    await player.call('openAccount', { body: { currency: 'USD' } });
    accounts.push(...(await player.accounts()).map(({ id }) => id));
  }
  expect(accounts).toHaveLength(4);
  const { wallet, database } = app().context;
  const standing = async (): Promise<Record<string, string>> => {
    const { rows } = await database.pool.query<{ id: string; stands: string }>(
      `select account_id as id, concat_ws(' ', count(*), sum(real), sum(bonus), sum(held)) as stands
       from ledger.wallet_entry where account_id = any($1) group by account_id`,
      [accounts],
    );
    return Object.fromEntries(rows.map(({ id, stands }) => [id, stands]));
  };
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const sent: WalletCommand[] = [betOf(accounts[0] ?? '', 10n), betOf(accounts[2] ?? '', 10n)];
      for (const command of sent) await wallet.submit(command);
      for (const one of steps) {
        const accountId = accounts[one.owner] ?? '';
        const command = commandOf(one, accountId, sent[one.before % sent.length] ?? betOf(accountId, 1n));
        const before = await standing();
        const { code } = await wallet.submit(command);
        const { [accountId]: _own, ...after } = await standing();
        const { [accountId]: _before, ...others } = before;
        expect({ ofKind: command.kind, code, after }).toEqual({ ofKind: command.kind, code, after: others });
        booked += code === 'ok' ? 1 : 0;
        sent.push(command);
      }
    }),
    { numRuns: 25 },
  );
  expect(booked).toBeGreaterThan(50);
});
