import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { Activity } from '../play-figures.ts';

/** What was paid in less what was paid out since the account was opened, by currency, with its time frame explained. */
export function NetDeposits({ lifetime, timeZone }: { lifetime: Activity['lifetime']; timeZone: string }) {
  const { say, locale } = useTexts();
  const money = useMoney();
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(lifetime.since));
  const { currencies, together } = lifetime;
  return (
    <section aria-labelledby="net-deposits" className="rounded-lg bg-room p-5 sm:px-6">
      <h2 id="net-deposits" className="text-xl">
        {say('modals.activity.lifetime')}
      </h2>
      <p className="mt-1 max-w-[46em] text-sm text-dim">{say('modals.activity.lifetime-text', { since })}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))]">
        {(currencies.length === 0 ? [together] : currencies).map(({ currency, deposits, withdrawals, net }) => (
          <div key={currency}>
            <dt className="text-sm text-dim">{currency}</dt>
            <dd className="money text-lg font-semibold">{money(net, currency)}</dd>
            <dd className="money text-sm text-dim">
              {say('modals.activity.deposits')} {money(deposits, currency)} · {say('modals.activity.withdrawals')}{' '}
              {money(withdrawals, currency)}
            </dd>
          </div>
        ))}
        {currencies.length < 2 ? null : (
          <div>
            <dt className="text-sm text-dim">{say('modals.activity.together', { currency: together.currency })}</dt>
            <dd className="money text-lg font-semibold">≈ {money(together.net, together.currency)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
