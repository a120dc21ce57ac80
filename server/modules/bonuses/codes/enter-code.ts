// A code that somebody has typed: it is one, is incorrect, or is one that brings nothing to this player.
import { findAccount } from '#server/modules/wallet/index.ts';
import { type Player, requirePlayer } from '#server/modules/players/index.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import type { BonusDeps } from '../deps.ts';
import { findObstacle } from '../granting/find-obstacle.ts';
import { issueBonus } from '../granting/issue-bonus.ts';
import { maxAmountOf } from '../templates/amounts.ts';
import { findTemplate } from '../templates/read-templates.ts';
import type { Template } from '../templates/template-schema.ts';
import { changeCode, codeStatus, depositTrigger, enteredCodes, type EnteredCode, grantByCode } from './use-code.ts';

export interface Tried {
  playerId: string;
  text: string;
  trigger: number;
}

/** Keeps what was entered. Of the same code again the first row stays, with the status of now. */
async function keep(
  tx: Tx,
  { clock }: BonusDeps,
  { playerId, text, trigger }: Tried,
  codeId: string | null,
  status: number,
): Promise<EnteredCode> {
  const row = await tx
    .insertInto('player_bonus_code')
    .values({ id: newId(), player_id: playerId, code_id: codeId, status, trigger, created_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'code_id'])
        .where('code_id', 'is not', null)
        .doUpdateSet((e) => ({ status, trigger, created_at: clock.now(), version: e('player_bonus_code.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, code: codeId === null ? text : text.toUpperCase() };
}

const findCode = async (tx: Tx, text: string) =>
  await tx.selectFrom('bonus_code').selectAll().where('code', '=', text.trim().toUpperCase()).executeTakeFirst();

/** True where a code brings nothing to a player: in no currency where a deposit chooses it, else in the player's own. */
async function isInNone(tx: Tx, context: BonusDeps, template: Template, player: Player, needsDeposit: boolean): Promise<boolean> {
  for (const currency of needsDeposit ? Object.keys(template.body.currencies) : [player.currency])
    if ((await findObstacle(tx, context, template, player, currency)) === undefined) return false;
  return true;
}

/** A code that needs no deposit grants at once; one of a deposit waits for it. */
export async function enterCode(tx: Tx, context: BonusDeps, tried: Tried): Promise<EnteredCode> {
  const { playerId, text, trigger } = tried;
  const player = await requirePlayer(tx, playerId);
  const code = await findCode(tx, text);
  if (code === undefined || (code.player_id !== null && code.player_id !== playerId))
    return await keep(tx, context, tried, null, codeStatus.incorrect);
  const known = await enteredCodes(tx, playerId).where('p.code_id', '=', code.id).executeTakeFirst();
  // a use is never forgotten: were it written over, the code could be entered anew
  if (known?.status === codeStatus.used) return { ...known, status: codeStatus.notAvailable };
  const template = await findTemplate(tx, code.template);
  const isOver = code.valid_until <= context.clock.now() || code.uses >= code.max_uses;
  const needsDeposit = template?.body.trigger.kind === 'deposit';
  const isAnother = needsDeposit !== (trigger === depositTrigger);
  const currency = player.currency;
  const isBarred =
    template === undefined || template.state !== 'published' || (await isInNone(tx, context, template, player, needsDeposit));
  // one that has come to nothing since is not told as if it still waited
  if (known?.status === codeStatus.entered && !isOver && !isBarred) return known;
  if (isOver || isAnother || isBarred) return await keep(tx, context, tried, code.id, codeStatus.notAvailable);
  const entered = await keep(tx, context, tried, code.id, codeStatus.entered);
  if (needsDeposit) return await changeCode(tx, context, entered, codeStatus.entered);
  const account = await findAccount(tx, playerId, currency);
  const amount = maxAmountOf(template.body, currency);
  const grant = {
    playerId,
    accountId: account?.id ?? '',
    currency,
    amount,
    source: `code ${code.id}`,
    actor: `player:${playerId}`,
    reason: 'a code',
  };
  const isUsed = await grantByCode(tx, context, entered, async () => !('obstacle' in (await issueBonus(tx, context, template, grant))));
  return { ...entered, status: isUsed ? codeStatus.used : codeStatus.notAvailable, version: entered.version + 1 };
}

/** What is entered where no deposit is about to be made. */
const otherTrigger = 1;

/**
 * Enters the code that somebody gave as they signed up, in the transaction that makes the player: one that is none, or brings nothing, is said
 * beside its field. Who may not play from the beginning is refused nothing for it. @throws Problem invalid-input
 */
export async function enterAtSignUp(tx: Tx, deps: BonusDeps, playerId: string, text: string): Promise<void> {
  if (text === '') return;
  const code = await findCode(tx, text);
  const template = code && (await findTemplate(tx, code.template));
  const trigger = template?.body.trigger.kind === 'deposit' ? depositTrigger : otherTrigger;
  const { status } = await enterCode(tx, deps, { playerId, text: text.trim(), trigger });
  if (status === codeStatus.incorrect) throw refuseFields(fieldError('bonusCode', 'bonusCodeIncorrect'));
  const isBarred = (await requirePlayer(tx, playerId)).status !== playerStatus.active;
  if (status === codeStatus.notAvailable && !isBarred) throw refuseFields(fieldError('bonusCode', 'bonusCodeUnavailable'));
}
