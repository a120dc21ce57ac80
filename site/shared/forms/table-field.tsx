// A field of the server's table as its widget: label, rules, choices and example come from GET /player/fields/validations.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Data, Input } from '#contract/kernel/calls.ts';
import { callQuery } from '../api/queries.ts';
import { useTexts } from '../i18n/texts.tsx';
import { AreaField } from '../fields/field-area.tsx';
import { CheckField } from '../fields/field-check.tsx';
import { DateField } from '../fields/field-date.tsx';
import { EmailField, EmailVerifyField } from '../fields/field-email.tsx';
import { CpfField, PostalField } from '../fields/field-formed.tsx';
import { PasswordField } from '../fields/field-password.tsx';
import { GenderField } from '../fields/field-radio.tsx';
import { SearchField } from '../fields/field-search.tsx';
import { SelectField } from '../fields/field-select.tsx';
import { TextField } from '../fields/field-text.tsx';
import { required, tableChecks } from './form-rules.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TermsSentence } from './terms-sentence.tsx';

const PhoneField = lazy(async () => await import('../fields/field-phone.tsx'));
const NumberField = lazy(async () => await import('../fields/field-number.tsx'));
const CaptchaField = lazy(async () => await import('../fields/field-captcha.tsx'));
const CurrenciesField = lazy(async () => await import('../fields/field-currencies.tsx'));

export type TableRow = Data<'readFields'>[number];
type Scenario = NonNullable<NonNullable<Input<'readFields'>['query']>['scenario']>;

/** The fields of a form where it is filled in; those of the place before while another is asked for. Undefined until the server has told. */
export function useTable(scenario: Scenario, country?: string): TableRow[] | undefined {
  const query = callQuery('readFields', { query: { scenario, ...(country !== undefined && country !== '' && { country }) } });
  return useQuery({ ...query, placeholderData: keepPreviousData }).data?.data;
}

/** The day on which ages are counted. */
export const useToday = (): string => useQuery(callQuery('initPlayer')).data?.data.now.slice(0, 10) ?? '';

export interface TableFieldProps {
  field: TableRow;
  /** Where the form is filled in. */
  country?: string | undefined;
  /** The day on which ages are counted, YYYY-MM-DD. */
  today: string;
  /** Has a value that can be changed and not taken away. */
  isKept?: boolean;
  hint?: ReactNode;
  /** The address of the form is the player's own, and is confirmed or not. */
  isConfirmed?: boolean;
}

/** What browsers fill in by themselves. */
const fillings: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  nickname: 'nickname',
  address: 'address-line1',
  additionalAddress: 'address-line2',
  city: 'address-level2',
  country: 'country-name',
};

/** Stands for a widget until it is there, as high as it will be. */
function Waiting({ label }: { label: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-dim">{label}</p>
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function useShared({ field, today, isKept = false, hint }: TableFieldProps) {
  const { say, find } = useTexts();
  const { field: name, type, rules, example, min } = field;
  const byType =
    type === 'phone'
      ? say('modals.info.phone-hint')
      : type === 'birthdate' && min !== null && !field.isReadOnly
        ? say('modals.sign-up.age', { min })
        : undefined;
  const told = hint ?? byType ?? (example === null || type === 'cpf' ? undefined : example);
  return {
    name,
    label: find(`fields-settings.${name}`) ?? name,
    checks: [...(isKept && !field.isRequired ? [required] : []), ...tableChecks(rules, today)],
    ...(told !== undefined && { hint: told }),
  };
}

export function TableField(props: TableFieldProps) {
  const { say } = useTexts();
  const shared = useShared(props);
  const { field, country, isConfirmed } = props;
  const { type, options, isReadOnly: disabled } = field;
  const input = { ...shared, disabled, autoComplete: fillings[field.field] ?? 'off' };
  const isNew = field.field === 'password' || field.field === 'newPassword';
  switch (type) {
    case 'email':
      if (isConfirmed !== undefined) return <EmailVerifyField {...shared} isConfirmed={isConfirmed} />;
      return <EmailField {...shared} disabled={disabled} autoComplete={field.isRequired ? 'username' : 'email'} />;
    case 'password':
      return <PasswordField {...shared} isNew={isNew} min={field.min ?? 0} isRepeat={!isNew && field.field !== 'currentPassword'} />;
    case 'phone':
      return (
        <Suspense fallback={<Waiting label={shared.label} />}>
          <PhoneField key={country} {...shared} country={country} />
        </Suspense>
      );
    case 'currencies':
      return (
        <Suspense fallback={<Waiting label={shared.label} />}>
          <CurrenciesField {...shared} />
        </Suspense>
      );
    case 'number':
      return (
        <Suspense fallback={<Waiting label={shared.label} />}>
          <NumberField {...shared} min={0} />
        </Suspense>
      );
    case 'birthdate':
      return <DateField {...shared} disabled={disabled} />;
    case 'gender':
      return <GenderField {...shared} />;
    case 'postal':
      return <PostalField {...shared} disabled={disabled} />;
    case 'cpf':
      return <CpfField {...shared} disabled={disabled} />;
    case 'search':
      return <SearchField {...input} options={options} />;
    case 'dropdown':
      return <SelectField {...input} options={options} placeholder={say('modals.info.choose')} />;
    case 'textarea':
      return <AreaField {...shared} disabled={disabled} />;
    case 'captcha':
      return (
        <Suspense fallback={<Waiting label={shared.label} />}>
          <CaptchaField name={field.field} />
        </Suspense>
      );
    case 'checkbox': {
      const isAgreement = field.field === 'agreements';
      return (
        <CheckField
          {...shared}
          {...(isAgreement && { label: <TermsSentence text={say('modals.sign-up.agreements')} /> })}
          isAgreement={isAgreement}
        />
      );
    }
    case 'text':
    default:
      return <TextField {...input} />;
  }
}

/** Takes the whole row: what is long, and the address and the country where an account begins. */
const isWide = ({ field, type, isRequired }: TableRow): boolean =>
  ['password', 'birthdate', 'checkbox', 'textarea', 'captcha'].includes(type) || (isRequired && (type === 'email' || field === 'country'));

export interface TableFieldsProps extends Omit<TableFieldProps, 'field' | 'hint' | 'isKept'> {
  fields: readonly TableRow[];
  /** More of a field than the table says. */
  more?: (field: TableRow) => Pick<TableFieldProps, 'hint' | 'isKept'>;
  /** In one column always. */
  isNarrow?: boolean;
}

/** Fields in their order; short ones in pairs where there is room. */
export function TableFields({ fields, more, isNarrow = false, ...rest }: TableFieldsProps) {
  return (
    <div className={`grid items-start gap-4 ${isNarrow ? '' : 'sm:grid-cols-2'}`}>
      {fields.map((field) => (
        <div key={field.field} className={`min-w-0 ${!isNarrow && isWide(field) ? 'sm:col-span-2' : ''}`}>
          <TableField {...rest} {...more?.(field)} field={field} />
        </div>
      ))}
    </div>
  );
}

/** Stands for so many fields until the server has told them. */
export function TableWaits({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-18 w-full" />
      ))}
    </div>
  );
}

/** An empty value of each field, as its form begins. */
export const emptyValues = (fields: readonly TableRow[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ field, type }) => [field, type === 'checkbox' ? false : '']));
