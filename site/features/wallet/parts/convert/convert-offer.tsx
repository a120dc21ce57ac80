import { type ReactNode, useEffect, useRef } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { isUnanswered as hasNoAnswer } from '#site/shared/api/idempotency-key.ts';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { RatesSource } from '../rates-source.tsx';
import { useSecondsLeft } from '#site/shared/ui/use-seconds-left.ts';

type Terms = Data<'offerConversion'>;

interface ConvertOfferProps {
  terms: Terms;
  /** When it came, on the page's own clock. */
  at: number;
  onAgain: () => Promise<void>;
  onBack: () => void;
  /** Nobody knows whether it was taken: the answer did not come. */
  isUnanswered: boolean;
  onUnanswered: () => void;
  onTaken: (conversion: Data<'bookConversion'>) => void;
}

function Line({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-dim">{label}</dt>
      <dd className={`money min-w-0 text-end ${isStrong ? 'text-lg font-semibold' : 'font-medium'}`}>{children}</dd>
    </div>
  );
}

function Bill({ terms }: { terms: Terms }) {
  const { say, locale } = useTexts();
  const money = useMoney();
  const rate = new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(terms.rate as Intl.StringNumericLiteral);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(terms.spreadPermyriad / 10_000);
  return (
    <dl className="divide-y divide-line rounded-md bg-panel px-4 py-1.5">
      <Line label={say('modals.convert.give')} isStrong>
        {money(terms.amount, terms.from)}
      </Line>
      <Line label={say('modals.convert.get')} isStrong>
        {money(terms.gain, terms.to)}
      </Line>
      <Line label={say('modals.convert.rate')}>{say('modals.convert.rate-of', { from: terms.from, to: terms.to, rate })}</Line>
      <Line label={say('modals.convert.spread')}>
        {say('modals.convert.spread-of', { percent, amount: money(terms.spread, terms.to) })}
      </Line>
    </dl>
  );
}

/** Takes an offer; the same again is the first conversion, however late. */
export const takeOffer = async (offer: string): Promise<Data<'bookConversion'>> =>
  (await callApi('bookConversion', { body: { offer } })).data;

/** What is given and got, at which rate, for how long it holds. */
export function ConvertOffer({ terms, at, onAgain, onBack, isUnanswered, onUnanswered, onTaken }: ConvertOfferProps) {
  const { say, time } = useTexts();
  const call = useCallForm({});
  const seconds = useSecondsLeft(at, terms.heldS);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isOver = seconds === 0;
  const submit = call.submit(async () => {
    if (isOver) return await onAgain();
    try {
      onTaken(await takeOffer(terms.offer));
    } catch (error) {
      if (hasNoAnswer(error)) onUnanswered();
      throw error;
    }
  });
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Form of={call} onSubmit={submit} className="gap-5">
        <Bill terms={terms} />
        <p className="text-sm text-dim">
          <span className="block">{say('modals.convert.rates-at', { time: time(terms.ratesAt) })}</span>
          <RatesSource sources={terms.rateSources} className="block" />
          <span aria-hidden={isOver ? undefined : 'true'}>
            {isOver ? say('modals.convert.over') : say('modals.convert.held', { seconds })}
          </span>
          <span role="status" className="sr-only">
            {isOver ? say('modals.convert.over') : say('modals.convert.held', { seconds: terms.heldS })}
          </span>
        </p>
        <div className="flex flex-col gap-2.5">
          <SubmitButton>{say(isOver ? 'modals.convert.again' : 'modals.convert.confirm')}</SubmitButton>
          {isUnanswered && !isOver ? null : (
            <Button kind="quiet" onClick={onBack}>
              {say('modals.convert.back')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
