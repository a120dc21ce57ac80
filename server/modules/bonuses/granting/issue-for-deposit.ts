// What a deposit brings: a bonus of each template that it fits. Which of them the player takes is decided by activating it.
import { dayIn, holdPlayer, type Player } from '#server/modules/players/index.ts';
import { findOrOpenAccount } from '#server/modules/wallet/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusDeps } from '../deps.ts';
import { findEnteredCode, grantByCode } from '../codes/use-code.ts';
import { activateBonus } from '../states/activate-bonus.ts';
import { bonusOfDeposit, bringsAnything } from '../templates/amounts.ts';
import { findVersion, readPublished } from '../templates/read-templates.ts';
import type { Template } from '../templates/template-schema.ts';
import { type Grant, issueBonus } from './issue-bonus.ts';
import { findOpenSteps } from './package-steps.ts';

export interface Deposit {
  playerId: string;
  invoiceId: string;
  currency: string;
  amount: bigint;
  /** The count of the player's deposits, with this one. */
  number: number;
  /** When it was begun: a slow payment brings what its player was told then. */
  at: Date;
  /** The template that the player chose with it; empty: none; null: each that it fits. */
  choice?: string | null | undefined;
  /** When the player chose it; null: it is not known. */
  chosenAt?: Date | null | undefined;
  /** It came in another amount than it was asked for: what it brings waits for its player, who has read other figures. */
  isOtherAmount?: boolean;
}

/** The day of the week in the player's time zone; 1 is Monday. */
function weekdayOf({ time_zone: zone }: Pick<Player, 'time_zone'>, at: Date): number {
  const day = new Date(`${dayIn(zone, at)}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

/** True where a template is for a player's deposit of this number on this day. Of a package only the steps that are open are. */
export function fitsDeposit(
  { identity, body }: Template,
  player: Pick<Player, 'time_zone'>,
  { number, at }: Pick<Deposit, 'number' | 'at'>,
  openSteps: ReadonlySet<string>,
): boolean {
  const { trigger } = body;
  if (trigger.kind !== 'deposit') return false;
  if (body.package !== undefined && !openSteps.has(identity)) return false;
  const { numbers, weekdays } = trigger;
  if (numbers !== undefined && (number < numbers.from || number > numbers.to)) return false;
  return weekdays?.includes(weekdayOf(player, at)) !== false;
}

/** True where the template asks for no code, or the player has entered one for it that can be used. */
export async function hasItsCode(db: Db, deps: Pick<BonusDeps, 'clock'>, { identity, body }: Template, playerId: string): Promise<boolean> {
  if (body.trigger.kind !== 'deposit' || !body.trigger.needsCode) return true;
  return (await findEnteredCode(db, deps, playerId, identity)) !== undefined;
}

const depositSource = (invoiceId: string, template: string): string => `deposit ${invoiceId} ${template}`;

/**
 * Activates the bonus that a player chose with a deposit: whoever paid for it has read its terms and asked for it. Where it cannot be now, it
 * stays issued, and the player activates it later.
 */
export async function activateChosen(
  context: BonusDeps,
  { playerId, invoiceId, choice, chosenAt, isOtherAmount = false }: Deposit,
): Promise<void> {
  if (choice === undefined || choice === null || choice === '' || isOtherAmount) return;
  const { db, transact } = context.database;
  const source = depositSource(invoiceId, choice);
  const issued = db.selectFrom('player_bonus').selectAll().where('player_id', '=', playerId).where('source', '=', source);
  const row = await issued.where('status', '=', 1).executeTakeFirst();
  if (row === undefined) return;
  // terms that came after the choice were not read with it
  const terms = await findVersion(db, row.template, row.template_version);
  if (chosenAt != null && terms !== undefined && terms.publishedAt > chosenAt) return;
  await transact(async (tx) => await activateBonus(tx, context, playerId, row.id)).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    context.log.info({ bonusId: row.id, why: error.slug }, 'a bonus that was chosen with a deposit waits for its player');
  });
}

/** Whether a deposit has brought something: all that it brings is granted at once. */
async function hasBrought(tx: Tx, { playerId, invoiceId }: Deposit): Promise<boolean> {
  for (const table of ['player_bonus', 'player_spins'] as const) {
    const brought = tx.selectFrom(table).select('id').where('player_id', '=', playerId).where('source', 'like', `deposit ${invoiceId} %`);
    if ((await brought.limit(1).execute()).length > 0) return true;
  }
  return false;
}

/** Grants what a deposit brings. The same deposit again grants nothing more. */
export async function issueForDeposit(tx: Tx, deps: BonusDeps, deposit: Deposit): Promise<void> {
  const { playerId, invoiceId, currency } = deposit;
  const player = await holdPlayer(tx, playerId);
  if (deposit.choice === '' || (await hasBrought(tx, deposit))) return;
  // its bank was quicker
  if ((await deps.standingOf(tx, invoiceId)) !== 'stands') return;
  const templates = await readPublished(tx);
  // found before anything is granted, so that one deposit brings one step
  const open = await findOpenSteps(tx, deps, templates, player, { currency, number: deposit.number, at: deposit.at });
  for (const template of templates) {
    if ((deposit.choice ?? template.identity) !== template.identity) continue;
    const { trigger } = template.body;
    const amount = bonusOfDeposit(template.body, currency, deposit.amount);
    if (
      trigger.kind !== 'deposit' ||
      !bringsAnything(template.body, currency, deposit.amount) ||
      !fitsDeposit(template, player, deposit, open)
    )
      continue;
    const accountId = await findOrOpenAccount(tx, deps, playerId, currency);
    const source = depositSource(invoiceId, template.identity);
    const grant: Grant = {
      playerId,
      accountId,
      currency,
      amount,
      deposit: deposit.amount,
      judgedAt: deposit.at,
      source,
      actor: 'system',
      reason: `deposit ${invoiceId}`,
    };
    const issue = async () => !('obstacle' in (await issueBonus(tx, deps, template, grant)));
    const code = trigger.needsCode ? await findEnteredCode(tx, deps, playerId, template.identity) : undefined;
    if (code !== undefined) await grantByCode(tx, deps, code, issue);
    else if (!trigger.needsCode) await issue();
  }
}
