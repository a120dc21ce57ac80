import { CircleCheck, Info } from 'lucide-react';
import { useAccounts } from '#site/features/wallet/index.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { checkLimits, type Limit } from '../../limit-rules.ts';

/** Says whether the limits reach over every period and every currency, or what they leave open. */
export function LimitsCheck({ limits }: { limits: readonly Limit[] }) {
  const { say, locale } = useTexts();
  const { list: accounts } = useAccounts();
  if (accounts === undefined) return null;
  const { isComplete, missingPeriods, missingCurrencies } = checkLimits(
    limits,
    accounts.map(({ currency }) => currency),
  );
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const Icon = isComplete ? CircleCheck : Info;
  return (
    <div className="mb-6 flex items-start gap-3 rounded-lg bg-room px-5 py-4">
      <Icon size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
      <div>
        {isComplete ? <p>{say('modals.limits.check-complete')}</p> : null}
        {missingPeriods.length === 0 ? null : (
          <p>
            {say('modals.limits.check-periods', { periods: list.format(missingPeriods.map((name) => say(`modals.limits.in-${name}`))) })}
          </p>
        )}
        {missingCurrencies.length === 0 ? null : (
          <p>{say('modals.limits.check-currencies', { currencies: list.format(missingCurrencies) })}</p>
        )}
        <p className="text-sm text-dim">{say('modals.limits.all-currencies')}</p>
      </div>
    </div>
  );
}
