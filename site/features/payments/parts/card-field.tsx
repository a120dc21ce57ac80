// The choice of a card to be paid to: one of those that the player deposited with, which the server names and masks. Nobody types a number here.
import { CreditCard } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useSession } from '#site/shared/api/use-session.ts';
import { SelectField } from '#site/shared/fields/field-select.tsx';
import { required } from '#site/shared/forms/form-rules.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import type { PaymentMethod } from '../api.ts';

type Field = PaymentMethod['fields'][number];

/** The field of a method that chooses a card, if it has one. */
export const cardFieldOf = ({ fields }: PaymentMethod): Field | undefined => fields.find(({ type }) => type === 'card');

/** What a card is called, masked. */
export const cardLabel = (method: PaymentMethod, id: string | undefined): string =>
  cardFieldOf(method)?.options?.find(({ value }) => value === id)?.label ?? '';

/** The card that a method begins with: the only one. Of several its owner chooses: the one used last may be somebody else's doing. */
export function firstCard(method: PaymentMethod): string {
  const options = cardFieldOf(method)?.options ?? [];
  return options.length === 1 ? (options[0]?.value ?? '') : '';
}

/** Cards may share their last digits: the day that each was paid with tells them apart, or the time of day where that is the same too. */
function optionsOf({ say, locale }: Texts, { options = [] }: Field, timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...zone });
  const labelBy = (format: Intl.DateTimeFormat, { label, usedAt }: (typeof options)[number]): string =>
    say('fields-settings.method.card-used', { label, at: format.format(new Date(usedAt)) });
  const byDay = options.map((one) => labelBy(day, one));
  return options.map((one, index) => {
    const label = byDay[index] ?? '';
    return { value: one.value, label: byDay.filter((other) => other === label).length > 1 ? labelBy(time, one) : label };
  });
}

/** `name` is the field's in its form. */
export function CardField({ field, name }: { field: Field; name: string }) {
  const texts = useTexts();
  const { say } = texts;
  const session = useSession();
  const isOpen = useFormContext().watch(name) === '';
  const timeZone = session.status === 'player' ? session.profile.timeZone : undefined;
  return (
    <SelectField
      name={name}
      label={say('fields-settings.method.card')}
      hint={say('fields-settings.method.card-hint')}
      options={optionsOf(texts, field, timeZone)}
      {...((isOpen || (field.options?.length ?? 0) > 1) && { placeholder: say('fields-settings.method.card-choose') })}
      checks={[required]}
      className="tabular-nums"
    />
  );
}

/** Why a method cannot be used yet, and what to do. */
export function CardNeeded({ needs, onDeposit }: { needs: NonNullable<PaymentMethod['needs']>; onDeposit: () => void }) {
  const { say } = useTexts();
  return (
    <section aria-label={say(`modals.sheet.needs-${needs}`)} className="flex items-start gap-3.5 rounded-md border border-line-strong p-4">
      <CreditCard size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
      <div className="min-w-0">
        <p className="font-semibold">{say(`modals.sheet.needs-${needs}`)}</p>
        <p className="mt-1 text-sm text-dim">{say(`modals.sheet.needs-${needs}-text`)}</p>
        <Button size="small" className="mt-3" onClick={onDeposit}>
          {say('modals.sheet.needs-card-act')}
        </Button>
      </div>
    </section>
  );
}
