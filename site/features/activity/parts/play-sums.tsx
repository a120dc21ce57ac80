import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type ActivitySums, formatDay, formatMinutes, moneyIn } from '../play-figures.ts';

/** What the whole range came to. */
export function PlaySums({ sums, currency }: { sums: ActivitySums; currency: string }) {
  const texts = useTexts();
  const { say, locale } = texts;
  const money = useMoney();
  const own = moneyIn(sums, currency);
  const amount = (minor: number) => money(minor, own.currency) ?? '…';
  const lossDay =
    own.biggestLossDay === null ? undefined : say('modals.activity.biggest-loss-on', { day: formatDay(own.biggestLossDay, locale) });
  const facts = [
    { name: say('modals.activity.net'), value: amount(own.net), look: own.net > 0 ? 'text-gain' : own.net < 0 ? 'text-loss' : '' },
    { name: say('modals.activity.time'), value: formatMinutes(texts, sums.minutes), look: '' },
    { name: say('modals.activity.sessions'), value: String(sums.sessions), look: '' },
    { name: say('modals.activity.biggest-loss'), value: amount(own.biggestLoss), look: '', note: lossDay },
    { name: say('modals.activity.staked'), value: amount(own.staked), look: '' },
    { name: say('modals.activity.won'), value: amount(own.won), look: '' },
    { name: say('modals.activity.deposits'), value: amount(own.deposits), look: '' },
    { name: say('modals.activity.withdrawals'), value: amount(own.withdrawals), look: '' },
  ];
  return (
    <div className="rounded-lg bg-room p-5 sm:px-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {facts.map(({ name, value, look, note }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-dim">{name}</dt>
            <dd className={`money text-lg font-semibold ${look}`}>{value}</dd>
            {note === undefined ? null : <dd className="text-sm text-dim">{note}</dd>}
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-dim">
        {say('modals.activity.time-explained')} {sums.currencies.length > 1 ? say('modals.activity.rates-explained') : null}
      </p>
    </div>
  );
}
