import { useTexts } from '#site/shared/i18n/texts.tsx';
import { RatesSource } from './rates-source.tsx';
import type { RatesTime as Moment } from './use-equivalent.ts';

/** Of when the rates behind an equivalent are, and where they are from; what is old stands out. */
export function RatesTime({ rates }: { rates: Moment | undefined }) {
  const { say, time } = useTexts();
  if (rates === undefined) return null;
  return (
    <span className={`text-sm ${rates.isOld ? 'font-medium text-ink' : 'text-dim'}`}>
      {say(rates.isOld ? 'modals.pill.rates-old' : 'modals.pill.rates-at', { at: time(rates.at) })}{' '}
      <RatesSource sources={rates.sources} className="block" />
    </span>
  );
}
