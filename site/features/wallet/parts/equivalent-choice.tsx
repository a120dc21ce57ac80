import { ChevronDown } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { Account } from '../api.ts';
import { openSideModal } from '#site/shared/modals/side-modals.ts';
import { EquivalentList } from './equivalent-list.tsx';
import { RatesTime } from './rates-time.tsx';
import { useEquivalent } from './use-equivalent.ts';

export interface EquivalentChoiceProps {
  accounts: readonly Account[];
  className?: string;
  /** Before the question opens over the page. */
  onAsk?: () => void;
}

/** All accounts together in one currency, which can be chosen here, and of when the rates for it are. */
export function EquivalentChoice({ accounts, className = '', onAsk }: EquivalentChoiceProps) {
  const { say } = useTexts();
  const { code, format: formatTogether, ratesOf } = useEquivalent();
  const sum = formatTogether(accounts);
  const rates = ratesOf(accounts);
  const isOfMany = new Set(accounts.map(({ currency }) => currency)).size > 1;
  const isOfOneCurrency = sum !== undefined && accounts.length > 0 && rates === undefined;
  return (
    <div className={`@container ${className}`}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @xl:grid-cols-[auto_minmax(0,1fr)_auto]">
        <p className="min-w-0">
          <span className="block text-sm text-dim">{say('modals.pill.together')}</span>
          <span className="money text-lg font-semibold">
            {isOfOneCurrency ? null : '≈ '}
            {sum ?? '…'}
          </span>
        </p>
        {/* its place is kept while accounts and rates are on their way: two lines, as long as they may be needed */}
        <p
          className={`col-span-2 row-start-2 mt-1 text-sm text-dim min-h-10 ${isOfMany ? '' : '@xl:min-h-5 @xl:leading-7'} @xl:col-span-1 @xl:col-start-2 @xl:row-start-1 @xl:mt-0 @xl:self-end`}
        >
          {isOfOneCurrency && code !== undefined ? say('modals.pill.one-currency', { currency: code }) : <RatesTime rates={rates} />}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={say('modals.pill.equivalent', { currency: code ?? '' })}
          disabled={code === undefined}
          onClick={() => {
            onAsk?.();
            openSideModal('equivalent', EquivalentList);
          }}
          className="field col-start-2 row-start-1 inline-flex min-w-23 shrink-0 items-center justify-between gap-2 px-4 text-sm font-medium @xl:col-start-3"
        >
          {code}
          <ChevronDown size={16} aria-hidden="true" className="text-dim" />
        </button>
      </div>
    </div>
  );
}
