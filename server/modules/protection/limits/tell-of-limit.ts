import { limitDefinition } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { type Player, requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail, type FilledEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import type { ProtectionDeps } from '../deps.ts';
import type { LimitRow } from './limit-row.ts';
import { limitByOperatorEmail, limitConfirmableEmail, limitRaisedEmail, limitRemovedEmail, limitSetEmail } from './limits.email.ts';

const definitionNames = new Map<number, string>(Object.entries(limitDefinition).map(([name, number]) => [number, name]));

/** What a limit is about, as texts and operators name it: bet, loss, deposit. */
export const definitionName = (definition: number): string => definitionNames.get(definition) ?? String(definition);

export type LimitNews = 'set' | 'by-operator' | 'confirmable' | 'raised' | 'removed';

function emailOf(context: ProtectionDeps, player: Player, limit: LimitRow, news: LimitNews): FilledEmail {
  const money = (minor: bigint): string => formatMoney(minor, context.settings.requireCurrency(limit.currency), player.language);
  const about = { definition: definitionName(limit.definition), period: limit.period };
  const params = { ...about, amount: money(limit.amount) };
  if (news === 'removed') return fillEmail(limitRemovedEmail, { params: about });
  if (news === 'set') return fillEmail(limitSetEmail, { params: { ...params, hours: rulesOf(context, player).limitRiseHours } });
  if (news !== 'confirmable') return fillEmail(news === 'raised' ? limitRaisedEmail : limitByOperatorEmail, { params });
  const amount = limit.pending_amount === null ? 'none' : money(limit.pending_amount);
  const dates = new Intl.DateTimeFormat(player.language, { dateStyle: 'long', timeStyle: 'short', timeZone: player.time_zone });
  const until = limit.lapses_at === null ? '' : dates.format(limit.lapses_at);
  return fillEmail(limitConfirmableEmail, { params: { ...about, amount, until } });
}

/** Tells a player of a limit, as it stands by now. */
export async function tellOfLimit(tx: Tx, context: ProtectionDeps, limit: LimitRow, news: LimitNews): Promise<void> {
  const player = await requirePlayer(tx, limit.player_id);
  const email = emailOf(context, player, limit, news);
  await tell(tx, context, { playerId: player.id, kind: 'limit', key: `limit ${news} ${newId()}`, email });
}
