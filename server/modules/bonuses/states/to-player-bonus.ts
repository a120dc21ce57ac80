import type { Selectable } from 'kysely';
import { integerToWire, moneyToWire } from '#contract/kernel/money.ts';
import { privateChannel } from '#contract/live/channels.ts';
import type { PlayerBonus } from '#contract/player-bonus.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import type { BonusTables } from '../tables.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { nameIn } from '../templates/name-in.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

export type BonusRow = Selectable<BonusTables['player_bonus']>;

/** How the source of a bonus begins that free spins have won. */
export const spinsSource = 'spins ';

/** A bonus as answers and live events carry it. */
export function toPlayerBonus(row: BonusRow, body: TemplateBody, language: string): PlayerBonus {
  const own = body.currencies[row.currency];
  return {
    id: row.id,
    currency: row.currency,
    amount: row.amount,
    status: row.status,
    result: row.result,
    version: row.version,
    identity: row.template,
    termsVersion: row.template_version,
    name: nameIn(body, language).name,
    kind: body.kind ?? 'bonus',
    trigger: row.source.startsWith(spinsSource) ? 'free-spins' : body.trigger.kind,
    deposit: row.deposit === null ? null : integerToWire(row.deposit),
    target: row.target,
    counted: row.counted,
    order: body.order,
    maxStake: BigInt(own?.maxStake ?? 0),
    maxWin: own?.maxWin ?? null,
    acceptUntil: row.accept_until,
    wagerUntil: row.wager_until,
    converted: row.converted,
    removed: row.removed,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    lastEntry: row.last_entry,
    createdAt: row.created_at,
  };
}

/** Returns several bonuses of one player. */
export async function toPlayerBonuses(db: Db, playerId: string, rows: readonly BonusRow[]): Promise<PlayerBonus[]> {
  const { language } = await requirePlayer(db, playerId);
  const told: PlayerBonus[] = [];
  for (const row of rows) told.push(toPlayerBonus(row, (await requireTemplate(db, row.template, row.template_version)).body, language));
  return told;
}

const asWire = (bonus: PlayerBonus): unknown =>
  JSON.parse(JSON.stringify(bonus, (_, value: unknown) => (typeof value === 'bigint' ? moneyToWire(value) : value)));

/** Tells the player's pages how a bonus stands now. */
export async function publishBonus(tx: Tx, { outbox }: Pick<BonusDeps, 'outbox'>, row: BonusRow): Promise<void> {
  const [bonus] = await toPlayerBonuses(tx, row.player_id, [row]);
  if (bonus === undefined) return;
  await outbox.publish(tx, privateChannel('bonus:player-bonuses', row.player_id), { event: 'bonus.updated', bonus: asWire(bonus) });
}
