// The second state: what leaves, what arrives, what it costs and when, before anything is asked for.
import { useEffect, useRef, useState } from 'react';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';
import { ChosenBonus, WithdrawPreview } from '#site/features/bonuses/index.ts';
import { DepositLimitNote } from '#site/features/protection/index.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { createRequestKeys, isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { type FormatMoney, formatFieldError, formatRefusal, hasCode } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Form, ProblemNote, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { ResendEmail } from '#site/shared/forms/resend-email.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { indexOf } from '#site/shared/modals/use-modals.ts';
import type { PaymentMethod } from '../api.ts';
import { useMethods } from '../api.ts';
import { feesQuery } from '../fees-query.ts';
import type { Invoice } from '../invoice-messages.ts';
import type { Order } from '../payment-sheet.ts';
import { AccountNotice, offerVerification } from '#site/features/verification/index.ts';
import { FundsNotice, offerFundsNotice, useFundsNotice } from './funds-notice.tsx';
import { formatArrival, formatMinutes } from './format-arrival.ts';
import { useMethodName } from './method-choice.tsx';
import { Line } from './payment-line.tsx';
import { asksForConfirmation, offerConfirmationEmail } from './offer-confirmation-email.tsx';
import { isOverLimit, offerLimit } from './offer-limit.tsx';
import { returnToHere } from './return-place.ts';
import { TurnoverNote, UnplayedNote, useUnplayedWords } from './turnover-note.tsx';
import { usePaymentRefresh } from './use-payment-refresh.ts';

type Fees = Data<'readPaymentFees'>;

export interface PaymentReviewProps {
  order: Order;
  onChange: () => void;
  /** The server has made the payment. */
  onTaken: (invoice: Invoice) => void;
}

/** Whether people look at a withdrawal, and how long that may take. */
function ReviewLine({ review }: { review: Fees['review'] | undefined }) {
  const { say, locale } = useTexts();
  if (review === null || review === undefined) return null;
  const { isAutomatic, withinHours, medianMinutes } = review;
  const median = medianMinutes === null ? undefined : say('modals.sheet.review-median', { time: formatMinutes(locale, medianMinutes) });
  return (
    <Line label={say('modals.sheet.review')} more={isAutomatic ? undefined : median}>
      {isAutomatic ? say('modals.sheet.review-none') : say('modals.sheet.review-within', { time: formatMinutes(locale, withinHours * 60) })}
    </Line>
  );
}

function Bill({ order, fees, method }: { order: Order; fees: Fees | undefined; method: PaymentMethod | undefined }) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const nameOf = useMethodName();
  const isDeposit = order.kind === 'deposit';
  const amount = (minor: number | undefined) =>
    minor === undefined ? <span aria-hidden="true" className="skeleton inline-block h-5 w-20 rounded-sm" /> : money(minor, order.currency);
  const unplayed = useUnplayedWords(fees ?? { fee: 0, turnoverFee: 0, currency: order.currency });
  const arrival = formatArrival(texts, order.kind, method?.arrivalMinutes ?? null);
  return (
    <dl className="divide-y divide-line rounded-md bg-panel px-4 py-1.5">
      <Line label={say(isDeposit ? 'modals.sheet.you-pay' : 'modals.sheet.leaves-balance')} isStrong>
        {amount(fees?.leaves)}
      </Line>
      <Line label={say('modals.sheet.fee')} more={unplayed}>
        {fees?.fee === 0 ? say('modals.sheet.no-fee') : amount(fees?.fee)}
      </Line>
      <Line label={say(isDeposit ? 'modals.sheet.you-get' : 'modals.sheet.you-receive')} isStrong>
        {amount(fees?.arrives)}
      </Line>
      <Line label={say(isDeposit ? 'modals.wallet.method' : 'modals.sheet.paid-to')} more={order.account}>
        {nameOf(order.method)}
      </Line>
      <ReviewLine review={fees?.review} />
      {arrival === undefined ? null : <Line label={say('modals.sheet.arrives')}>{arrival}</Line>}
    </dl>
  );
}

async function send(order: Order, fee: number, key: string): Promise<Invoice> {
  const { kind, method, currency, amount, fields, payoutAccount } = order;
  if (kind === 'deposit') {
    const returnTo = returnToHere();
    const body = {
      method,
      currency,
      amount,
      fee,
      key,
      ...(fields !== undefined && { fields: { ...fields } }),
      ...(returnTo !== undefined && { returnTo }),
    };
    return (await callApi('createDeposit', { body })).data;
  }
  const to = payoutAccount === undefined ? { fields: { ...fields } } : { payoutAccount };
  return (await callApi('createWithdrawal', { body: { method, currency, amount, fee, key, ...to } })).data;
}

