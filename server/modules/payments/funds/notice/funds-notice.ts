// The text about the protection of players' money: told with the first deposit, and again when the protection or the text is another.
import type { FundsLevel } from '#contract/funds-protection.ts';
import { type Player, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from '../../deps.ts';

type Config = Pick<PaymentDeps, 'config'>;

/** Of the words. */
const textVersion = '2026-11';

/** Returns how money is protected here. Where nobody says it, it is not. */
export const fundsLevelOf = ({ config }: Config): FundsLevel => config.payments.fundsProtection?.level ?? 'none';

/** Returns the version of the text in force: its words, the level that they tell, and since when the operator protects money so. */
export const fundsVersionOf = (context: Config): string =>
  [textVersion, fundsLevelOf(context), context.config.payments.fundsProtection?.since ?? ''].join(' ').trim();

/** Returns when the version in force was read; null: not yet. */
export async function readFundsNoticeAt(db: Db, context: Config, playerId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('funds_notice')
    .select('read_at')
    .where('player_id', '=', playerId)
    .where('version', '=', fundsVersionOf(context))
    .executeTakeFirst();
  return row?.read_at ?? null;
}

/** Keeps that the player has read the text in force. Once more changes nothing. */
export async function acknowledgeFunds(tx: Tx, context: Config & Pick<PaymentDeps, 'clock'>, playerId: string): Promise<void> {
  const version = fundsVersionOf(context);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('funds_notice')
    .values({ player_id: playerId, version, read_at: context.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await recordAudit(tx, context.clock, {
    actor: `player:${playerId}`,
    action: 'funds-notice read',
    subject: playerId,
    reason: 'before a deposit',
    after: { version },
  });
}

/** Where the rules ask for it, refuses a deposit of real money before the text in force was read. @throws Problem funds-notice-needed */
export async function refuseUnlessFundsTold(db: Db, context: Config & Pick<PaymentDeps, 'jurisdictions'>, player: Player): Promise<void> {
  if (!rulesOf(context, player).fundsNotice || fundsLevelOf(context) === 'play-money') return;
  if ((await readFundsNoticeAt(db, context, player.id)) !== null) return;
  throw new Problem('funds-notice-needed', 'POST /player/funds-notice says that the text was read.');
}
