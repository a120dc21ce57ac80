// Sets a limit or changes one: an amount and a period, and in the advanced form what it counts and in which currency. Says before it is
// sent what will happen and when.
import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cashPeriods, limitDefinition } from '#contract/kernel/constants.ts';
import { displayUnit, type MoneyUnit, moneyToWire } from '#contract/kernel/money.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { FieldFrame, inputClass, useField } from '#site/shared/fields/field-frame.tsx';
import { RadioField } from '#site/shared/fields/field-radio.tsx';
import { SelectField } from '#site/shared/fields/field-select.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { readAmount, unreadable } from '#site/shared/forms/typed-amounts.ts';
import { formatFieldError } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useCurrencies, useOfferedCurrencies } from '#site/shared/i18n/use-money.ts';
import type { SideModalProps } from '#site/shared/modals/side-modals.ts';
import { useLimitActs, useLimits, useRiseHours } from '../../api.ts';
import { type CashLimit, cashDefinitions, effectOf, type LimitInput, ownLimit } from '../../limit-rules.ts';
import { useLimitWords } from './limit-words.ts';
import { tellChange } from './tell-change.ts';

interface Values extends LimitInput {
  amount: string;
}

export interface LimitFormProps {
  first: Partial<LimitInput> & { amount?: string };
  /** Shows what the limit counts and its currency, too. */
  isAdvanced: boolean;
  /** Of a limit that is there, the short form changes the amount alone. */
  isChange?: boolean;
  takesFocus?: boolean;
  /** Titles the modal around it: what is chosen may be there already, or not be there yet. */
  entitle?: SideModalProps['entitle'];
  onDone?: (limits: readonly CashLimit[]) => void;
}

function AmountField({ unit }: { unit: MoneyUnit | undefined }) {
  const texts = useTexts();
  const { register } = useFormContext<Values>();
  const { id, error, described } = useField('amount');
  function validate(text: string): true | string {
    const amount = unit && readAmount(text, unit, texts.locale);
    const rule =
      text.trim() === '' ? 'required' : amount === undefined ? unreadable(text, texts.locale) : amount === 0n ? 'minValue' : undefined;
    if (rule === undefined) return true;
    const params = { min: unit === undefined ? 0 : texts.money(1, unit) };
    return formatFieldError(texts, { field: 'amount', rule, params, message: rule });
  }
  return (
    <FieldFrame id={id} label={texts.say('fields-settings.amount')} error={error}>
      <div className="relative">
        <input
          {...register('amount', { validate })}
          {...described}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={`${inputClass} h-14 pe-20 text-xl font-semibold tabular-nums`}
        />
        <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-4 flex items-center text-dim">
          {unit === undefined ? '' : displayUnit(unit).code}
        </span>
      </div>
    </FieldFrame>
  );
}

/** What happens when the form is sent as it stands. */
function EffectNote({ existing, unit }: { existing: CashLimit | undefined; unit: MoneyUnit | undefined }) {
  const { say, locale } = useTexts();
  const { amountOf } = useLimitWords();
  const hours = useRiseHours();
  const typed = useWatch<{ amount: string }>({ name: 'amount' });
  const amount = unit && readAmount(typed ?? '', unit, locale);
  const effect = amount === undefined || amount === 0n ? (existing === undefined ? 'new' : 'change') : effectOf(existing, amount);
  return (
    <output className="flex items-start gap-2.5 rounded-md bg-panel px-4 py-3 text-sm text-dim">
      <Info size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{say(`modals.limits.effect-${effect}`, { amount: existing === undefined ? '' : amountOf(existing), hours })}</span>
    </output>
  );
}

function AdvancedFields() {
  const { say } = useTexts();
  const currencies = useOfferedCurrencies();
  return (
    <>
      <RadioField
        name="definition"
        label={say('modals.limits.counts')}
        options={cashDefinitions.map((name) => ({ value: name, label: say(`modals.limits.counts-${name}`) }))}
      />
      <SelectField
        name="currency"
        label={say('fields-settings.currency')}
        options={currencies.map(({ code }) => ({ value: code, label: code }))}
        hint={say('modals.limits.all-currencies')}
      />
    </>
  );
}

export function LimitForm({ first, isAdvanced, isChange = false, takesFocus = false, entitle, onDone }: LimitFormProps) {
  const texts = useTexts();
  const { say } = texts;
  const { inUse } = useAccounts();
  const { list = [] } = useLimits();
  const words = useLimitWords();
  const { change } = useLimitActs();
  const currencies = useCurrencies();
  const call = useCallForm<Values>({
    amount: first.amount ?? '',
    definition: first.definition ?? 'deposit',
    period: first.period ?? 'daily',
    currency: first.currency ?? inUse?.currency ?? 'EUR',
  });
  const { definition, period, currency } = call.form.watch();
  const unit = currencies.find(({ code }) => code === currency);
  const existing = ownLimit(list, { definition, period, currency });
  const isNew = existing === undefined;
  useEffect(() => entitle?.(isNew ? 'modals.side.add-limit' : 'modals.side.edit-limit'), [entitle, isNew]);
  const submit = call.submit(async (values) => {
    const amount = unit && readAmount(values.amount, unit, texts.locale);
    if (amount === undefined) return;
    const before = ownLimit(list, values);
    if (effectOf(before, amount) === 'same') {
      call.form.setError('amount', { message: say('modals.limits.effect-same') }, { shouldFocus: true });
      return;
    }
    const body = { action: 'set', period: values.period, currency: values.currency, amount: moneyToWire(amount) } as const;
    const after = await change({ ...body, definition: limitDefinition[values.definition] });
    const changed = ownLimit(after, values);
    if (changed !== undefined) tellChange(texts, words, changed);
    onDone?.(changed === undefined ? [] : [changed]);
  });
  return (
    <Form of={call} onSubmit={submit} className="gap-5" takesFocus={takesFocus}>
      {isAdvanced ? <AdvancedFields /> : <p className="text-dim">{say(`modals.limits.about-${definition}`)}</p>}
      <AmountField unit={unit} />
      {isChange && !isAdvanced ? null : (
        <RadioField
          name="period"
          label={say('modals.limits.period')}
          options={cashPeriods.map((name) => ({ value: name, label: say(`modals.limits.${name}`) }))}
          isBar
        />
      )}
      <EffectNote existing={existing} unit={unit} />
      <SubmitButton>{say(isNew ? 'modals.limits.set' : 'modals.limits.change')}</SubmitButton>
    </Form>
  );
}
