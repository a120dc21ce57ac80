import { limitDefinition } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { sendEmail } from '#server/platform/email.ts';
import type { ProtectionDeps } from '../deps.ts';
import type { LimitRow } from './limit-row.ts';
import { limitByOperatorEmail, limitConfirmableEmail, limitRaisedEmail, limitRemovedEmail, limitSetEmail } from './limits.email.ts';

const definitionNames = new Map<number, string>(Object.entries(limitDefinition).map(([name, number]) => [number, name]));

/** What a limit is about, as texts and operators name it: bet, loss, deposit. */
export const definitionName = (definition: number): string => definitionNames.get(definition) ?? String(definition);

export type LimitNews = 'set' | 'by-operator' | 'confirmable' | 'raised' | 'removed';

/** Writes to a player about a limit, as it stands by now. */
export async function sendLimitEmail(tx: Tx, context: ProtectionDeps, limit: LimitRow, news: LimitNews): Promise<void> {
  const player = await requirePlayer(tx, limit.player_id);
  const money = (minor: bigint): string => formatMoney(minor, context.settings.requireCurrency(limit.currency), player.language);
  const about = { definition: definitionName(limit.definition), period: limit.period };
  const params = { ...about, amount: money(limit.amount) };
  if (news === 'removed') await sendEmail(tx, context, limitRemovedEmail, player, { params: about });
  else if (news === 'set')
    await sendEmail(tx, context, limitSetEmail, player, { params: { ...params, hours: rulesOf(context, player).limitRiseHours } });
  else if (news === 'confirmable') {
    const amount = limit.pending_amount === null ? 'none' : money(limit.pending_amount);
    const dates = new Intl.DateTimeFormat(player.language, { dateStyle: 'long', timeStyle: 'short', timeZone: player.time_zone });
    const until = limit.lapses_at === null ? '' : dates.format(limit.lapses_at);
    await sendEmail(tx, context, limitConfirmableEmail, player, { params: { ...about, amount, until } });
  } else {
    const email = news === 'raised' ? limitRaisedEmail : limitByOperatorEmail;
    await sendEmail(tx, context, email, player, { params });
  }
}
