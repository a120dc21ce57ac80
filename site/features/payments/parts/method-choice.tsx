import { Coins, CreditCard, Landmark, WalletCards } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { MoneyUnit } from '#contract/kernel/money.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { PaymentMethod } from '../api.ts';
import type { PaymentKind } from '../payment-sheet.ts';
import { limitsOf } from './amount-field.tsx';
import { formatArrival, formatMinutes } from './format-arrival.ts';
import { formatFee } from './format-fee.ts';
import type { UnplayedTerms } from './turnover-note.tsx';
import { knownFirst } from './use-last-used.ts';

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

interface MethodChoiceProps {
  kind: PaymentKind;
  unit: MoneyUnit;
  methods: readonly PaymentMethod[];
  /** What the player used before, which stands first. */
  known: readonly string[];
  /** Of a withdrawal: what unplayed money costs, whatever the method. */
  unplayed?: UnplayedTerms | undefined;
}

/** What a payment by a method costs; undefined where that is not known. */
function useFeeWords(unit: MoneyUnit, method: PaymentMethod, unplayed: UnplayedTerms | undefined): string | undefined {
  const texts = useTexts();
  const { say } = texts;
  const percent = unplayed === undefined ? null : unplayed.percent;
  const fee = formatFee(texts, unit, method, typeof percent === 'string' ? say('modals.sheet.unplayed-share', { percent }) : undefined);
  if (fee !== undefined) return say('modals.sheet.fee-of', { fee });
  return percent === null ? say('modals.sheet.free') : undefined;
}

/** What the server says of a method: least and most, fee, when the money is there, and how it went for others. */
function MethodFacts({ kind, unit, method, unplayed }: Pick<MethodChoiceProps, 'kind' | 'unit' | 'unplayed'> & { method: PaymentMethod }) {
  const texts = useTexts();
  const { say, locale } = texts;
  const { arrivalMinutes, medianMinutes, successPercent } = method;
  const fee = useFeeWords(unit, method, unplayed);
  const lines = [
    [say('modals.sheet.range', limitsOf(texts, unit, method)), fee],
    [
      formatArrival(texts, kind, arrivalMinutes),
      // no line ends between a figure and its unit
      medianMinutes === null
        ? undefined
        : say('modals.sheet.median', { time: formatMinutes(locale, medianMinutes).replaceAll(' ', '\u00a0') }),
    ],
    [successPercent === undefined ? undefined : say('modals.sheet.succeeded', { percent: formatPercent(String(successPercent), locale) })],
  ];
  return lines.map((facts, index) => {
    const known = facts.filter((fact) => fact !== undefined);
    return known.length === 0 ? null : (
      <span key={index} className="block text-sm text-dim tabular-nums">
        {known.join(' · ')}
      </span>
    );
  });
}

/** The methods as tiles of which one is chosen. */
export function MethodChoice({ kind, unit, methods, known, unplayed }: MethodChoiceProps) {
  const { say, find } = useTexts();
  const nameOf = useMethodName();
  const { register } = useFormContext();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-dim">{say('modals.wallet.method')}</legend>
      <div className="grid gap-2">
        {knownFirst(methods, known).map((one) => {
          const { method } = one;
          return (
            <label
              key={method}
              className="flex min-h-15 cursor-pointer items-center gap-3.5 rounded-md border border-line-strong px-4 py-2.5 transition hover:bg-panel has-checked:border-ink has-checked:bg-panel has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <MethodIcon method={method} size={22} className="shrink-0 text-dim" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
                  <span className="font-semibold">{nameOf(method)}</span>
                  {known.includes(method) ? (
                    <span className="rounded-full bg-raised px-2 py-0.5 text-xs font-medium text-dim">{say('modals.sheet.used')}</span>
                  ) : null}
                </span>
                <span className="block text-sm text-dim">{find(`modals.method.${method}-note`)}</span>
                <MethodFacts kind={kind} unit={unit} method={one} unplayed={unplayed} />
              </span>
              <input type="radio" value={method} {...register('method')} className="size-5 shrink-0 accent-ink outline-none" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
