// A provider is asked again about a payment that differs, and what it says is booked. The difference is over where nothing differs afterwards.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from '../deps.ts';
import { PaymentProviderError, ProviderRefusal } from '../providers/guard-gateway.ts';
import type { PaymentReport } from '../providers/payment-adapter.ts';
import { askProvider } from '../reconcile-invoices.job.ts';
import { bookedAmount, differenceOf, type Ours } from './compare.ts';
import { rereadOurs } from './reconcile-provider.ts';

interface Asked {
  reference: string;
  provider: string;
  theirs: Record<string, unknown> | null;
}

const staysOpen = (why: string): Problem => new Problem('conflict', `It stays open: ${why}`);
const isUnderWay = (status: PaymentReport['status']): boolean => status === 'created' || status === 'pending';

/** Asks under the id that the provider gave the payment: some know it by nothing else. Where its answer was lost, the difference has it. */
async function ask(context: PaymentDeps, { reference: id, provider, theirs }: Asked): Promise<PaymentReport | undefined> {
  const { provider_payment_id: known } = await context.database.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  const told = theirs?.['id'];
  return await askProvider(context, { id, provider, provider_payment_id: known ?? (typeof told === 'string' ? told : null) });
}

const openCases = 'npm run op -- payment unclear';

/** Why a payment still differs though its provider has answered, and what is to be done; undefined where nothing differs. */
function reasonToStay({ provider, theirs: found }: Asked, ours: Ours, theirs: PaymentReport | undefined): string | undefined {
  const gone = ours.takenBack > 0n ? `, of which ${ours.takenBack} are known to be gone` : '';
  const here = `${bookedAmount(ours)} ${ours.currency} in smallest units${gone}`;
  if (ours.status === invoiceStatus.review)
    return `two people decide about the payment first, ${openCases} lists it. Then say the same again.`;
  if (theirs === undefined && (found !== null || differenceOf(ours, theirs) !== undefined))
    return `${provider} does not know the payment, of which ${here} are booked here. Ask it why, and say what explains it: --as explained.`;
  if (theirs !== undefined && isUnderWay(theirs.status))
    return `${provider} says that the payment is ${theirs.status}, so nothing was booked. Say the same again once it has ended there.`;
  if (theirs === undefined || differenceOf(ours, theirs) === undefined) return undefined;
  const there = `${theirs.status}, ${theirs.amount} ${theirs.currency}`;
  return `${provider} says ${there}; ${here} are booked here. Decide its case where there is one (${openCases}), or say the same again; where nothing more is to be booked, say what explains it: --as explained.`;
}

/**
 * Asks the provider of a difference, books what it says, and has the difference ended where nothing differs any more.
 * @throws Problem conflict where it still differs, or the provider gives no answer
 */
export async function askDifference(context: PaymentDeps, asked: Asked, end: (tx: Tx) => Promise<void>): Promise<void> {
  const theirs = await ask(context, asked).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError || error instanceof ProviderRefusal)) throw error;
    throw staysOpen(`the provider gave no answer (${error.message}), so nothing was booked. Say the same again once it answers.`);
  });
  await context.database.transact(async (tx) => {
    const ours = (await rereadOurs(tx, asked.provider, [asked.reference])).get(asked.reference);
    if (ours === undefined) throw new Error(`The invoice ${asked.reference} is gone`);
    const why = reasonToStay(asked, ours, theirs);
    if (why !== undefined) throw staysOpen(why);
    await end(tx);
  });
}
