import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useOfferedCurrencies } from '#site/shared/i18n/use-money.ts';
import type { Account } from '../api.ts';
import { useAccountActs } from './use-account-acts.ts';

export interface AddCurrencyProps {
  /** Holds the list that the new account appears in. */
  box: RefObject<HTMLElement | null>;
  /** The accounts in that list; undefined until they are read. */
  accounts: readonly Account[] | undefined;
  /** Offers only currencies of this type. */
  only?: 'fiat' | 'crypto' | undefined;
}

/** The offered currencies that have no account yet, each a press away. */
export function AddCurrency({ box, accounts, only }: AddCurrencyProps) {
  const { say } = useTexts();
  const currencies = useOfferedCurrencies();
  const acts = useAccountActs(box, accounts);
  if (accounts === undefined) return null;
  const missing = currencies.filter(
    ({ code, type }) => (only === undefined || type === only) && !accounts.some(({ currency }) => currency === code),
  );
  if (missing.length === 0) return null;
  return (
    <fieldset className="mt-4 flex flex-wrap items-center gap-2">
      <legend className="mb-2 text-sm text-dim">{say('modals.pill.add')}</legend>
      {missing.map(({ code }) => (
        <button
          key={code}
          type="button"
          // a disabled button would lose the focus
          aria-disabled={acts.busyWith.has(code) || undefined}
          aria-label={say('modals.pill.add-one', { currency: code })}
          onClick={acts.busyWith.has(code) ? undefined : () => acts.run({ kind: 'open', currency: code })}
          className="inline-flex min-h-10 items-center gap-1.5 rounded-full border border-line-strong px-3.5 text-sm font-medium text-dim transition hover:bg-raised hover:text-ink aria-disabled:opacity-50"
        >
          <Plus size={15} aria-hidden="true" />
          {code}
        </button>
      ))}
    </fieldset>
  );
}
