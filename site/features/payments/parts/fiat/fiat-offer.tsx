// What is paid, what of it is the fee, the rate and what arrives, for as long as the price is held; then the way to the on-ramp's page.
import { useEffect, useRef, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { ChosenBonus } from '#site/features/bonuses/index.ts';
import { DepositNotice, offerVerification, useDepositNotice } from '#site/features/verification/index.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { createRequestKeys, isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { useSecondsLeft } from '#site/shared/ui/use-seconds-left.ts';
import { leaveForCashier } from '../../leave-for-cashier.ts';
import { FundsNotice, offerFundsNotice, useFundsNotice } from '../funds-notice.tsx';
import { formatArrival } from '../format-arrival.ts';
import { offerConfirmationEmail } from '../offer-confirmation-email.tsx';
import { Line } from '../payment-line.tsx';
import { offerLimit } from '../offer-limit.tsx';
import { returnToHere } from '../return-place.ts';
import { TurnoverNote } from '../turnover-note.tsx';
import { usePaymentRefresh } from '../use-payment-refresh.ts';

type Quote = Data<'quoteOnRamp'>;

interface FiatOfferProps {
  quote: Quote;
  /** When it came, on the page's own clock. */
  at: number;
  onAgain: () => Promise<void>;
  onBack: () => void;
  /** The page is about to be left for that of the on-ramp. */
  onGone: () => void;
}

function Bill({ quote }: { quote: Quote }) {
  const texts = useTexts();
  const { say, locale } = texts;
  const money = useMoney();
  const { coin, currency, rate } = quote;
  const arrival = formatArrival(texts, 'deposit', quote.arrivalMinutes);
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(rate as Intl.StringNumericLiteral);
  return (
    <dl className="divide-y divide-line rounded-md bg-panel px-4 py-1.5">
      <Line label={say('modals.sheet.you-pay')} isStrong>
        {money(quote.pays, currency)}
      </Line>
      <Line label={say('modals.fiat.fee')}>{money(quote.fee, currency)}</Line>
      <Line label={say('modals.convert.rate')}>{say('modals.fiat.rate-of', { coin, amount })}</Line>
      <Line label={say('modals.sheet.you-get')} isStrong>
        {money(quote.arrives, coin)}
      </Line>
      {arrival === undefined ? null : <Line label={say('modals.sheet.arrives')}>{arrival}</Line>}
    </dl>
  );
}

/** "9:41", as a clock counts down. */
const asClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function FiatOffer({ quote, at, onAgain, onBack, onGone }: FiatOfferProps) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const call = useCallForm({});
  const [keys] = useState(createRequestKeys);
  const notice = useDepositNotice();
  const funds = useFundsNotice();
  const refresh = usePaymentRefresh();
  const seconds = useSecondsLeft(at, quote.heldS);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isOver = seconds === 0;
  const offerEmail = offerConfirmationEmail(call, texts);
  const offerCheck = offerVerification(call, texts);
  const offerFunds = offerFundsNotice(call, texts, funds);
  async function buy(): Promise<void> {
    if (notice.isLoading || funds.isLoading) return;
    await Promise.all([notice.acknowledge(), funds.acknowledge()]);
    const returnTo = returnToHere();
    const { method, coin: currency, arrives: amount, id } = quote;
    const body = { method, currency, amount, quote: id, ...(returnTo !== undefined && { returnTo }) };
    try {
      const { data: invoice } = await callApi('createDeposit', { body: { ...body, key: keys.keyFor(body) } });
      keys.renew();
      await leaveForCashier(invoice);
      onGone();
    } catch (error) {
      if (!isUnanswered(error)) keys.renew();
      throw error;
    } finally {
      refresh();
    }
  }
  const submit = call.submit(
    isOver ? onAgain : buy,
    (error) => offerEmail(error) || offerCheck(error) || offerFunds(error) || offerLimit(call, error),
  );
  const held = say('modals.fiat.held', { time: asClock(seconds) });
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Form of={call} onSubmit={submit} className="gap-5">
        <Bill quote={quote} />
        <ChosenBonus currency={quote.coin} amount={quote.arrives} />
        <TurnoverNote currency={quote.coin} />
        <p className="text-sm text-dim">
          <span className="block">{say('modals.sheet.cashier-text')}</span>
          <span aria-hidden={isOver ? undefined : 'true'} className="block tabular-nums">
            {isOver ? say('modals.fiat.over') : held}
          </span>
          <span role="status" className="sr-only">
            {isOver ? say('modals.fiat.over') : say('modals.fiat.held', { time: asClock(quote.heldS) })}
          </span>
        </p>
        <DepositNotice isNeeded={notice.isNeeded} />
        <FundsNotice level={funds.level} />
        <div className="flex flex-col gap-2.5">
          <SubmitButton kind={isOver ? 'main' : 'pay'} aria-disabled={notice.isLoading || funds.isLoading || undefined}>
            {isOver ? say('modals.fiat.again') : say('modals.sheet.pay', { amount: money(quote.pays, quote.currency) })}
          </SubmitButton>
          <Button kind="quiet" isWide onClick={onBack}>
            {say('modals.sheet.change')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
