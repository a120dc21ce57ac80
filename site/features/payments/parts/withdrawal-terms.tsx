// What was told before a withdrawal was asked for, while it is on its way: its fee, what arrives, by when people decide and when the money is there.
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useMethods } from '../api.ts';
import type { Invoice } from '../invoice-messages.ts';
import { formatArrival } from './format-arrival.ts';
import { Line } from './payment-line.tsx';
import { useUnplayedWords } from './turnover-note.tsx';

export function WithdrawalTerms({ invoice }: { invoice: Invoice }) {
  const texts = useTexts();
  const { say, time } = texts;
  const money = useMoney();
  const session = useSession();
  const unplayed = useUnplayedWords(invoice);
  const { method, currency, amount, fee, reviewUntil } = invoice;
  const offered = useMethods('withdrawal', currency).list.find((one) => one.method === method);
  const arrival = formatArrival(texts, 'withdrawal', offered?.arrivalMinutes ?? null);
  const timeZone = session.status === 'player' ? session.profile.timeZone : undefined;
  return (
    <dl className="mt-4 divide-y divide-line rounded-md bg-panel px-4 py-1 text-start text-sm">
      <Line label={say('modals.sheet.fee')} more={unplayed}>
        {fee === 0 ? say('modals.sheet.no-fee') : money(fee, currency)}
      </Line>
      <Line label={say('modals.sheet.you-receive')}>
        <strong className="money font-semibold">{money(amount - fee, currency)}</strong>
      </Line>
      {typeof reviewUntil === 'string' ? (
        <Line label={say('modals.sheet.review')}>{say('modals.sheet.review-until', { at: time(reviewUntil, timeZone) })}</Line>
      ) : null}
      {arrival === undefined ? null : <Line label={say('modals.sheet.arrives')}>{arrival}</Line>}
    </dl>
  );
}
