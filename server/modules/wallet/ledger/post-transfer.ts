// The wallet's door inside another module's transaction: the same function as for all commands, committed with what the caller does.
// A player's commands follow each other under the lock of the player's lane; whoever holds a transaction open here holds up that lane.
import { CompiledQuery } from 'kysely';
import { onMoneyPath } from '#server/platform/money-path.ts';
import type { WalletDeps } from '../deps.ts';
import { afterCommit, DatabaseUnavailable, type Tx } from '#server/platform/database.ts';
import { alarmReusedKey } from './alarm-reused-key.ts';
import { hasSoundAmounts, laneOf, type WalletAnswer, type WalletCommand } from './commands.ts';
import { type AnswerArray, answerArrays } from './constants.ts';
import { limitWaiting } from './take-lane.ts';
import { postParameters, postStatement, readAnswers } from './post-commands.ts';

type Deps = Pick<WalletDeps, 'database' | 'clock' | 'outbox' | 'log'>;

type Row = Record<AnswerArray, string>;
const statement = postStatement.replace('*', answerArrays.map(([name]) => `o_${name}::text as ${name}`).join(', '));

/**
 * Posts one command in the caller's transaction: all of it or nothing.
 * A refusal is an answer, not an error, and leaves no trace; the same key may then succeed later.
 * @throws RangeError when an amount is negative or above what a JSON number holds.
 * @throws DatabaseUnavailable when the player's lane is held by others for too long.
 * @throws Error when the same key is being booked for another account at the very moment; the transaction must then be given up.
 */
export const postTransfer = async (tx: Tx, deps: Deps, command: WalletCommand): Promise<WalletAnswer> =>
  await onMoneyPath(async () => await post(tx, deps, command));

async function post(tx: Tx, deps: Deps, command: WalletCommand): Promise<WalletAnswer> {
  if (!hasSoundAmounts(command)) throw new RangeError(`No amount of a ${command.kind}`);
  await limitWaiting(tx);
  const parameters = postParameters(deps.clock.now().getTime(), [laneOf(command.accountId)], [command]);
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(statement, parameters));
  const [row] = rows;
  const [answer] = readAnswers(row === undefined ? [] : answerArrays.map(([name]) => row[name]), [command]);
  if (answer === undefined) throw new Error('The wallet answered nothing');
  if (answer.code === 'elsewhere') throw new DatabaseUnavailable(new Error('The lane of the player lives on another ledger server'));
  if (answer.code === 'ok') afterCommit(tx, () => deps.outbox.notice());
  if (answer.code === 'mismatch') await alarmReusedKey(deps, command);
  return answer as WalletAnswer;
}
