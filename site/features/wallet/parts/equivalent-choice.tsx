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
  return (
    <div className={`flex items-center justify-between gap-4 ${className}`}>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span className="basis-full text-sm text-dim">{say('modals.pill.together')}</span>
        <span className="money text-lg font-semibold">≈ {formatTogether(accounts) ?? '…'}</span>
        {/* its place is kept while the rates are on their way */}
        <span className="min-h-5 text-sm max-sm:min-h-10 max-sm:basis-full">
          <RatesTime rates={ratesOf(accounts)} />
        </span>
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${say('modals.pill.equivalent')} ${code ?? ''}`}
        disabled={code === undefined}
        onClick={() => {
          onAsk?.();
          openSideModal('equivalent', EquivalentList);
        }}
        className="field inline-flex min-w-23 shrink-0 items-center justify-between gap-2 px-4 text-sm font-medium"
      >
        {code}
        <ChevronDown size={16} aria-hidden="true" className="text-dim" />
      </button>
    </div>
  );
}
