// A payout that is refused for good is looked at by people: its adapter does not send it again, or in vain.
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { providerKey } from '#server/modules/wallet/index.ts';
import type { PlayDeps } from '../deps.ts';
import { readWithAmounts } from './amounts.ts';
import type { PamError } from './codes.ts';
import type { ValkyrieTransaction } from './requests.ts';

type Named = Pick<ValkyrieTransaction, 'transactionType' | 'providerTransactionId'>;
type Told = Named & Partial<Pick<ValkyrieTransaction, 'providerRoundId' | 'cashAmount' | 'bonusAmount' | 'promoAmount'>>;
type At = Pick<PlayDeps, 'database' | 'log'>;

/** Cancellations may be numbered as what they cancel, and promotions are no part of a round: they have names of their own. */
export function txIdOf({ transactionType, providerTransactionId }: Named): string {
  if (transactionType === 'CANCEL' || transactionType === 'PROMOCANCEL') return `cancel:${providerTransactionId}`;
  return transactionType === 'PROMODEPOSIT' ? `promo:${providerTransactionId}` : providerTransactionId;
}

/** Raises it for a payout of more than nothing. One that was too slow is sent again. */
export async function alarmUnpaid({ context, provider }: { context: At; provider: string }, body: Told, { code }: PamError): Promise<void> {
  const isPayout = body.transactionType === 'DEPOSIT' || body.transactionType === 'PROMODEPOSIT';
  const isNothing = [body.cashAmount, body.bonusAmount, body.promoAmount].every((amount) => /^-?0*(?:\.0*)?$/.test(amount ?? '?'));
  if (!isPayout || isNothing || code === 'PAM_ERR_TIMEOUT') return;
  await raiseAlarmNow(context, {
    kind: 'play-not-booked',
    subject: providerKey(provider, txIdOf(body)),
    message: `A payout through Valkyrie was not booked: ${code}. Compare the round with the provider's record and pay by hand what is owed (wallet adjust).`,
    details: { provider, txId: body.providerTransactionId, round: body.providerRoundId, amount: body.cashAmount, code },
  });
}

const maxShown = 80;
const shown = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxShown) : '');

/** The same of a body that was refused before it was read, as far as it can be read. */
export async function alarmUnread(at: { context: At; provider: string }, text: string, error: PamError): Promise<void> {
  const kind = /"transactionType"\s*:\s*"(DEPOSIT|PROMODEPOSIT)"/.exec(text)?.[1] as ValkyrieTransaction['transactionType'] | undefined;
  if (kind === undefined) return;
  let read: unknown;
  try {
    read = readWithAmounts(text);
  } catch (cause) {
    // people are told of what is no JSON either
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  const sent = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>;
  const amounts = Object.fromEntries(
    (['cashAmount', 'bonusAmount', 'promoAmount'] as const).flatMap((name) =>
      sent[name] === undefined ? [] : [[name, shown(sent[name])]],
    ),
  );
  const told = { transactionType: kind, providerTransactionId: shown(sent['providerTransactionId']) };
  await alarmUnpaid(at, { ...told, providerRoundId: shown(sent['providerRoundId']), ...amounts }, error);
}
