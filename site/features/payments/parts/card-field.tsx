// The choice of a card to be paid to: one of those that the player deposited with, which the server names and masks. Nobody types a number here.
import { CreditCard } from 'lucide-react';
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

/** The card that a method begins with: the one used last. */
export const firstCard = (method: PaymentMethod): string => cardFieldOf(method)?.options?.[0]?.value ?? '';

/** Cards may share their last digits: the day that each was paid with tells them apart. */
const optionsOf = ({ say, locale }: Texts, { options = [] }: Field, timeZone: string | undefined) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeZone !== undefined && { timeZone }) });
  return options.map(({ value, label, usedAt }) => ({
    value,
    label: say('fields-settings.method.card-used', { label, at: format.format(new Date(usedAt)) }),
  }));
};

/** `name` is the field's in its form. */
export function CardField({ field, name }: { field: Field; name: string }) {
  const texts = useTexts();
  const { say } = texts;
  const session = useSession();
  const timeZone = session.status === 'player' ? session.profile.timeZone : undefined;
  return (
    <SelectField
      name={name}
      label={say('fields-settings.method.card')}
      hint={say('fields-settings.method.card-hint')}
      options={optionsOf(texts, field, timeZone)}
      checks={[required]}
      className="tabular-nums"
    />
  );
}

/** Why a method cannot be used yet, and what to do. Who may not deposit at the moment is offered no deposit. */
export function CardNeeded({ needs, onDeposit }: { needs: NonNullable<PaymentMethod['needs']>; onDeposit: (() => void) | undefined }) {
  const { say } = useTexts();
  return (
    <section aria-label={say(`modals.sheet.needs-${needs}`)} className="flex items-start gap-3.5 rounded-md border border-line-strong p-4">
      <CreditCard size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
      <div className="min-w-0">
        <p className="font-semibold">{say(`modals.sheet.needs-${needs}`)}</p>
        <p className="mt-1 text-sm text-dim">{say(`modals.sheet.needs-${needs}-text`)}</p>
        {onDeposit === undefined ? null : (
          <Button size="small" className="mt-3" onClick={onDeposit}>
            {say('modals.sheet.needs-card-act')}
          </Button>
        )}
      </div>
    </section>
  );
}