/** What the server refused in the fields of the form, which is not in sight any more. */
function formatFields(texts: Texts, money: FormatMoney, error: unknown): string | undefined {
  const errors = error instanceof CallRefused ? (error.problem?.errors ?? []) : [];
  const words = errors.map((one) => {
    const name = one.field.replace(/^fields\./, '');
    const label = texts.find(`fields-settings.method.${name}`) ?? texts.find(`fields-settings.${name}`) ?? name;
    return `${label}: ${formatFieldError(texts, one, money)}`;
  });
  return words.length === 0 ? undefined : words.join(' ');
}

/** The step back of the browser goes to the choice, not off the page. */
function useStepBack(onBack: () => void): void {
  const router = useRouter();
  useEffect(() => {
    // the first page of a visit has no step back inside the site that could be taken
    if (indexOf(router.history.location) === 0) router.history.push(router.history.location.href);
  }, [router]);
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onBack();
      return true;
    },
  });
}

/** What stands against the payment before it is asked for, in place of the button that asks. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts();
  const money = useMoney();
  return (
    <ProblemNote>
      {isOverLimit(error) ? <DepositLimitNote /> : <p>{formatFields(texts, money, error) ?? formatRefusal(texts, error)}</p>}
      {asksForConfirmation(error) ? <ResendEmail className="mt-3" /> : null}
      <Button size="small" className="mt-3" onClick={onRetry}>
        {texts.say('global-components.error.retry')}
      </Button>
    </ProblemNote>
  );
}

export function PaymentReview({ order, onChange, onTaken }: PaymentReviewProps) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const refresh = usePaymentRefresh();
  const [keys] = useState(createRequestKeys);
  const title = useRef<HTMLHeadingElement>(null);
  const call = useCallForm({});
  const { kind, currency, amount, method } = order;
  const fees = usePlayerQuery('readPaymentFees', { query: feesQuery(order) }, { keepsError: true });
  const offered = useMethods(kind, currency).list.find((one) => one.method === method);
  useStepBack(onChange);
  useEffect(() => title.current?.focus(), []);
  const told = fees.data?.data;
  const isDeposit = kind === 'deposit';
  const leaves = money(told?.leaves ?? amount, currency);
  const offerEmail = offerConfirmationEmail(call, texts);
  const offerCheck = offerVerification(call, texts);
  // read with the choice, unless it is another by now
  const funds = useFundsNotice({ isEnabled: isDeposit });
  const offerFunds = offerFundsNotice(call, texts, funds);
  const submit = call.submit(
    async () => {
      if (told === undefined) return;
      await funds.acknowledge();
      try {
        const invoice = await send(order, told.fee, keys.keyFor({ ...order, fee: told.fee, from: isDeposit && returnToHere() }));
        keys.renew();
        onTaken(invoice);
      } catch (error) {
        if (!isUnanswered(error)) keys.renew();
        // another fee by now: it is shown before it is agreed to
        void fees.refetch();
        throw error;
      } finally {
        refresh();
      }
    },
    (error) => {
      if (offerEmail(error) || offerCheck(error) || offerFunds(error) || offerLimit(call, error)) return true;
      const words =
        formatFields(texts, money, error) ?? (hasCode(error, problems.conflict.code) ? say('modals.sheet.fee-changed') : undefined);
      if (words !== undefined) call.setProblem(<p>{words}</p>);
      return words !== undefined;
    },
  );
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
        {say(isDeposit ? 'modals.sheet.review-deposit' : 'modals.sheet.review-withdrawal')}
      </h3>
      {fees.error === null ? null : <Refused error={fees.error} onRetry={() => void fees.refetch()} />}
      <Bill order={order} fees={told} method={offered} />
      {isDeposit ? (
        <>
          <ChosenBonus currency={currency} amount={amount} />
          <TurnoverNote currency={currency} />
          <FundsNotice level={funds.level} />
        </>
      ) : (
        <>
          <UnplayedNote fees={told} />
          {typeof told?.review?.document === 'string' ? <AccountNotice document={told.review.document} /> : null}
          <WithdrawPreview currency={currency} amount={told?.leaves ?? amount} />
        </>
      )}
      <div className="flex flex-col gap-2.5">
        {fees.error === null ? (
          <SubmitButton kind={isDeposit ? 'pay' : 'main'} aria-disabled={told === undefined || undefined}>
            {say(isDeposit ? 'modals.sheet.pay' : 'modals.sheet.withdraw', { amount: leaves })}
          </SubmitButton>
        ) : null}
        <Button kind="quiet" isWide onClick={onChange}>
          {say('modals.sheet.change')}
        </Button>
      </div>
    </Form>
  );
}
