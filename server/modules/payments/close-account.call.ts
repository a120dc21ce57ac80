import { invoiceType, playerStatus } from '#contract/kernel/constants.ts';
import type { Input } from '#contract/kernel/calls.ts';
import { closeBonuses } from '#server/modules/bonuses/index.ts';
import { endSessions, requireStepUp } from '#server/modules/identity/index.ts';
import { keepMessage, tell } from '#server/modules/messages/index.ts';
import { refuseUnprovenEmail, requirePlayer } from '#server/modules/players/index.ts';
import { changeStanding } from '#server/modules/protection/index.ts';
import { hasOpenRound, readAllAccounts } from '#server/modules/wallet/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import { refuseNewAccounts } from './ask-for-documents.ts';
import { handle, type PaymentDeps } from './deps.ts';
import { declinePendingDeposits } from './decline-pending-deposits.ts';
import { requireOfferedMethod } from './methods.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import { payoutParts } from './payout-parts.ts';
import { requireDestination } from './require-destination.ts';
import type { InvoiceRow } from './to-invoice.ts';
import { accountClosedEmail } from './payments.email.ts';

type Payouts = NonNullable<Input<'closeAccount'>['body']>['payouts'];

/** Withdrawals of everything real in every account, none above what its method allows; the smallest amounts of methods do not hold for the last payout. */
async function payOut(tx: Tx, context: PaymentDeps, playerId: string, payouts: Payouts): Promise<InvoiceRow[]> {
  const accounts = (await readAllAccounts(tx, playerId)).filter(({ real }) => real > 0n);
  const missing = accounts.filter(({ currency }) => !payouts.some((payout) => payout.currency === currency));
  const player = await requirePlayer(tx, playerId);
  if (accounts.length > 0) refuseUnprovenEmail(player);
  if (missing.length > 0) throw refuseFields(...missing.map(({ currency }) => fieldError(`payouts.${currency}`, 'required')));
  const invoices: InvoiceRow[] = [];
  for (const account of accounts) {
    const payout = payouts.find(({ currency }) => currency === account.currency);
    if (payout === undefined) continue;
    const method = await requireOfferedMethod(tx, context.payments, { ...payout, type: invoiceType.withdrawal, country: player.country });
    const fields = await requireDestination(tx, context, playerId, method, payout.fields);
    const { id: accountId, currency } = account;
    const input = {
      playerId,
      accountId,
      currency,
      method: payout.method,
      provider: method.provider,
      fields,
      requestKey: null,
    };
    for (const amount of payoutParts(account.real, { min: method.min_amount, max: method.max_amount })) {
      const invoice = await openWithdrawal(tx, context, { ...input, amount });
      if (invoice !== undefined) invoices.push(invoice);
    }
  }
  await refuseNewAccounts(tx, context, playerId, invoices);
  // the holds keep the lane to this transaction: what came in before them is seen here, nothing comes in after
  if ((await readAllAccounts(tx, playerId)).some(({ real }) => real > 0n))
    throw new Problem('conflict', 'Money moved meanwhile. Look at the balance and send this again.');
  return invoices;
}

export const closeAccount = handle('closeAccount', async ({ context, tx, session, body }) => {
  const { playerId } = session;
  await requireStepUp(tx, context, session);
  if (await hasOpenRound(tx, playerId)) throw new Problem('round-open', 'Finish the game that is still open first.');
  await declinePendingDeposits(tx, context, playerId, 'account closed');
  const { before } = await changeStanding(tx, context, playerId, playerStatus.closed);
  await closeBonuses(tx, context, playerId);
  const invoices = await payOut(tx, context, playerId, body.payouts);
  await endSessions(tx, context, playerId, 'all', 'the account was closed');
  await recordAudit(tx, context.clock, {
    actor: `player:${playerId}`,
    action: 'player close',
    subject: playerId,
    reason: 'asked by the player',
    before: { status: before },
    after: { status: playerStatus.closed, payouts: invoices.map(({ id }) => id) },
  });
  const player = await requirePlayer(tx, playerId);
  const message = body.reason?.trim() ?? '';
  if (message !== '') await keepMessage(tx, context, { playerId, email: player.email, locale: player.language, message });
  await tell(tx, context, { playerId, kind: 'closing', key: `account closed ${newId()}`, email: fillEmail(accountClosedEmail) });
  return { data: { closed: true, payouts: invoices.map(({ id }) => id) } };
});
