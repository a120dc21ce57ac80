import { Coins, CreditCard, Landmark, WalletCards } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { PaymentMethod } from '../api.ts';
import { formatMinutes } from './format-arrival.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

const icons = { card: CreditCard, 'bank-transfer': Landmark, crypto: Coins, 'on-ramp': CreditCard };

export function MethodIcon({ method, size, className }: { method: string; size: number; className?: string }) {
  const Icon = icons[method as keyof typeof icons] ?? WalletCards;
  return <Icon size={size} aria-hidden="true" className={className} />;
}

/** A method's name; one that the texts do not know keeps its own. */
export function useMethodName(): (method: string) => string {
  const { find } = useTexts();
  return (method) => find(`modals.method.${method}`) ?? method;
}

/** The chosen method, else the first. @throws Error for an empty list, which shows no form */
export function methodNamed(methods: readonly PaymentMethod[], name: string): PaymentMethod {
  const [first] = methods;
  const found = methods.find(({ method }) => method === name) ?? first;
  if (found === undefined) throw new Error('There is no payment method to choose from');
  return found;
}

/** The methods as cards of which one is chosen. */
export function MethodChoice({ methods }: { methods: readonly PaymentMethod[] }) {
  const { say, find, locale } = useTexts();
  const nameOf = useMethodName();
  const { register } = useFormContext();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-dim">{say('modals.wallet.method')}</legend>
      <div className="grid gap-2">
        {methods.map(({ method, medianMinutes }) => {
          return (
            <label
              key={method}
              className="flex min-h-15 cursor-pointer items-center gap-3.5 rounded-md border border-line-strong px-4 py-2.5 transition hover:bg-panel has-checked:border-ink has-checked:bg-panel has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <MethodIcon method={method} size={22} className="shrink-0 text-dim" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{nameOf(method)}</span>
                <span className="block text-sm text-dim">{find(`modals.method.${method}-note`)}</span>
                {medianMinutes === null ? null : (
                  <span className="block text-sm text-dim">
                    {say('modals.sheet.median', { time: formatMinutes(locale, medianMinutes) })}
                  </span>
                )}
              </span>
              <input type="radio" value={method} {...register('method')} className="size-5 shrink-0 accent-ink outline-none" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
