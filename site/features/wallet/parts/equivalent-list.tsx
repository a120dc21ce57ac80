import { Check } from 'lucide-react';
import { chooseEquivalent } from '../equivalents.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useAccounts } from '../api.ts';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { CurrencyBadge } from './currency-badge.tsx';
import { RatesTime } from './rates-time.tsx';
import { useEquivalent } from './use-equivalent.ts';

/** Which currency stands for all accounts together: each says what it would show. */
export function EquivalentList({ close }: SideModalProps) {
  const { say, locale } = useTexts();
  const { targets, code: chosen, formatIn, ratesOfAll } = useEquivalent();
  const { list = [] } = useAccounts();
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return (
    <>
      <p className="flex flex-col gap-1 pb-4 text-dim">
        {say('modals.side.equivalent-text')}
        <RatesTime rates={ratesOfAll(list)} />
      </p>
      <ul className="-mx-2.5 grid gap-1">
        {targets.map((currency) => {
          const { code } = currency;
          const isChosen = code === chosen;
          return (
            <li key={code}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => {
                  chooseEquivalent(code);
                  close();
                }}
                className="flex min-h-15 w-full items-center gap-3 rounded-md px-2.5 py-2 text-start transition hover:bg-panel aria-pressed:bg-panel"
              >
                <CurrencyBadge {...currency} currency={code} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold first-letter:uppercase">{names.of(code) ?? code}</span>
                  <span className="money block text-sm text-dim">≈ {formatIn(list, currency)}</span>
                </span>
                <span aria-hidden="true" className="w-5 shrink-0">
                  {isChosen ? <Check size={18} /> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
