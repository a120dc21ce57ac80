// Every widget once, with a rule of its own, in one form.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '#site/shared/api/use-session.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { AreaField } from '#site/shared/fields/field-area.tsx';
import { CheckField } from '#site/shared/fields/field-check.tsx';
import { CopyField } from '#site/shared/fields/field-copy.tsx';
import { DateField } from '#site/shared/fields/field-date.tsx';
import { EmailField, EmailVerifyField } from '#site/shared/fields/field-email.tsx';
import { FindField } from '#site/shared/fields/field-find.tsx';
import { CardField, CpfField, DayField, PostalField } from '#site/shared/fields/field-formed.tsx';
import { PasswordField } from '#site/shared/fields/field-password.tsx';
import { GenderField, RadioField } from '#site/shared/fields/field-radio.tsx';
import { SearchField } from '#site/shared/fields/field-search.tsx';
import { SelectField } from '#site/shared/fields/field-select.tsx';
import { TextField } from '#site/shared/fields/field-text.tsx';
import { ToggleField } from '#site/shared/fields/field-toggle.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { calendarDay, maxLength, minLength, ofAge, required, tableChecks } from '#site/shared/forms/form-rules.ts';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useToday } from '#site/shared/forms/table-field.tsx';
import { KitRoom, KitValues } from './kit-values.tsx';

const CurrenciesField = lazy(async () => await import('#site/shared/fields/field-currencies.tsx'));
const FileField = lazy(async () => await import('#site/shared/fields/field-file.tsx'));
const NumberField = lazy(async () => await import('#site/shared/fields/field-number.tsx'));
const ProvidersField = lazy(async () => await import('#site/shared/fields/field-providers.tsx'));
const PhoneField = lazy(async () => await import('#site/shared/fields/field-phone.tsx'));

const empty = {
  text: '',
  textarea: '',
  search: '',
  password: '',
  email: '',
  dropdown: '',
  place: '',
  radio: '',
  gender: '',
  currency: '',
  provider: '',
  checkbox: false,
  toggle: true,
  number: '',
  birthdate: '',
  date: '',
  phone: '',
  postal: '',
  cpf: '',
  card: '',
  file: [] as File[],
};

const lamps = ['Oil lamp', 'Paper lantern', 'Street lamp'].map((label) => ({ value: label.toLowerCase().replace(' ', '-'), label }));
const places = ['Aarhus', 'Bergen', 'Cádiz', 'Dubrovnik', 'Évora', 'Faro', 'Gdańsk', 'Honfleur', 'İzmir', 'Kotor'].map((label) => ({
  value: label,
  label,
}));
const rulesOf = (rule: string, params: Record<string, string | number> = {}) => tableChecks([{ rule, params }], '');

function Widgets({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">{children}</div>;
}

function Words() {
  const session = useSession();
  const profile = session.status === 'player' ? session.profile : undefined;
  return (
    <KitRoom title="Words" id="kit-words">
      <Widgets>
        <TextField name="text" label="Text" hint="From 2 to 40 characters" checks={[required, minLength(2), maxLength(40)]} />
        <FindField name="search" label="Search" placeholder="A game, a lamp" />
        <PasswordField isNew name="password" label="Password" checks={[required, minLength(6)]} />
        {profile === undefined ? (
          <EmailField name="email" label="Email" hint="Signed in, this shows the state of your own address" />
        ) : (
          <EmailVerifyField name="email" label="Email verify" isConfirmed={profile.isEmailConfirmed} />
        )}
        <CopyField label="Copy" hint="A value to take along" value="LAMP-7F3K-22QD" />
        <AreaField name="textarea" label="Textarea" hint="Grows with what is written" checks={[required, minLength(10)]} />
      </Widgets>
    </KitRoom>
  );
}

function Choices() {
  return (
    <KitRoom title="Choices" id="kit-choices">
      <Widgets>
        <SelectField name="dropdown" label="Dropdown" options={lamps} placeholder="Please choose" checks={[required]} />
        <SearchField name="place" label="Searchable dropdown" options={places} checks={[required]} />
        <CurrenciesField name="currency" label="Currencies" checks={[required]} />
        <ProvidersField name="provider" label="Providers" checks={[required]} />
        <GenderField name="gender" label="Gender" />
        <RadioField name="radio" label="Radio" options={lamps} checks={[required]} />
        <div className="flex flex-col gap-4">
          <CheckField name="checkbox" label="Checkbox: I agree to be shown here" isAgreement />
          <ToggleField name="toggle" label="Toggle" hint="Takes effect at once" />
        </div>
      </Widgets>
    </KitRoom>
  );
}

function Figures() {
  const today = useToday();
  return (
    <KitRoom title="Numbers, days, documents" id="kit-figures">
      <Widgets>
        <NumberField name="number" label="Number" hint="From 1 to 12" min={1} max={12} checks={[required, ...rulesOf('integer')]} />
        <DateField name="birthdate" label="Birth date" checks={[required, calendarDay, ofAge(18, today)]} />
        <DayField name="date" label="Date" checks={[required]} />
        <PhoneField name="phone" label="Phone" country="DE" hint="As you dial it, or with the country's code" checks={[required]} />
        <PostalField
          name="postal"
          label="Postal code"
          hint="SW1A 1AA"
          checks={[required, ...rulesOf('format', { param: 'SW1A 1AA', pattern: '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$' })]}
        />
        <CpfField name="cpf" label="CPF number" checks={[required, ...rulesOf('cpf')]} />
        <CardField name="card" label="Card" hint="Its number alone; nothing of it is sent" checks={[required]} />
        <FileField
          name="file"
          label="File"
          accept={['image/png', 'image/jpeg', 'application/pdf']}
          kinds="PNG, JPEG, PDF"
          maxMegabytes={2}
          maxFiles={2}
          isRequired
        />
      </Widgets>
    </KitRoom>
  );
}

export default function WidgetKit() {
  const [values, setValues] = useState<Record<string, unknown>>();
  const session = useSession();
  const email = session.status === 'player' ? session.profile.email : '';
  const call = useCallForm({ ...empty, email });
  const submit = call.submit(async (given) => setValues(given));
  return (
    <Form of={call} onSubmit={submit}>
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
        <Words />
        <Choices />
        <Figures />
      </Suspense>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isWide={false} size="normal">
          Check the widgets
        </SubmitButton>
        <Button
          onClick={() => {
            call.form.reset({ ...empty, email });
            setValues(undefined);
          }}
        >
          Empty them
        </Button>
      </div>
      <KitValues values={values} />
    </Form>
  );
}
